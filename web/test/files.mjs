// Records leave and enter the page as files, and the address as a link.
import { readFileSync } from "node:fs";
import { equal, expect } from "./kit.mjs";

const ORDERS = 40;

export default async function files(kit) {
  const page = await kit.enter(await kit.page());
  const record = await page.evaluate((orders) => globalThis.tirailleurPage.game.play_battle("meeting", 3, orders), ORDERS);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.evaluate((text) => globalThis.tirailleurPage.saveFile("battle.ron", text), record),
  ]);
  equal(download.suggestedFilename(), "battle.ron", "name of the saved file");
  const saved = readFileSync(await download.path(), "utf8");
  expect(saved === record, "the saved file is not what was saved");

  await choose(page, "spoilt.ron", "(version: 1, scenario: nonsense");
  const refused = await kit.until(page, "a word about the spoilt file", ({ notice }) => notice);
  kit.note(`a spoilt file: "${refused.notice}"`);
  await choose(page, "battle.ron", saved);
  const shown = await kit.until(page, "the battle of the file", ({ review }) => review !== null);
  equal(shown.review, [ORDERS, ORDERS], "place in the battle");

  const link = await page.evaluate(() => {
    const before = location.href;
    const there = globalThis.tirailleurPage.copyLink("b1.abc");
    const during = location.hash;
    globalThis.tirailleurPage.clearLink();
    return { there, during, back: location.href === before };
  });
  equal(link, { there: true, during: "#b1.abc", back: true }, "the link in the address");
}

async function choose(page, name, text) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.evaluate(() => globalThis.tirailleurPage.openFile()),
  ]);
  await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}
