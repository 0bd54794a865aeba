// The workbench in the browser, src/edges/web to dist/web, made anew where one of its sources changed.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "./run.mjs";

const page = join(root, "dist", "web");
const source = join(root, "src", "edges", "web");

/** @param {string} file */
export const isOfPage = (file) => file.startsWith(page + sep);

/** The compiler only checks these: they are made into the page. @param {string} file */
export const isSourceOfPage = (file) => file.startsWith(source + sep);

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** What the page is made of: its own sources and the pure modules that it shares with the rest, which lie anywhere in src/. */
function isOld() {
  const made = statSync(join(page, "index.html"), { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return true;
  const shared = filesIn(join(root, "src")).filter((file) => /(?<!\.test)\.(?:tsx?|css|html|svg)$/.test(file));
  return [...shared, join(root, "vite.config.ts")].some((file) => statSync(file).mtimeMs > made);
}

/** Makes the page, and beside each of its files what is sent to browsers that take it compressed. */
export async function makePage() {
  if (!existsSync(source) || !isOld()) return;
  const { build } = await import("vite");
  await build({ root: source, configFile: join(root, "vite.config.ts") });
  for (const file of filesIn(page).filter((each) => /\.(?:js|css|html|svg)$/.test(each))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}
