// Two ways to handle the table: a mouse with a keyboard, and fingers.
import { expect } from "./kit.mjs";

/** Between two samples of a movement the game gets a frame, as it would from a hand. */
const STEPS = 8;

function between(from, to, step) {
  return [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * step) / STEPS);
}

export class Mouse {
  constructor(kit, page) {
    this.kit = kit;
    this.page = page;
  }

  async press([x, y]) {
    const { mouse } = this.page;
    await mouse.move(x, y);
    await this.kit.frames(this.page, 3);
    // At once: where a frame takes a second, a button held for two of them is no click any more.
    await mouse.down();
    await mouse.up();
    await this.kit.frames(this.page);
  }

  async drag(from, to) {
    const { mouse } = this.page;
    await mouse.move(...from);
    await this.kit.frames(this.page, 3);
    await mouse.down();
    await this.kit.frames(this.page);
    for (let step = 1; step <= STEPS; step += 1) {
      await mouse.move(...between(from, to, step));
      await this.kit.frames(this.page, 1);
    }
    await this.kit.frames(this.page);
    await mouse.up();
    await this.kit.frames(this.page);
  }

  async key(name) {
    await this.page.keyboard.down(name);
    await this.kit.frames(this.page);
    await this.page.keyboard.up(name);
    await this.kit.frames(this.page);
  }

  /** A key while another one is held down. */
  async chord(held, name) {
    await this.page.keyboard.down(held);
    await this.kit.frames(this.page);
    await this.key(name);
    await this.page.keyboard.up(held);
    await this.kit.frames(this.page);
  }

  answer() {
    return this.key("Enter");
  }

  roll(dice) {
    return this.key(String(dice));
  }
}

export class Fingers {
  constructor(kit, page, session) {
    this.kit = kit;
    this.page = page;
    this.session = session;
  }

  static async of(kit, page) {
    return new Fingers(kit, page, await page.context().newCDPSession(page));
  }

  /** Tells the browser of fingers. */
  send(type, points) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id, radiusX: 8, radiusY: 8, force: 1 }));
    return this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** The same, and lets the game see it. */
  async touch(type, points) {
    await this.send(type, points);
    await this.kit.frames(this.page);
  }

  async press(at) {
    // At once, as the mouse does.
    await this.send("touchStart", [at]);
    await this.send("touchEnd", []);
    await this.kit.frames(this.page, 3);
  }

  drag(from, to) {
    return this.together([[from, to]]);
  }

  /** Several fingers, each along its own way. */
  async together(ways) {
    await this.touch(
      "touchStart",
      ways.map(([from]) => from),
    );
    for (let step = 1; step <= STEPS; step += 1) {
      await this.touch(
        "touchMove",
        ways.map(([from, to]) => between(from, to, step)),
      );
    }
    await this.touch("touchEnd", []);
  }

  /** The first of a question's answers: there is no key for it here. */
  async answer() {
    await this.press(await this.kit.button(this.page, "Answer 1"));
  }

  async roll(dice) {
    const { buttons } = await this.kit.status(this.page);
    const name = `Roll ${dice}`;
    expect(buttons[name], `no button "${name}" once a figure is chosen`);
    await this.press(await this.kit.button(this.page, name));
  }
}
