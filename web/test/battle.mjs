// The way from the menu to a figure that has moved, with whichever hands.
import { distance, expect } from "./kit.mjs";

/** The machine may deploy a whole squad, or play a turn of its own, before it is our turn again. */
const THEIR_TURN = 600_000;
/** How long something that one click does may take. */
const SOON = 30_000;
/** How often a button is pressed before it counts as broken. */
const PRESSES = 4;

/** From the menu into a quick battle, up to our deployment. */
export async function begin(kit, page, hands) {
  await pressUntil(kit, page, hands, "Quick battle", ({ screen }) => screen === "QuickBattle");
  await pressUntil(kit, page, hands, "Fight", ({ screen, phase }) => screen === "Battle" && phase !== null);
  return ourMove(kit, page, hands, (status) => status.phase === "Deploying");
}

/** Sets up our squad, up to our first nomination. */
export async function deploy(kit, page, hands) {
  const before = await kit.status(page);
  await pressUntil(kit, page, hands, "Place the rest for me", ({ entries }) => entries > before.entries);
  await settled(kit, page);
  const placed = await kit.status(page);
  await pressUntil(kit, page, hands, "Done", ({ entries }) => entries > placed.entries);
  return ourMove(kit, page, hands, (status) => status.phase === "Nominating");
}

/** Nominates one figure after the other until one may act; returns the status then. */
export async function activate(kit, page, hands) {
  for (let attempt = 0; attempt < 24; attempt += 1) {
    const status = await ourMove(kit, page, hands, ({ phase }) => phase === "Nominating" || phase === "Acting");
    if (status.phase === "Acting") return status;
    // The front rank first: it has open ground before it.
    const ours = status.models
      .filter((model) => model.side === status.awaits && onScreen(page, model.at))
      .sort((one, other) => one.at[1] - other.at[1]);
    expect(ours.length > 0, "none of our figures is on the screen");
    const model = ours[attempt % ours.length];
    await hands.press(model.at);
    const chosen = await kit.until(page, `${model.name} chosen`, ({ selected }) => selected === model.id, {
      timeout: SOON,
      gently: true,
    });
    if (!chosen) {
      kit.note(`${model.name} at ${model.at} could not be chosen: something may stand or lie before it`);
      continue;
    }
    await hands.roll(2);
    const rolled = await kit.until(page, "the roll", ({ entries }) => entries > status.entries, {
      timeout: SOON,
      gently: true,
    });
    if (!rolled) kit.note(`no dice for ${model.name}`);
  }
  throw new Error("no figure could be made to act in 24 attempts");
}

/**
 * Drags the acting figure a little way: up the screen, or where that is forbidden, another way. On a phone twenty points
 * are half a move already.
 */
export async function march(kit, page, hands) {
  for (const [dx, dy] of [[0, -20], [-20, 0], [20, 0], [0, 20]]) {
    const before = await kit.status(page);
    expect(before.phase === "Acting", `the figure acts no more: ${before.phase}`);
    const model = before.models.find(({ id }) => id === before.selected);
    expect(model, "the acting figure is not the chosen one");
    const [x, y] = model.at;
    await hands.drag([x, y], [x + dx, y + dy]);
    const moved = await kit.until(
      page,
      "the move",
      ({ entries, models }) => {
        const now = models.find(({ id }) => id === model.id);
        return entries > before.entries && now && distance(now.at, model.at) > 3;
      },
      { timeout: SOON, gently: true },
    );
    if (moved) {
      const now = moved.models.find(({ id }) => id === model.id);
      kit.note(`${model.name} went from ${round(model.at)} to ${round(now.at)} on the screen`);
      return moved;
    }
    kit.note(`${model.name} did not move by ${dx}, ${dy}`);
  }
  throw new Error("the figure could not be moved by dragging");
}

/** Waits until a human is to decide and it is as wanted, answering the questions on the way. */
export async function ourMove(kit, page, hands, wanted) {
  for (let question = 0; question < 30; question += 1) {
    const status = await kit.until(
      page,
      "our move",
      (status) => status.phase === "Over" || (status.human && (status.prompt || wanted(status))),
      { timeout: THEIR_TURN },
    );
    expect(status.phase !== "Over", "the battle ended before the test did");
    if (!status.prompt) return status;
    await hands.answer();
    await kit.until(page, "the answer", ({ entries }) => entries > status.entries);
  }
  throw new Error("one question after the other");
}

/** Waits until nothing has happened for a while. */
export async function settled(kit, page) {
  let last = null;
  return kit.until(page, "a pause", ({ hash, entries, human }) => {
    const now = `${hash} ${entries}`;
    const rests = human && now === last;
    last = now;
    return rests;
  });
}

export async function press(kit, page, hands, name) {
  await hands.press(await kit.button(page, name));
}

/**
 * Presses a button until it has done what it does, as a person would: a press that nothing answered is made again, and told
 * of together with what the page saw of it.
 */
export async function pressUntil(kit, page, hands, name, wanted) {
  for (let attempt = 1; attempt <= PRESSES; attempt += 1) {
    await press(kit, page, hands, name);
    const status = await kit.until(page, name, wanted, { timeout: SOON, gently: true });
    if (status) return status;
    // No button any more: the press was seen, and only what it does takes long.
    if (!(await kit.status(page)).buttons[name]) return kit.until(page, name, wanted);
    kit.note(`"${name}" pressed ${attempt} times without an answer; the page saw ${await kit.seen(page)}`);
  }
  throw new Error(`"${name}" does nothing; the status is ${JSON.stringify(await kit.status(page))}`);
}

function onScreen(page, [x, y]) {
  const { width, height } = page.viewportSize();
  return x > 8 && y > 8 && x < width - 8 && y < height - 8;
}

const round = (at) => at.map(Math.round).join(", ");
