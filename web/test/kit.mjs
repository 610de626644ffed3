// What every test needs: pages whose errors are noted, the game's own account of itself, and patience.
import { join } from "node:path";

/** Console errors that say nothing about the game, with the reason. */
const ALLOWED = [
  // None so far. Example: { text: /pattern/, reason: "why it does not matter" }
];

/** One frame drawn by the processor can take a second, so nothing is given up early. */
export const PATIENCE = 120_000;

export function expect(holds, message) {
  if (!holds) throw new Error(message);
}

export function equal(found, wanted, what) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${what}: found ${left}, wanted ${right}`);
}

export const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** Runs in a page before everything else: keeps the last events of hands, and the last frames' lengths in milliseconds. */
function watch() {
  const kept = { events: [], frames: [] };
  globalThis.handEvents = kept;
  const keep = (list, item) => {
    list.push(item);
    if (list.length > 12) list.shift();
  };
  for (const name of ["pointerdown", "pointerup", "pointercancel", "resize", "visibilitychange"]) {
    const seen = ({ clientX, clientY }) => keep(kept.events, [name, Math.round(performance.now()), clientX ?? 0, clientY ?? 0]);
    addEventListener(name, seen, true);
  }
  let last = performance.now();
  const frame = (now) => {
    keep(kept.frames, Math.round(now - last));
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

export class Kit {
  constructor(browser, url, pictures) {
    this.browser = browser;
    this.url = url;
    this.pictures = pictures;
    /** Pages that are open, the newest last. */
    this.open = [];
    /** What a test leaves to the next one. */
    this.shared = {};
    this.errors = [];
  }

  note(text) {
    console.log(`   ${text}`);
  }

  /** A page of its own, in a browser profile of its own. Nothing is loaded yet. */
  async page(options = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.errors.push(`exception: ${error.stack ?? error}`));
    await page.addInitScript(watch);
    this.open.push(page);
    return page;
  }

  /** Opens the game, with a fragment where one is given, and waits for its menu or battle. */
  async enter(page, fragment = "") {
    await page.goto(this.url + (fragment && `#${fragment}`), { waitUntil: "commit" });
    await this.ready(page);
    return page;
  }

  async ready(page) {
    await page.waitForFunction(() => document.body?.dataset.ready === "1" || document.body?.dataset.failed === "1");
    const failed = await page.evaluate(() => document.body.dataset.failed && document.getElementById("message").textContent);
    expect(!failed, `the page says: ${failed}`);
  }

  /** The game's account of itself. */
  status(page) {
    return page.evaluate(() => JSON.parse(globalThis.tirailleurPage.game.status()));
  }

  /** The last events of hands that reached the page, each with its time, and how long its last frames took. */
  seen(page) {
    return page.evaluate(() => JSON.stringify(globalThis.handEvents));
  }

  /** Lets the game draw so many frames: it reads its input once in each. */
  frames(page, count = 2) {
    return page.evaluate(
      (count) =>
        new Promise((resolve) => {
          const next = () => (count-- > 0 ? requestAnimationFrame(next) : resolve());
          next();
        }),
      count,
    );
  }

  /** Waits until the status is as wanted, and returns it; null when it never is and `gently`. */
  async until(page, what, wanted, { timeout = PATIENCE, gently = false } = {}) {
    const end = performance.now() + timeout;
    for (;;) {
      const status = await this.status(page);
      if (wanted(status)) return status;
      if (performance.now() > end) {
        if (gently) return null;
        throw new Error(`waited ${timeout / 1000} s for ${what}; the status is ${JSON.stringify(status)}`);
      }
      await page.waitForTimeout(100);
    }
  }

  /** Where a button is, once it stays there. */
  async button(page, name, timeout = PATIENCE) {
    let last = null;
    const status = await this.until(
      page,
      `a button "${name}" that stays in its place`,
      ({ buttons }) => {
        const at = buttons[name];
        const rests = at && last && distance(at, last) < 0.5;
        last = at ?? null;
        return rests;
      },
      { timeout },
    );
    return status.buttons[name];
  }

  async picture(page, name) {
    await page.screenshot({ path: join(this.pictures, `${name}.png`), timeout: PATIENCE });
  }

  /** Takes the errors noted since the last time; a test that provokes some does this itself. */
  takeErrors() {
    const errors = this.errors.filter((error) => !ALLOWED.some(({ text }) => text.test(error)));
    this.errors = [];
    return errors;
  }

  judgeErrors() {
    const errors = this.takeErrors();
    expect(errors.length === 0, `errors in the browser:\n${errors.join("\n")}`);
  }

  /** After a failure: how it looked, and what the game thought. */
  async autopsy(name) {
    for (const error of this.takeErrors()) this.note(error);
    const page = this.open.at(-1);
    if (!page || page.isClosed()) return;
    await this.picture(page, `failed-${name}`).catch(() => {});
    await this.status(page).then(
      (status) => this.note(`status ${JSON.stringify(status)}`),
      () => {},
    );
  }

  /** Closes what no later test asked for: pages that nobody looks at would still be drawn. */
  async tidy() {
    for (const page of this.open.filter((page) => page !== this.shared.page)) await page.context().close();
    this.open = this.open.filter((page) => page === this.shared.page);
    this.errors = [];
  }
}
