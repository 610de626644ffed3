// A small web server for one folder: right types, packed files where they stand beside the plain ones, nothing outside
// the folder. node serve.mjs FOLDER PORT
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ron": "text/plain; charset=utf-8",
};
/** Best first. */
const PACKED = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

/** Serves `dir`; port 0 is any free one. Only this machine reaches it unless `host` says otherwise. */
export function serve(dir, port = 0, host = "127.0.0.1") {
  const server = createServer((request, response) => {
    answer(dir, request, response).catch(() => refuse(response, 500));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** The address of a server that `serve` has started. */
export function address(server) {
  const { address, port } = server.address();
  return `http://${address}:${port}/`;
}

async function answer(dir, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
  const path = await locate(dir, request.url);
  if (path === null) return refuse(response, 404);
  const accepted = accepts(request.headers["accept-encoding"] ?? "");
  let file = { path, encoding: null, stat: await stat(path) };
  for (const [encoding, suffix] of PACKED) {
    if (!accepted.has(encoding)) continue;
    const packed = await stat(path + suffix).catch(() => null);
    if (packed?.isFile()) {
      file = { path: path + suffix, encoding, stat: packed };
      break;
    }
  }
  const etag = `"${file.stat.size.toString(16)}-${Math.trunc(file.stat.mtimeMs).toString(16)}-${file.encoding ?? "plain"}"`;
  // Asked again every time, sent again only after a new build.
  const headers = { "Cache-Control": "no-cache", ETag: etag, Vary: "Accept-Encoding", "X-Content-Type-Options": "nosniff" };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  headers["Content-Type"] = TYPES[extname(path)] ?? "application/octet-stream";
  headers["Content-Length"] = file.stat.size;
  if (file.encoding) headers["Content-Encoding"] = file.encoding;
  response.writeHead(200, headers);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const stream = createReadStream(file.path);
  stream.on("error", () => response.destroy());
  response.on("close", () => stream.destroy());
  stream.pipe(response);
}

/** The file an address means, or null: what is not there, hidden, or outside `dir` (also by a link) is not served. */
async function locate(dir, url) {
  try {
    const name = decodeURIComponent(url.split(/[?#]/)[0]);
    const parts = name.split("/").filter((part) => part !== "");
    if (parts.some((part) => part.startsWith(".") || /[\\\0]/.test(part))) return null;
    const root = await realpath(dir);
    const path = await realpath(join(root, ...(name.endsWith("/") ? [...parts, "index.html"] : parts)));
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : null;
  } catch {
    return null;
  }
}

/** The encodings in an Accept-Encoding header that are not refused with q=0. */
function accepts(header) {
  return new Set(
    header
      .split(",")
      .map((item) => item.trim().toLowerCase().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
}

function refuse(response, code) {
  if (response.headersSent) return response.destroy();
  response.writeHead(code, { "Content-Type": "text/plain; charset=utf-8" }).end(`${code}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [dir = "web/dist", port = "8080"] = process.argv.slice(2);
  serve(dir, Number(port)).then(
    (server) => console.log(address(server)),
    (error) => {
      console.error(`serve: ${error.message}`);
      process.exit(1);
    },
  );
}
