// A table from nothing: made by mouse, looked over, kept, and played on; kept over a reload, too.
import { pressUntil } from "./battle.mjs";
import { Mouse } from "./hands.mjs";
import { expect } from "./kit.mjs";

export default async function editor(kit) {
  const page = await kit.enter(await kit.page());
  const hands = new Mouse(kit, page);
  const press = (name, wanted) => pressUntil(kit, page, hands, name, wanted);
  await press("My tables", ({ buttons }) => buttons["Empty table, 15 mm"] !== undefined);
  await press("Empty table, 15 mm", ({ screen }) => screen === "Editor");
  await fromAbove(kit, page, hands);

  const lies = (count) => ({ table }) => table?.features === count;
  const put = async (kind, from, to) => {
    const before = await kit.status(page);
    await hands.press(await kit.button(page, kind));
    const [start, end] = [from, to ?? from].map((place) => onCanvas(before.table, place));
    await (to ? hands.drag(start, end) : hands.press(start));
    await kit.until(page, `${kind} on the table`, lies(before.table.features + 1));
  };
  await put("Building", [200, 300]);
  await put("Woods", [430, 400]);
  await put("Low wall", [300, 200], [345, 200]);
  await put("Fence", [120, 160], [120, 205]);
  await put("Tree", [500, 220]);
  await hands.chord("Control", "z");
  await kit.until(page, "the tree taken back", lies(4));
  await hands.chord("Control", "y");
  await kit.until(page, "the tree again", lies(5));
  await kit.picture(page, "editor");

  await press("Checks panel", ({ buttons }) => buttons["Look around"] !== undefined);
  await kit.picture(page, "editor-checks");
  await hands.chord("Control", "s");
  await kit.until(page, "the table kept", ({ notice }) => notice?.startsWith("Saved as"));
  await press("My tables", ({ buttons }) => Object.keys(buttons).some((name) => name.startsWith("Edit ")));
  await page.reload({ waitUntil: "commit" });
  await kit.ready(page);
  await press("My tables", ({ buttons }) => Object.keys(buttons).some((name) => name.startsWith("Edit ")));
  const { buttons } = await kit.status(page);
  const edit = Object.keys(buttons).find((name) => name.startsWith("Edit "));
  kit.note(`kept over a reload: ${edit.slice("Edit ".length)}`);
  await press(edit, (status) => status.screen === "Editor" && lies(5)(status));

  await press("Play", ({ screen }) => screen === "QuickBattle");
  await press("Fight", ({ screen, phase }) => screen === "Battle" && phase !== null);
  const battle = await kit.until(page, "a battle on the table", lies(5));
  expect(battle.table.size[0] === 600, `a table of ${battle.table.size} mm`);
  await kit.picture(page, "editor-played");
}

/** Looks straight down, where the table is a rectangle on the screen. */
async function fromAbove(kit, page, hands) {
  await hands.press(await kit.button(page, "View Top"));
  let last = "";
  await kit.until(page, "the view from above", ({ table }) => {
    const now = JSON.stringify(table?.corners);
    const [southWest, southEast, northWest] = table?.corners ?? [];
    const level = southWest && Math.abs(southWest[1] - southEast[1]) < 1 && Math.abs(southWest[0] - northWest[0]) < 1;
    const rests = level && now === last;
    last = now;
    return rests;
  });
}

/** Where a place of the table, in millimetres, is on a canvas that shows it from above. */
function onCanvas({ size, corners }, place) {
  const [southWest, southEast, northWest] = corners;
  return [0, 1].map(
    (axis) =>
      southWest[axis] +
      ((southEast[axis] - southWest[axis]) * place[0]) / size[0] +
      ((northWest[axis] - southWest[axis]) * place[1]) / size[1],
  );
}
