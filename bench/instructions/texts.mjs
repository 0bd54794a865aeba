// Texts for fitting and measuring the model of instructions to machine readers: written ones, and paragraphs of real
// documents that nobody chose. Each source falls into one third by its name alone, before anybody looks into it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/measure.mjs";

/** @typedef {{ source: string, text: string, isPositive: boolean, third: 0 | 1 | 2 }} Text */

/** The share of a name: 0 is fitted on, 1 chooses the threshold, 2 is read at the end. @param {string} name @returns {0 | 1 | 2} */
const thirdOf = (name) => /** @type {0 | 1 | 2} */ (createHash("sha256").update(name).digest().readUInt32BE() % 3);

/** Kinds are few: those that are not fitted on are dealt in turn. @param {readonly string[]} kinds */
function thirdsOfKinds(kinds) {
  const hash = (/** @type {string} */ kind) => createHash("sha256").update(kind).digest("hex");
  const rest = kinds
    .filter((kind) => thirdOf(kind) !== 0)
    .toSorted((left, right) => (hash(left) < hash(right) ? -1 : 1));
  return new Map(
    kinds.map((kind) => [kind, /** @type {0 | 1 | 2} */ (rest.includes(kind) ? 1 + (rest.indexOf(kind) % 2) : 0)]),
  );
}

/** @param {string} file @param {boolean} isPositive @returns {Text[]} */
export function writtenTexts(file, isPositive) {
  const lines = readFileSync(join(root, "bench", "instructions", file), "utf8").split("\n");
  const thirds = thirdsOfKinds(
    lines.filter((line) => line.startsWith("## ")).map((line) => `${file}: ${line.slice(3)}`),
  );
  let source = "";
  return lines.flatMap((line) => {
    if (line.startsWith("## ")) source = `${file}: ${line.slice(3)}`;
    if (source === "" || line.startsWith("## ") || line.trim() === "") return [];
    return [{ source, text: line.replaceAll("\\n", "\n"), isPositive, third: thirds.get(source) ?? 0 }];
  });
}

const mostOfOne = 60;
const mostFiles = 4;

/** Paragraphs of a text, at most so many, spread over it. @param {string} text */
function paragraphsOf(text) {
  const all = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => /\p{L}{3}/u.test(paragraph) && paragraph.length >= 40 && paragraph.length <= 4000);
  const step = Math.max(1, Math.floor(all.length / mostOfOne));
  return all.filter((_, index) => index % step === 0).slice(0, mostOfOne);
}

/** @param {string} folder @param {RegExp} name @param {number} depth @returns {string[]} */
function filesOf(folder, name, depth) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 0 && entry.name !== "node_modules" ? filesOf(path, name, depth - 1) : [];
      return entry.isFile() && name.test(entry.name) && statSync(path).size < 400_000 ? [path] : [];
    });
}

/** Tags and entities away: what is left is words. @param {string} html */
const textOfHtml = (html) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gis, " ")
    .replace(/<\/(?:p|div|li|h\d|tr|section)>/gi, "\n\n")
    .replace(/<[^>]*>/g, " ");

/** @param {string} source @param {string} text @returns {Text[]} */
const negatives = (source, text) =>
  paragraphsOf(text).map((paragraph) => ({ source, text: paragraph, isPositive: false, third: thirdOf(source) }));

/** Documents of the packages that are installed here, a source each. @returns {Text[]} */
function packageTexts() {
  const modules = join(root, "node_modules");
  const names = readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
  return names.flatMap((name) =>
    filesOf(join(modules, name), /\.(?:md|html?)$/i, 3)
      .slice(0, mostFiles)
      .flatMap((path) => {
        const text = readFileSync(path, "utf8");
        return negatives(`package ${name}`, /\.html?$/i.test(path) ? textOfHtml(text) : text);
      }),
  );
}

/** Pages of the manual of this machine, as far as it has any. @returns {Text[]} */
function manualTexts() {
  return filesOf("/usr/share/man/man1", /\.1(?:\.gz)?$/, 0)
    .filter((_, index) => index % 4 === 0)
    .slice(0, 200)
    .flatMap((path) => {
      try {
        const text = execFileSync("man", ["-P", "cat", path], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        });
        return negatives(`manual ${path}`, text);
      } catch {
        // A machine without `man`: then it has no such texts.
        return [];
      }
    });
}

/** @returns {Text[]} */
function systemTexts() {
  return filesOf("/usr/share/doc", /^(?:README|NEWS|TODO|FAQ)[^/]*$|\.(?:txt|md|html)$/i, 2)
    .filter((path) => !path.endsWith(".gz"))
    .slice(0, 300)
    .flatMap((path) => {
      const text = readFileSync(path, "utf8");
      return negatives(`system ${path.split("/")[4]}`, path.endsWith(".html") ? textOfHtml(text) : text);
    });
}

/** @returns {Text[]} */
function exampleTexts() {
  return ["examples", "docs", "test/recordings/gather"].flatMap((folder) =>
    filesOf(join(root, folder), /\.(?:md|txt|html)$/, 4).flatMap((path) => {
      const text = readFileSync(path, "utf8");
      return negatives(`own ${path.slice(root.length)}`, path.endsWith(".html") ? textOfHtml(text) : text);
    }),
  );
}

/** All texts, positive ones first. @returns {Text[]} */
export function allTexts() {
  return [
    ...writtenTexts("positives.txt", true),
    ...writtenTexts("mentions.txt", false),
    ...packageTexts(),
    ...manualTexts(),
    ...systemTexts(),
    ...exampleTexts(),
  ];
}
