// A language in what Quire does, on manuals that were translated into it: pages of HTML, and a PDF of the same text where there is one.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quire } from "../languages/ask.mjs";
import { isTicked, openCheck } from "../verdicts/check.mjs";
import { cellOf, plain, sectionsOf, sentencesOf, textOf } from "./text.mjs";

/** Sections whose titles are asked for, and sentences that are judged, of a page. */
const mostOfPage = 6;
/** Letters of a paragraph that is looked for, and of a section that can answer. */
const fewestLetters = 25;

/** Every third page, by the hash of its name, is for the end. @param {string} name */
const isUnseen = (name) =>
  Number.parseInt(
    createHash("sha256")
      .update(name.replace(/\.[a-z]{2}(?:-[a-z]{2})?\.html$/iu, ".html"))
      .digest("hex")
      .slice(0, 6),
    16,
  ) %
    3 ===
  2;

/** @typedef {import("./text.mjs").Section & { page: string, below: string[] }} PlacedSection */

/** What stands under a title: its own paragraphs and those of the sections below it. @param {readonly import("./text.mjs").Section[]} sections @param {number} at */
function belowOf(sections, at) {
  const level = sections[at]?.level ?? 0;
  const end = sections.findIndex((each, index) => index > at && each.level <= level);
  return sections.slice(at, end < 0 ? undefined : end).flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
}

/** The pages of a language without what was left in English. @param {string} folder @param {boolean} unseen */
function pagesOf(folder, unseen) {
  const read = (/** @type {string} */ file) => (existsSync(file) ? sectionsOf(readFileSync(file, "utf8")) : []);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".html") && isUnseen(name) === unseen)
    .map((name) => {
      const original = folder.endsWith("/en")
        ? []
        : read(join(folder, "..", "en", name)).flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
      const isTranslated = (/** @type {string} */ text) =>
        !original.includes(text) && (folder.endsWith("/en") || !isEnglish(text));
      const sections = read(join(folder, name)).map(({ paragraphs, ...rest }) => ({
        ...rest,
        paragraphs: paragraphs.filter(isTranslated),
      }));
      return { name, sections: sections.filter(({ title }) => isTranslated(title)) };
    });
}

/** Manuals are translated in parts. @param {string} text */
const isEnglish = (text) => (text.match(/\b(?:the|of|is|to|and|for|with)\b/giu)?.length ?? 0) > text.length / 60;

/** Says what was wrong to whoever wants to see it; of the unseen part nobody does. @type {((what: string) => void) | null} */
let report = null;

/** @param {((what: string) => void) | null} to */
export function reportTo(to) {
  report = to;
}

/** @param {string} folder Of the language. @param {boolean} unseen */
export async function realRow(folder, unseen) {
  const pages = pagesOf(folder, unseen);
  const paragraphs = pages.flatMap(({ sections }) => sections.flatMap((each) => each.paragraphs)).filter(isLong);
  const library = mkdtempSync(join(tmpdir(), "languages-real-"));
  try {
    for (const { name } of pages) copyFileSync(join(folder, name), join(library, name));
    await quire(["init", "."], library);
    await quire(["add", "."], library);
    const sections = pages.flatMap(({ name, sections: own }) =>
      own
        .map((each, at) => ({ ...each, page: name, below: belowOf(own, at) }))
        .filter(canAnswer)
        .slice(0, mostOfPage),
    );
    return {
      reading: cellOf(await readings(folder, pages)),
      pdf: await fromPdf(folder, paragraphs),
      search: cellOf(await inTurn(sections, (section) => searched(section, library))),
      ask: cellOf(
        await inTurn(
          sections.filter(({ title }) => /[?？؟]\s*$/u.test(title)),
          (section) => asked(section, library),
        ),
      ),
      audit: cellOf(sections.flatMap(audited)),
    };
  } finally {
    rmSync(library, { recursive: true });
  }
}

const isLong = (/** @type {string} */ text) => plain(text).length >= fewestLetters;
const canAnswer = (/** @type {import("./text.mjs").Section} */ { title, paragraphs }) =>
  plain(title).length > 3 && paragraphs.some(isLong);

/** @template T, R @param {readonly T[]} rows @param {(row: T) => Promise<R>} work */
async function inTurn(rows, work) {
  const done = [];
  for (const row of rows) done.push(await work(row));
  return done;
}

/** Whether each paragraph of a page stands in what Quire reads of it. @param {string} folder @param {ReturnType<typeof pagesOf>} pages */
async function readings(folder, pages) {
  const outcomes = await inTurn(pages, async ({ name, sections }) => {
    const read = await textOf(new Uint8Array(readFileSync(join(folder, name))), name);
    const whole = read === null ? null : plain(read);
    return sections
      .flatMap(({ paragraphs }) => paragraphs.filter(isLong))
      .map((paragraph) =>
        whole === null
          ? /** @type {const} */ ("said")
          : whole.includes(plain(paragraph))
            ? /** @type {const} */ ("right")
            : /** @type {const} */ ("wrong"),
      );
  });
  return outcomes.flat();
}

/** How many paragraphs of the pages Quire, and poppler, find in the PDF of the same text. @param {string} folder @param {readonly string[]} paragraphs */
async function fromPdf(folder, paragraphs) {
  const file = join(folder, "manual.pdf");
  if (!existsSync(file)) return null;
  const own = plain((await textOf(new Uint8Array(readFileSync(file)), "manual.pdf")) ?? "");
  const other = plain(
    execFileSync("pdftotext", [file, "-"], { maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] }).toString(),
  );
  const has = (/** @type {string} */ text) => paragraphs.map((paragraph) => text.includes(plain(paragraph)));
  const [ours, theirs] = [has(own), has(other)];
  return { ...cellOf(ours.map((is) => (is ? "right" : "wrong"))), other: theirs.filter(Boolean).length };
}

/** Whether a text stands under a title of a page. @param {PlacedSection} section @param {string} text */
const standsIn = ({ below }, text) => {
  const own = plain(below.join(""));
  return sentencesOf(text).some((sentence) => plain(sentence).length > 8 && own.includes(plain(sentence)));
};

/** The title of a section finds it among the first three passages. @param {PlacedSection} section @param {string} library */
async function searched(section, library) {
  const { hits = [], passages = hits } = JSON.parse(
    await quire(["--json", "search", "--k", "3", section.title], library),
  );
  if (passages.length === 0) return "said";
  if (passages.some((/** @type {any} */ each) => standsIn(section, String(each.content ?? each.text ?? ""))))
    return "right";
  report?.(`search: ${section.page}: ${section.title}`);
  // A list of passages says nothing of them: what is not among the first is missed.
  return "said";
}

/** A title that is a question is answered with what stands under it. @param {PlacedSection} section @param {string} library */
async function asked(section, library) {
  const { claims = [] } = JSON.parse(await quire(["--json", "ask", section.title], library));
  if (claims.length === 0) return "said";
  if (claims.slice(0, 3).some((/** @type {any} */ { text }) => standsIn(section, text))) return "right";
  report?.(
    `ask: ${section.title}: ${claims
      .slice(0, 3)
      .map((/** @type {any} */ { text }) => text)
      .join(" | ")}`,
  );
  return "wrong";
}

/** Sentences of a section, and the same with another figure: the first may not be accused, the second not be ticked. @param {PlacedSection} section */
function audited({ title, paragraphs }) {
  const check = openCheck([{ id: "0", title, text: paragraphs.join("\n\n") }]);
  const whole = paragraphs.join(" ");
  return paragraphs
    .flatMap(sentencesOf)
    .filter((sentence) => plain(sentence).length > 20)
    .slice(0, mostOfPage)
    .flatMap((sentence) => {
      const { verdict } = check(sentence, ["0"]);
      const isAccused = ["contradicted", "not_found", "weak"].includes(verdict);
      const truth = isTicked({ verdict })
        ? /** @type {const} */ ("right")
        : isAccused
          ? /** @type {const} */ ("wrong")
          : /** @type {const} */ ("said");
      if (truth === "wrong") report?.(`audit, true, ${verdict}: ${sentence}`);
      const altered = otherFigure(sentence, whole);
      if (altered === null) return [truth];
      if (isTicked(check(altered, ["0"]))) report?.(`audit, altered: ${altered}`);
      return [truth, isTicked(check(altered, ["0"])) ? /** @type {const} */ ("wrong") : /** @type {const} */ ("right")];
    });
}

/** A sentence with its first number of two digits or more turned into one that stands nowhere in the text. @param {string} sentence @param {string} whole */
function otherFigure(sentence, whole) {
  const [number] = /(?<![\p{L}\d.,-])\p{Nd}{2,}(?![\p{L}\d.-])/u.exec(sentence) ?? [];
  if (number === undefined) return null;
  const other = Array.from({ length: 9 }, (_, add) => String(Number(number) + 3 + add)).find(
    (each) => !whole.includes(each),
  );
  return Number.isNaN(Number(number)) || other === undefined ? null : sentence.replace(number, other);
}
