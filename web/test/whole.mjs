// A whole battle by mouse and keyboard, from the menu to the screen that says who won. It takes long where the processor
// draws, so it runs only when it is named: web/test.sh whole.
import { begin, deploy } from "./battle.mjs";
import { Mouse } from "./hands.mjs";
import { distance, expect } from "./kit.mjs";

/** More orders than any battle takes. */
const MOST_ORDERS = 1500;
/** How long the machine may take for a turn of its own. */
const THEIR_TURN = 600_000;

export default async function whole(kit) {
  const page = await kit.enter(await kit.page({ viewport: { width: 960, height: 640 } }));
  const hands = new Mouse(kit, page);
  await begin(kit, page, hands);
  await deploy(kit, page, hands);
  const tally = { nominations: 0, moves: 0, attacks: 0, answers: 0, turns: 0 };
  let tried = new Set();
  for (let order = 0; order < MOST_ORDERS; order += 1) {
    const status = await kit.until(page, "something to decide", ({ phase, human }) => phase === "Over" || human, {
      timeout: THEIR_TURN,
    });
    if (status.phase === "Over") break;
    if (status.prompt) {
      await hands.answer();
      tally.answers += 1;
      await kit.until(page, "the answer", ({ entries, phase }) => entries > status.entries || phase === "Over");
    } else if (status.phase === "Nominating") {
      const next = status.models.find(({ side, id }) => side === status.awaits && !tried.has(id));
      if (next) {
        tried.add(next.id);
        tally.nominations += (await nominate(kit, page, hands, next)) ? 1 : 0;
      } else {
        tried = new Set();
        tally.turns += 1;
        await hands.key("e");
        await hands.key("Enter");
        await changed(kit, page, status);
      }
    } else {
      await act(kit, page, hands, status, tally);
    }
    const after = await kit.status(page);
    if (!after.human) tried = new Set();
  }
  const end = await kit.status(page);
  expect(end.phase === "Over", `the battle did not end: ${end.phase}`);
  await kit.frames(page, 6);
  await kit.picture(page, "victory");
  kit.note(`over after ${end.entries} orders of both: ours ${JSON.stringify(tally)}`);
}

/** Chooses a figure and rolls two dice for it; false where it has acted already, or cannot be clicked. */
async function nominate(kit, page, hands, model) {
  const before = await kit.status(page);
  await hands.press(model.at);
  await hands.roll(2);
  return changed(kit, page, before);
}

/** Attacks the nearest enemy, or goes there, or ends the activation. */
async function act(kit, page, hands, status, tally) {
  const acting = status.models.find(({ id }) => id === status.selected);
  const foes = status.models.filter(({ side }) => side !== status.awaits);
  if (acting && foes.length > 0) {
    const foe = foes.reduce((one, other) => (distance(one.at, acting.at) < distance(other.at, acting.at) ? one : other));
    await hands.press(foe.at);
    // Enter gives the best attack on whoever is under consideration.
    await hands.key("Enter");
    if (await changed(kit, page, status)) {
      tally.attacks += 1;
      return;
    }
    const share = Math.min(1, 55 / distance(foe.at, acting.at));
    const way = [0, 1].map((axis) => acting.at[axis] + (foe.at[axis] - acting.at[axis]) * share);
    await hands.press(way);
    if (await changed(kit, page, status)) {
      tally.moves += 1;
      return;
    }
  }
  await hands.key("e");
  await changed(kit, page, status);
}

/** Whether anything came of it. */
function changed(kit, page, before) {
  const wanted = ({ entries, phase }) => entries !== before.entries || phase === "Over";
  return kit.until(page, "an order", wanted, { timeout: 4_000, gently: true });
}
