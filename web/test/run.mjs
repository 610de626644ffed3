// Runs the tests in order in one Chromium. node run.mjs [TEST...]
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { address, serve } from "../serve.mjs";
import { Kit } from "./kit.mjs";

const TESTS = ["messages", "load", "play", "reload", "touch", "link", "files", "editor", "parity", "lost"];

const here = fileURLToPath(new URL(".", import.meta.url));
const { chromium } = createRequire(join(process.env.TIRAILLEUR_NODE, "package.json"))("playwright-core");
const asked = process.argv.slice(2);
/** Tests that run only when they are named. */
const LONG = ["whole", "pace"];
const unknown = asked.filter((name) => ![...TESTS, ...LONG].includes(name));
if (unknown.length > 0) {
  console.error(`no test named ${unknown.join(", ")}; there are ${[...TESTS, ...LONG].join(", ")}`);
  process.exit(2);
}

const pictures = join(here, "pictures");
mkdirSync(pictures, { recursive: true });
const server = await serve(process.env.TIRAILLEUR_DIST ?? join(here, "../dist"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  // The picture is drawn by the processor, so that the tests need no graphics card.
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-background-networking",
    "--no-first-run",
  ],
});
const kit = new Kit(browser, address(server), pictures);

let failures = 0;
for (const name of asked.length === 0 ? TESTS : [...TESTS, ...LONG].filter((name) => asked.includes(name))) {
  // Where the processor draws, a busy machine can starve a test. One that fails is tried once more, and says so.
  if (!(await passes(name)) && !(await passes(name, "once more"))) failures += 1;
}

/** Runs a test and tells how it went. */
async function passes(name, again = "") {
  const started = performance.now();
  const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`== ${name} ${again}`.trimEnd());
  try {
    const test = await import(`./${name}.mjs`);
    await test.default(kit);
    kit.judgeErrors();
    console.log(`   passed in ${took()}`);
    return true;
  } catch (error) {
    console.log(`   FAILED after ${took()}: ${error.stack ?? error}`);
    await kit.autopsy(name);
    return false;
  } finally {
    await kit.tidy();
  }
}
await browser.close();
server.close();
console.log(failures === 0 ? "all passed" : `${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
