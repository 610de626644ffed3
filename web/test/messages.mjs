// What the page says when the game cannot start.
import { expect } from "./kit.mjs";

export default async function messages(kit) {
  const blind = await kit.page();
  await blind.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await says(kit, blind, /WebGL 2 is missing/);
  kit.judgeErrors();

  const cut = await kit.page();
  await cut.route("**/*.wasm", (route) => route.abort());
  await says(kit, cut, /could not be loaded/);

  const missing = await kit.page();
  await missing.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await says(kit, missing, /could not be loaded.*404/);
  // The browser and the page report what this test has broken.
  kit.takeErrors();
}

async function says(kit, page, pattern) {
  await page.goto(kit.url, { waitUntil: "commit" });
  await page.waitForFunction(() => document.body?.dataset.failed === "1");
  const text = await page.textContent("#message");
  expect(pattern.test(text), `the page says "${text}"`);
  expect(await page.isVisible("#again"), "no button to try again");
}
