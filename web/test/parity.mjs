// Desktop and browser play the same battle to the bit: each recomputes what the other wrote.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { equal, expect } from "./kit.mjs";

const BINARY = process.env.TIRAILLEUR_BIN;
const RECORDS = Number(process.env.TIRAILLEUR_PARITY ?? 50);
/** Lengths of the battles that the browser plays. */
const LENGTHS = [30, 60, 90, 120, 150, 200, 250, 300, 350, 400];
const SCENARIOS = fileURLToPath(new URL("../../scenarios", import.meta.url));

export default async function parity(kit) {
  const scenarios = readdirSync(SCENARIOS).filter((name) => name.endsWith(".ron")).sort();
  const folder = mkdtempSync(join(tmpdir(), "tirailleur-parity-"));
  try {
    const records = writeRecords(kit, scenarios, folder);
    const page = await kit.enter(await kit.page());
    await readByBrowser(kit, page, records);
    await writtenByBrowser(kit, page, scenarios, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets the desktop binary play, the battles spread over the scenarios. */
function writeRecords(kit, scenarios, folder) {
  const started = performance.now();
  const records = [];
  scenarios.forEach((scenario, number) => {
    const games = Math.floor(RECORDS / scenarios.length) + (number < RECORDS % scenarios.length ? 1 : 0);
    if (games === 0) return;
    const place = join(folder, basename(scenario, ".ron"));
    const file = join(SCENARIOS, scenario);
    desktop("simulate", "--scenario", file, "--games", games, "--seed", 1000 * (number + 1), "--record-dir", place);
    for (const name of readdirSync(place).sort()) {
      records.push({ name: `${basename(scenario, ".ron")}/${name}`, text: readFileSync(join(place, name), "utf8") });
    }
  });
  equal(records.length, RECORDS, "records that the desktop wrote");
  kit.note(`the desktop played ${records.length} battles in ${seconds(started)} s`);
  return records;
}

async function readByBrowser(kit, page, records) {
  const started = performance.now();
  let compared = 0;
  for (const { name, text } of records) {
    const written = [...text.matchAll(/"([0-9a-f]{16})"/g)].map(([, hash]) => hash);
    expect(written.length > 1, `${name} holds no hashes`);
    const found = await page.evaluate((text) => [...globalThis.tirailleurPage.game.replay_hashes(text)], text);
    equal(found.length, written.length, `hashes of ${name}`);
    const first = written.findIndex((hash, entry) => hash !== found[entry]);
    expect(first < 0, `${name}: entry ${first} has ${written[first]} on the desktop, ${found[first]} in the browser`);
    compared += written.length;
  }
  kit.note(`the browser agrees on ${compared} hashes of ${records.length} battles, in ${seconds(started)} s`);
}

async function writtenByBrowser(kit, page, scenarios, folder) {
  const started = performance.now();
  for (const [number, orders] of LENGTHS.entries()) {
    const scenario = basename(scenarios[number % scenarios.length], ".ron");
    const text = await page.evaluate(
      ([scenario, seed, orders]) => globalThis.tirailleurPage.game.play_battle(scenario, seed, orders),
      [scenario, 500 + number, orders],
    );
    const file = join(folder, `browser-${number}.ron`);
    writeFileSync(file, text);
    desktop("replay", file, "--verify");
  }
  kit.note(`the desktop verifies ${LENGTHS.length} battles played in the browser, in ${seconds(started)} s`);
}

/** Runs the desktop binary; what it says stands in the error when it refuses. */
function desktop(...words) {
  try {
    return execFileSync(BINARY, words.map(String), { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });
  } catch (error) {
    throw new Error(`tirailleur ${words[0]}: ${error.message}\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  }
}

const seconds = (started) => ((performance.now() - started) / 1000).toFixed(1);
