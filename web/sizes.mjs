// Compresses what stands in dist, tells how large it is, and judges the size of the download.
//   node sizes.mjs DIST RECORDED check|record|tell|skip
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [dist, recorded, judge] = process.argv.slice(2);
const MODULE = "tirailleur_bg.wasm";
const BINDINGS = "tirailleur.js";
/** An empty scene of the same engine, in megabytes: what no change of ours can save. */
const ENGINE = { raw: 35, gzip: 11.4, brotli: 7.4 };
/** A download may grow by this much before somebody has to say so with --record. */
const GROWTH = 1.05;

const WAYS = {
  gzip: { suffix: ".gz", pack: (data) => gzipSync(data, { level: 9 }) },
  brotli: {
    suffix: ".br",
    pack: (data) =>
      brotliCompressSync(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
  },
};

/** The size of a file packed one way; the packed file is made where it is missing or old. */
function packed(path, { suffix, pack }) {
  const target = path + suffix;
  if (!existsSync(target) || statSync(target).mtimeMs < statSync(path).mtimeMs) {
    writeFileSync(target, pack(readFileSync(path)));
  }
  return statSync(target).size;
}

const sizes = {};
for (const name of readdirSync(dist).sort()) {
  if (!/\.(wasm|js|html)$/.test(name)) continue;
  const path = join(dist, name);
  sizes[name] = { raw: statSync(path).size };
  for (const [way, how] of Object.entries(WAYS)) {
    if (judge === "skip" && name === MODULE) {
      // Minutes of work that a quick build is to be spared; an old packed file must not be served for the new module.
      if (existsSync(path + how.suffix) && statSync(path + how.suffix).mtimeMs >= statSync(path).mtimeMs) {
        sizes[name][way] = statSync(path + how.suffix).size;
      } else {
        rmSync(path + how.suffix, { force: true });
        sizes[name][way] = null;
      }
    } else {
      sizes[name][way] = packed(path, how);
    }
  }
}
// The page reads the module's size here: a compressed answer does not tell how much it unpacks to.
writeFileSync(join(dist, "sizes.json"), JSON.stringify(sizes, null, 2) + "\n");

const megabytes = (bytes) => (bytes === null ? "-" : (bytes / 1e6).toFixed(1));
const sum = (way) =>
  [MODULE, BINDINGS].reduce((all, name) => (all === null || sizes[name][way] === null ? null : all + sizes[name][way]), 0);
console.log("Megabytes           raw    gzip  brotli");
const line = (name, cells) => console.log(name.padEnd(16) + cells.map((cell) => String(cell).padStart(7)).join(" "));
line("module and js", ["raw", "gzip", "brotli"].map((way) => megabytes(sum(way))));
line("bare engine", ["raw", "gzip", "brotli"].map((way) => ENGINE[way].toFixed(1)));

const wire = sum("brotli");
// The first full build of a checkout that holds no size yet sets the mark.
if (judge === "record" || (judge === "check" && !existsSync(recorded))) {
  writeFileSync(recorded, `${wire}\n`);
  console.log(`${recorded}: ${wire} bytes with brotli`);
} else if (judge === "check") {
  const allowed = Number(readFileSync(recorded, "utf8").trim());
  if (!(allowed > 0)) {
    console.error(`${recorded} holds no size: run web/build.sh --record and commit it`);
    process.exit(1);
  }
  const growth = `${wire} bytes with brotli, ${((wire / allowed - 1) * 100).toFixed(1)} % against the recorded ${allowed}`;
  if (wire > allowed * GROWTH) {
    console.error(`The download has grown too much: ${growth}. If that is meant: web/build.sh --record`);
    process.exit(1);
  }
  console.log(growth);
} else if (judge === "skip") {
  console.log("The size is not judged: this is no full build.");
}
