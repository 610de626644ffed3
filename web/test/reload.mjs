// A battle outlives the page it was fought on. Goes on from the play test.
import { press, settled } from "./battle.mjs";
import { Mouse } from "./hands.mjs";
import { equal, expect } from "./kit.mjs";

export default async function reload(kit) {
  const { page } = kit.shared;
  expect(page, "there is no battle to reload: run the test 'play' before this one");
  try {
    const before = await settled(kit, page);
    await page.reload({ waitUntil: "commit" });
    await kit.ready(page);
    await press(kit, page, new Mouse(kit, page), "Continue the last battle");
    const after = await kit.until(page, "the battle", ({ screen, hash }) => screen === "Battle" && hash !== null);
    equal([after.entries, after.hash], [before.entries, before.hash], "orders and hash after the reload");
    kit.note(`${after.entries} orders, ${after.hash}`);
  } finally {
    kit.shared.page = null;
  }
}
