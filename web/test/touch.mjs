// A quick battle by fingers on the screen of a telephone, as far as the first move; then the camera.
import { activate, begin, deploy, march, settled } from "./battle.mjs";
import { Fingers } from "./hands.mjs";
import { distance } from "./kit.mjs";

const SCREEN = { width: 390, height: 844 };

export default async function touch(kit) {
  // One pixel a point: where a test pretends to have finer ones, Chromium still tells a page the size of its canvas in
  // points, and the game would draw everything twice as large.
  const page = await kit.page({ viewport: SCREEN, deviceScaleFactor: 1, isMobile: true, hasTouch: true });
  await kit.enter(page);
  await kit.picture(page, "touch-menu");
  const hands = await Fingers.of(kit, page);
  await begin(kit, page, hands);
  await deploy(kit, page, hands);
  await kit.picture(page, "touch-deployed");
  await activate(kit, page, hands);
  await march(kit, page, hands);
  await kit.picture(page, "touch-moved");
  await camera(kit, page, "one finger", ([x, y]) => hands.drag([x, y], [x + 80, y]));
  await camera(kit, page, "two fingers", ([x, y]) =>
    hands.together([
      [[x - 25, y], [x - 70, y]],
      [[x + 25, y], [x + 70, y]],
    ]),
  );
  await kit.picture(page, "touch-camera");
}

/** Does something with the camera on empty table, where the first place may lie under a panel. */
async function camera(kit, page, what, gesture) {
  const before = await settled(kit, page);
  for (const place of emptyPlaces(before)) {
    await gesture(place);
    const after = await kit.until(page, what, (status) => shift(before, status) > 5, { timeout: 10_000, gently: true });
    if (after) {
      if (after.entries !== before.entries) throw new Error(`${what} on empty table gave an order`);
      kit.note(`${what} at ${place.join(", ")}: figures are ${shift(before, after).toFixed(0)} px from where they were`);
      return;
    }
  }
  throw new Error(`${what} did not move the camera`);
}

/** The largest way that any figure went on the screen. */
function shift(before, after) {
  return Math.max(
    0,
    ...before.models.map((model) => {
      const now = after.models.find(({ id }) => id === model.id);
      return now ? distance(now.at, model.at) : 0;
    }),
  );
}

/** Places near the middle of the table, far from figures and buttons: the farthest first. */
function emptyPlaces({ models, buttons }) {
  const full = [...models.map(({ at }) => at), ...Object.values(buttons)];
  const xs = models.map(({ at }) => at[0]);
  const ys = models.map(({ at }) => at[1]);
  const clamp = (value, low, high) => Math.round(Math.min(Math.max(value, low), high));
  const places = [];
  for (const across of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    for (const down of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
      const x = Math.min(...xs) + (Math.max(...xs) - Math.min(...xs)) * across;
      const y = Math.min(...ys) + (Math.max(...ys) - Math.min(...ys)) * down;
      places.push([clamp(x, 80, SCREEN.width - 90), clamp(y, 60, SCREEN.height - 60)]);
    }
  }
  const room = (place) => Math.min(...full.map((at) => distance(at, place)));
  return places.sort((a, b) => room(b) - room(a)).slice(0, 5);
}
