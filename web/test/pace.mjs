// How long the page takes to its menu, beside the engine's own empty scene on the same page in the same run. It measures and
// does not judge, so it runs only when it is named: web/build.sh && web/build.sh --bare && web/test.sh pace
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { address, serve } from "../serve.mjs";
import { expect } from "./kit.mjs";

/** Each is loaded so many times, by turns, each time in a browser profile of its own; the first pair warms the machine up. */
const ROUNDS = 7;

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

export default async function pace(kit) {
  const folder = fileURLToPath(new URL("../dist-bare", import.meta.url));
  expect(existsSync(join(folder, "index.html")), "there is no empty scene to compare with: run web/build.sh --bare");
  const server = await serve(folder);
  const times = { menu: [], bare: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, url] of [
        ["bare", address(server)],
        ["menu", kit.url],
      ]) {
        const page = await kit.page();
        await page.goto(url, { waitUntil: "commit" });
        await kit.ready(page);
        const readyAt = await page.evaluate(() => globalThis.tirailleurPage.readyAt);
        if (round > 0) times[name].push(readyAt);
        if (round === ROUNDS - 1) await kit.picture(page, `pace-${name}`);
        await page.context().close();
      }
    }
  } finally {
    server.close();
  }
  const seconds = (list) => list.map((time) => (time / 1000).toFixed(2)).join(" ");
  kit.note(`menu  ${(median(times.menu) / 1000).toFixed(2)} s in the middle (${seconds(times.menu)})`);
  kit.note(`empty ${(median(times.bare) / 1000).toFixed(2)} s in the middle (${seconds(times.bare)})`);
  kit.note(`the menu takes ${(median(times.menu) / median(times.bare)).toFixed(2)} times as long as the engine's empty scene`);
}
