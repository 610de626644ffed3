// The page reaches the menu, without a complaint, and asks nobody but its own server.
import { equal, expect } from "./kit.mjs";

export default async function load(kit) {
  const page = await kit.page();
  const strangers = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(kit.url)) strangers.push(request.url());
  });
  await kit.enter(page);
  const [readyAt, wire] = await page.evaluate(() => [
    globalThis.tirailleurPage.readyAt,
    performance.getEntriesByType("resource").reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  ]);
  kit.note(`ready after ${(readyAt / 1000).toFixed(1)} s; ${(wire / 1e6).toFixed(1)} MB travelled`);
  const status = await kit.until(page, "the menu", ({ screen }) => screen === "Menu");
  expect(status.buttons["Quick battle"], "the menu has no quick battle");
  expect(!(await page.isVisible("#loading")), "the loading layer still lies over the menu");
  const [inner, box] = await page.evaluate(() => {
    const { width, height } = document.getElementById("table").getBoundingClientRect();
    return [[innerWidth, innerHeight], [width, height]];
  });
  equal(box, inner, "the canvas's size against the window's");
  equal(strangers, [], "requests to elsewhere");
  // The game takes all keys but these from the browser.
  const taken = await page.evaluate(() =>
    [{ key: "F5" }, { key: "r", ctrlKey: true }, { key: "-", ctrlKey: true }].map((press) => {
      const event = new KeyboardEvent("keydown", { ...press, bubbles: true, cancelable: true });
      document.getElementById("table").dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  equal(taken, [false, false, false], "reload and zoom taken from the browser");
  await kit.picture(page, "menu");
}
