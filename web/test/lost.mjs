// The graphics driver takes the canvas away: the page says so and offers to reload.
import { expect } from "./kit.mjs";

export default async function lost(kit) {
  const page = await kit.enter(await kit.page());
  await page.evaluate(() => {
    document.getElementById("table").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  });
  await page.waitForSelector("#notice", { state: "visible" });
  expect(/kept after its last order/.test(await page.textContent("#notice-text")), "the notice does not say what was kept");
  await kit.picture(page, "lost");
  // The game itself may complain about its lost device; that is over with the reload.
  await page.click("#reload");
  await page.waitForFunction(() => document.getElementById("notice")?.hidden === true);
  await kit.ready(page);
  kit.takeErrors();
}
