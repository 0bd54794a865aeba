// Counts what the guards of long documents find in manuals that people wrote: those of the installed packages, split at
// their headings. A manual says on purpose what it says, so that nearly every finding is a false alarm.
// npm run bench -- guards [read|unread] [--show]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { documentSections } from "../dist/play/revise/document-sections.js";
import { guardDocument } from "../dist/play/guards/guard-document.js";
import { sentencesOf } from "../dist/play/guards/section-sentences.js";

const root = new URL("../node_modules/", import.meta.url).pathname;
const isManual = (name) =>
  /\.md$/i.test(name) && !/change|history|licen|notice|third|release|code_of|security|skill/i.test(name);
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isManual).toSorted();

const packageOf = (file) =>
  file
    .split("node_modules/")
    .at(-1)
    .split("/")
    .slice(0, file.startsWith("@") ? 2 : 1)
    .join("/");
const third = (name) => Number.parseInt(createHash("sha256").update(name).digest("hex").slice(0, 8), 16) % 3;

const wanted = process.argv[2] ?? "read";
const shows = process.argv.includes("--show");
const counts = { word_for_word: 0, repetition: 0, drift: 0, two_values: 0, two_definitions: 0 };
let [documents, sentences, sections] = [0, 0, 0];
const seen = new Set();
const perDocument = [];
const began = process.cpuUsage();
for (const file of files) {
  if ((third(packageOf(file)) === 0) !== (wanted === "unread")) continue;
  const text = readFileSync(join(root, file), "utf8");
  const hash = createHash("sha256").update(text).digest("hex");
  if (text.length < 10_000 || text.length > 500_000 || seen.has(hash)) continue;
  seen.add(hash);
  const found = documentSections(text);
  if (found.length < 4) continue;
  const open = [];
  const given = found.map((section, index) => {
    while ((open.at(-1)?.level ?? 0) >= section.level) open.pop();
    const parent = open.at(-1)?.id ?? null;
    const id = String(index);
    open.push({ id, level: section.level });
    return {
      id,
      number: section.number ?? "",
      title: section.title,
      parent,
      text: text.slice(section.body, section.end),
    };
  });
  documents += 1;
  sections += given.length;
  const own = given.flatMap(sentencesOf).flat().length;
  sentences += own;
  const findings = guardDocument(given);
  // A sentence that stands twice word for word does so: no false alarm, whatever the reason.
  const isSame = ({ message }) => message === "the sentence stands twice";
  perDocument.push([own, findings.filter((finding) => !isSame(finding)).length]);
  for (const finding of findings) {
    const { kind, places, message } = finding;
    counts[isSame(finding) ? "word_for_word" : kind] += 1;
    if (shows)
      console.log(
        `${kind} | ${file} | ${message}\n  ${places.map((p) => `${p.title}: ${p.sentence.slice(0, 200)}`).join("\n  ")}`,
      );
  }
}
const rate = (count) => ((1000 * count) / sentences).toFixed(2);
console.log(
  JSON.stringify({ wanted, documents, sections, sentences, counts, seconds: process.cpuUsage(began).user / 1e6 }),
);
for (const [kind, count] of Object.entries(counts)) console.log(`${kind}: ${rate(count)} per 1,000 sentences`);
// Manuals, not sentences, are drawn anew: findings of one manual belong together.
let state = 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const draws = Array.from({ length: 2000 }, () => {
  const drawn = perDocument.map(() => perDocument[Math.floor(random() * perDocument.length)]);
  return (1000 * drawn.reduce((sum, [, count]) => sum + count, 0)) / drawn.reduce((sum, [own]) => sum + own, 0);
}).toSorted((a, b) => a - b);
const all = perDocument.reduce((sum, [, count]) => sum + count, 0);
console.log(
  `all but word for word: ${rate(all)} per 1,000 sentences, 95 % interval ${draws[50]?.toFixed(2)} to ${draws[1949]?.toFixed(2)}`,
);
