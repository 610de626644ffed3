// Mends what binaryen before 110 gets wrong (WebAssembly/binaryen#4711): with two tables it exports the table of functions
// in the place of the table of references that the page fills. node tables.mjs MODULE
import { readFileSync, writeFileSync } from "node:fs";

const TABLE = 1;
const SECTION = { tables: 4, exports: 7 };
const EXTERNREF = 0x6f;
const NAME = "__wbindgen_externrefs";

const path = process.argv[2];
const bytes = readFileSync(path);
let place = 8;

/** The next number, of as many bytes as it takes. */
function number() {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[place++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value >>> 0;
  }
}

const tables = [];
let exported;
while (place < bytes.length) {
  const section = bytes[place++];
  const end = number() + place;
  if (section === SECTION.tables) {
    for (let left = number(); left > 0; left -= 1) {
      tables.push(bytes[place++]);
      const hasMost = number() & 1;
      number();
      if (hasMost) number();
    }
  } else if (section === SECTION.exports) {
    for (let left = number(); left > 0; left -= 1) {
      const length = number();
      const name = bytes.toString("utf8", place, place + length);
      place += length;
      const kind = bytes[place++];
      const at = place;
      const index = number();
      if (kind === TABLE && name === NAME) exported = { at, index };
    }
  }
  place = end;
}

const right = tables.indexOf(EXTERNREF);
if (exported && tables[exported.index] !== EXTERNREF) {
  if (right < 0 || right > 0x7f || exported.index > 0x7f || tables.lastIndexOf(EXTERNREF) !== right) {
    console.error(`web/tables.mjs: ${NAME} is exported as table ${exported.index}; which of ${tables.length} it should be is not plain`);
    process.exit(1);
  }
  bytes[exported.at] = right;
  writeFileSync(path, bytes);
  console.log(`${NAME} is table ${right} again, not ${exported.index}`);
}
