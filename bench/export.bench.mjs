// npm run bench -- export [FORMATS]: documents of every format, of a manuscript that uses every feature and of a book of
// 90,000 words with 300 citations, 60 tables and 40 figures. Given is the time of the whole command, processor time and
// most memory with that of its children, beside Pandoc's for the same text in the same run: the one on the PATH, else
// the extra. Then each document is made again elsewhere, at another time and in another language: the bytes are equal.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawPicture } from "./export/prose.mjs";
import { book, richManuscript } from "./export/manuscripts.mjs";
import { inventWorks } from "./export/works.mjs";
import { measureTree } from "./export/measure-tree.mjs";
import { megabytes, printTable, quire, verdict } from "./support/measure.mjs";

const every = "docx,pdf,html,epub,tex,odt,typst";
const formats = (process.argv[2] ?? every).split(",");
/** Of the book, in milliseconds and bytes. */
const goals = /** @type {Record<string, { wall_ms: number, bytes?: number }>} */ ({
  pdf: { wall_ms: 12_000, bytes: 800e6 },
  docx: { wall_ms: 20_000 },
  html: { wall_ms: 5_000 },
});
/** What Pandoc calls a format, where it makes it at all; a PDF it makes through LaTeX. */
const pandocNames = /** @type {Record<string, string>} */ ({
  docx: "docx",
  html: "html",
  epub: "epub",
  tex: "latex",
  odt: "odt",
});

const folder = mkdtempSync(join(tmpdir(), "quire-bench-export-"));
try {
  fill(folder);
  const pandoc = spawnSync("pandoc", ["--version"], { encoding: "utf8" }).stdout?.split("\n", 1)[0];
  process.stdout.write(`Beside it: ${pandoc ?? "no pandoc on the PATH, so its extra"}\n\n`);
  for (const name of ["rich", "book"]) {
    process.stdout.write(`${name}.md\n\n`);
    printTable(
      [
        "format",
        "wall",
        "processor",
        "peak memory",
        "size",
        "goal",
        "pandoc",
        "its processor",
        "times pandoc",
        "again",
      ],
      formats.map((format) => row(name, format, pandoc !== undefined)),
    );
    process.stdout.write("\n");
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Makes a workspace with a library, both documents and their pictures. @param {string} into */
function fill(into) {
  const { keys, bibtex } = inventWorks(120);
  writeFileSync(join(into, "works.bib"), bibtex);
  writeFileSync(join(into, "rich.md"), richManuscript(keys));
  writeFileSync(join(into, "book.md"), book(keys));
  for (let index = 0; index < 4; index++) writeFileSync(join(into, `fig${index}.png`), drawPicture(400, index));
  spawnSync(process.execPath, [quire, "library", "import", "works.bib", "--workspace", into, "--offline"], {
    cwd: into,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** @param {string} name @param {string} format @param {boolean} hasPandoc */
function row(name, format, hasPandoc) {
  const output = join(folder, `${name}.${format}`);
  const own = measureTree(process.execPath, command(folder, name, format, output), { cwd: folder });
  if (own.status !== 0) process.stdout.write(`${format}: ${own.stderr}\n`);
  const peer = pandocFor(name, format, hasPandoc);
  process.stderr.write(`${name} ${format}\n`);
  const goal = name === "book" ? goals[format] : undefined;
  const isMet = goal && own.wall_ms <= goal.wall_ms && own.peak_bytes <= (goal.bytes ?? Infinity);
  return [
    format,
    seconds(own.wall_ms),
    seconds(own.processor_ms),
    megabytes(own.peak_bytes),
    kilobytes(statSync(output).size),
    goal ? verdict(isMet === true) : "",
    peer ? seconds(peer.wall_ms) : "",
    peer ? seconds(peer.processor_ms) : "",
    peer ? (own.processor_ms / peer.processor_ms).toFixed(1) : "",
    isSameElsewhere(name, format, output) ? "same bytes" : "DIFFERS",
  ];
}

/** @param {string} workspace @param {string} name @param {string} format @param {string} output */
function command(workspace, name, format, output) {
  return [
    quire,
    "export",
    join(workspace, `${name}.md`),
    "--workspace",
    workspace,
    "--offline",
    "--to",
    format,
    "-o",
    output,
  ];
}

/** The same book by Pandoc with its own citations. @param {string} name @param {string} format @param {boolean} isThere */
function pandocFor(name, format, isThere) {
  const to = pandocNames[format];
  if (to === undefined) return null;
  if (isThere) {
    const output = join(folder, `pandoc-${name}.${format}`);
    const given = [`${name}.md`, "--citeproc", "--bibliography", "works.bib", "--standalone", "-t", to, "-o", output];
    return measureTree("pandoc", given, { cwd: folder });
  }
  if (format !== "docx" && format !== "odt" && format !== "epub") return null;
  const output = join(folder, `pandoc-${name}.${format}`);
  return measureTree(process.execPath, [...command(folder, name, format, output), "--engine", "pandoc"], {
    cwd: folder,
  });
}

/** Makes it again in a copy of the workspace, in another folder, time zone and language. @param {string} name @param {string} format @param {string} first */
function isSameElsewhere(name, format, first) {
  const elsewhere = mkdtempSync(join(tmpdir(), "another place-"));
  try {
    cpSync(folder, join(elsewhere, "w"), { recursive: true });
    mkdirSync(join(elsewhere, "started"));
    const output = join(elsewhere, "w", `${name}.${format}`);
    rmSync(output);
    spawnSync(process.execPath, command(join(elsewhere, "w"), name, format, output), {
      cwd: join(elsewhere, "started"),
      env: { ...process.env, TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
      stdio: "ignore",
    });
    return hash(output) === hash(first);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
}

/** @param {string} path */
function hash(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}
