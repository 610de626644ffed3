// The page around the game: fetches and starts the module, says what is wrong where something is, and does for the game
// what only a page can do (files, the address, the clipboard).

const element = (id) => document.getElementById(id);
const canvas = element("table");
const MODULE = "tirailleur_bg.wasm";
/** Links to a battle or a table begin with these; another fragment is none of the game's business. */
const LINKS = ["#b1.", "#t1."];
const isLink = () => LINKS.some((beginning) => location.hash.startsWith(beginning));
/** winit leaves the module's main function by throwing this; the game runs on. */
const NO_ERROR = "Using exceptions for control flow";

/** What the game asks of the page. */
const page = {
  /** The module's exports, once it is there. */
  game: null,
  /** When the menu stood on the screen, in milliseconds since the navigation. */
  readyAt: null,

  ready() {
    if (page.readyAt !== null) return;
    page.readyAt = performance.now();
    element("loading").hidden = true;
    document.body.dataset.ready = "1";
    canvas.focus({ preventScroll: true });
  },

  width: () => Math.round(canvas.parentElement.clientWidth),
  height: () => Math.round(canvas.parentElement.clientHeight),

  saveFile(name, text) {
    download(name, new Blob([text], { type: "application/octet-stream" }));
  },

  /** Draws a map and gives it away as a picture. */
  async savePicture(name, drawing) {
    try {
      download(name, await picture(drawing));
    } catch (error) {
      console.error(error);
    }
  },

  openFile() {
    element("file").click();
  },

  /** Puts a battle into the address, and the address on the clipboard where that is allowed. */
  copyLink(fragment) {
    try {
      history.replaceState(null, "", `#${fragment}`);
    } catch {
      return false;
    }
    navigator.clipboard?.writeText(location.href).catch(() => {});
    return location.hash === `#${fragment}`;
  },

  /** Takes battle or table out of the address again, so that a reload does not open it once more. */
  clearLink() {
    if (isLink()) history.replaceState(null, "", location.pathname + location.search);
  },
};
globalThis.tirailleurPage = page;

/** Gives the player a file. */
function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Pixels a millimetre of a map, and the longest side of a picture that every browser draws. */
const PIXELS = 6;
const LONGEST = 4096;

/** A drawing (SVG whose sizes are millimetres) as a PNG. */
async function picture(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const [, width, height] = drawing.match(/width="([\d.]+)mm" height="([\d.]+)mm"/).map(Number);
  const scale = Math.min(PIXELS, LONGEST / Math.max(width, height));
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [width, height].map((size) => Math.round(size * scale));
  sheet.getContext("2d").drawImage(image, 0, 0, sheet.width, sheet.height);
  return new Promise((resolve, reject) =>
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Takes the loading layer's bar away and says why. */
function failed(message) {
  element("loading").hidden = false;
  element("bar").hidden = true;
  element("message").textContent = message;
  element("again").hidden = false;
  document.body.dataset.failed = "1";
}

/** Lays a notice over the game, which cannot go on. The first one counts. */
function stopped(title, detail = "") {
  if (!element("notice").hidden) return;
  element("notice-title").textContent = title;
  element("notice-text").textContent = "Your battle was kept after its last order.";
  element("notice-detail").textContent = detail;
  element("notice").hidden = false;
  element("reload").focus();
}

function hasWebGl2() {
  const context = document.createElement("canvas").getContext("webgl2");
  // Browsers allow few contexts at a time: give this one back.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Fetches the module, and moves the bar as its bytes arrive. */
async function fetchModule() {
  const [answer, sizes] = await Promise.all([
    fetch(MODULE),
    fetch("sizes.json").then((found) => (found.ok ? found.json() : {}), () => ({})),
  ]);
  if (!answer.ok) throw new Error(`${MODULE}: ${answer.status} ${answer.statusText}`);
  const length = Number(answer.headers.get("content-length")) || 0;
  // A compressed answer arrives here unpacked; its length in the header is that of what travels.
  const total = sizes?.[MODULE]?.raw ?? (answer.headers.has("content-encoding") ? 0 : length);
  const travels = length || total;
  let received = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      progress(received, total, travels);
      controller.enqueue(chunk);
    },
    flush() {
      element("bar").removeAttribute("value");
      element("message").textContent = "Setting up the table";
    },
  });
  return new Response(answer.body.pipeThrough(counter), { headers: { "Content-Type": "application/wasm" } });
}

function progress(received, total, travels) {
  const bar = element("bar");
  if (total > 0) {
    const share = Math.min(received / total, 1);
    bar.value = share;
    element("message").textContent = `${megabytes(share * travels)} of ${megabytes(travels)} MB`;
  } else {
    element("message").textContent = `${megabytes(received)} MB`;
  }
}

async function start() {
  if (!hasWebGl2()) {
    failed("This browser cannot draw the table: WebGL 2 is missing or switched off. A current Firefox, Chrome, Edge or Safari has it.");
    return;
  }
  element("bar").hidden = false;
  element("message").textContent = "Loading";
  try {
    const [game, module] = await Promise.all([import("./tirailleur.js"), fetchModule()]);
    page.game = game;
    await game.default({ module_or_path: module });
  } catch (error) {
    if (String(error?.message ?? error).includes(NO_ERROR)) return;
    console.error(error);
    failed(`The game could not be loaded (${error?.message ?? error}).`);
  }
}

/** Keys of the game: by themselves, and together with Ctrl or Cmd. All others are the browser's: reload, zoom, find, tools. */
const FUNCTION_KEYS = ["F1", "F2", "F3"];
const WITH_CONTROL = ["z", "y", "a", "c", "v", "x", "d", "s"];

function isBrowsers({ key, ctrlKey, metaKey, shiftKey }) {
  if (/^F\d+$/.test(key)) return !FUNCTION_KEYS.includes(key);
  if (!ctrlKey && !metaKey) return false;
  const letter = key.toLowerCase();
  // Ctrl+Shift+C opens the browser's tools; Ctrl+Shift+Z is the game's.
  return key.length === 1 && (!WITH_CONTROL.includes(letter) || (shiftKey && letter !== "z"));
}

// The game takes every event that reaches its canvas away from the browser.
window.addEventListener("keydown", (event) => isBrowsers(event) && event.stopPropagation(), true);
canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  stopped("The graphics were lost");
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
// Safari zooms the page with two fingers whatever touch-action says.
for (const name of ["gesturestart", "gesturechange"]) {
  document.addEventListener(name, (event) => event.preventDefault());
}
// Whoever makes a table saves and duplicates with these; the browser would save the page, or keep a bookmark of it.
window.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (key === "s" || key === "d")) event.preventDefault();
});
// A panic ends the module. Without this the picture would only stand still.
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) stopped("The game has stopped", String(event.message));
});
window.addEventListener("hashchange", () => {
  if (isLink()) location.reload();
});
element("again").addEventListener("click", () => location.reload());
element("reload").addEventListener("click", () => location.reload());
element("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file || !page.game) return;
  const text = await file.text();
  // The same file can be chosen again.
  event.target.value = "";
  page.game.open_file_text(file.name, text);
});

start();
