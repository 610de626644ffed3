// A battle travels in an address.
import { readFile } from "node:fs/promises";
import { press } from "./battle.mjs";
import { Mouse } from "./hands.mjs";
import { equal, expect } from "./kit.mjs";

const ORDERS = 80;

export default async function link(kit) {
  const page = await kit.enter(await kit.page());
  const { fragment, hashes, again } = await page.evaluate((orders) => {
    const { game } = globalThis.tirailleurPage;
    const record = game.play_battle("meeting", 7, orders);
    const fragment = game.link_of(record);
    return {
      fragment,
      hashes: game.replay_hashes(record),
      again: game.replay_hashes(game.record_of_link(fragment)),
    };
  }, ORDERS);
  equal(hashes.length, ORDERS + 1, "hashes of the battle");
  equal(again, hashes, "hashes of the battle in the link");
  kit.note(`${ORDERS} orders in a link of ${fragment.length} characters`);

  // As when somebody pastes a link into the address of a page that shows the game already.
  await page.evaluate((fragment) => {
    delete document.body.dataset.ready;
    location.hash = fragment;
  }, fragment);
  await kit.ready(page);
  const shown = await kit.until(page, "the battle of the link", ({ review }) => review !== null);
  equal(shown.review, [ORDERS, ORDERS], "place in the battle");
  equal(shown.hash, hashes.at(-1), "hash at its end");
  await kit.picture(page, "link");

  const hands = new Mouse(kit, page);
  await press(kit, page, hands, "<");
  const back = await kit.until(page, "the order before", ({ review }) => review?.[0] === ORDERS - 1);
  equal(back.hash, hashes.at(-2), "hash one order before the end");
  await press(kit, page, hands, "Play on from here");
  await kit.until(page, "play instead of review", ({ review, screen }) => review === null && screen === "Battle");

  await table(kit, page);
  await damaged(kit, page, fragment);
}

/** A table travels in an address as well, and leads into the editor. */
async function table(kit, page) {
  const text = await readFile(new URL("../../scenarios/escalade.ron", import.meta.url), "utf8");
  const fragment = await page.evaluate((text) => globalThis.tirailleurPage.game.link_of_table(text), text);
  kit.note(`a table in a link of ${fragment.length} characters`);
  await page.evaluate((fragment) => {
    delete document.body.dataset.ready;
    location.hash = fragment;
  }, fragment);
  await kit.ready(page);
  const shown = await kit.until(page, "the table of the link", ({ screen }) => screen === "Editor");
  equal(shown.table.features, 11, "features of the table");
  await kit.picture(page, "link-table");
  const hands = new Mouse(kit, page);
  await press(kit, page, hands, "My tables");
  await kit.until(page, "the page of tables", ({ screen }) => screen === "Tables");
  equal(await page.evaluate(() => location.hash), "", "the address once the table is left");
}

/** A link with one wrong character is refused politely, wherever the character is. */
async function damaged(kit, page, fragment) {
  const spoilt = (at) => fragment.slice(0, at) + (fragment[at] === "x" ? "y" : "x") + fragment.slice(at + 1);
  const first = "b1.".length;
  const places = Array.from({ length: 20 }, (_, number) =>
    Math.floor(first + ((fragment.length - 1 - first) * number) / 19),
  );
  const outcomes = await page.evaluate(
    (links) =>
      links.map((link) => {
        try {
          globalThis.tirailleurPage.game.record_of_link(link);
          return "accepted";
        } catch (error) {
          return typeof error === "string" ? "refused" : `exception: ${error}`;
        }
      }),
    places.map(spoilt),
  );
  outcomes.forEach((outcome, number) => equal(outcome, "refused", `a link whose character ${places[number]} is wrong`));

  // Two pages that are drawn at once starve each other where the processor draws.
  kit.judgeErrors();
  await kit.tidy();
  const visitor = await kit.enter(await kit.page(), spoilt(Math.floor(fragment.length / 2)));
  const status = await kit.until(visitor, "the menu", ({ screen }) => screen === "Menu");
  expect(status.review === null && status.hash === null, "a damaged link opened a battle");
  expect(status.notice, "the game says nothing about the damaged link");
  kit.note(`a damaged link: "${status.notice}"`);
  await kit.picture(visitor, "link-damaged");
}
