import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom, zipfSentence } from "./synthetic.mjs";

const size = { works: 300, paragraphs: 40, sentences: 8, citations: 300, draftSentences: 2_000 };

/** A sentence as scholars write them: some have a number, all begin with a capital. @param {() => number} random */
function statement(random) {
  const words = zipfSentence(random).slice(0, -1).split(" ");
  const joins = ["the", "of", "and", "in", "a", "to", "that", "was", "by", "with"];
  const text = words.map((word, index) => (index % 3 === 2 ? joins[Math.floor(random() * joins.length)] : word));
  if (random() < 0.3) text.splice(8, 0, `${(random() * 100).toFixed(1)} per cent`);
  const sentence = text.join(" ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** A work of about 20 pages. @param {number} number @param {() => number} random */
function makeWork(number, random) {
  const name = statement(random).split(" ")[0] ?? "";
  const title = statement(random).split(" ").slice(0, 9).join(" ");
  const year = 1980 + (number % 45);
  const paragraphs = Array.from({ length: size.paragraphs }, () =>
    Array.from({ length: size.sentences }, () => statement(random)),
  );
  const body = paragraphs.map(
    (each, index) => `${index % 10 === 0 ? `## Part ${index / 10 + 1}\n\n` : ""}${each.join(" ")}`,
  );
  const front = `---\ntitle: "${title}"\nauthor: "Ada ${name}"\ndate: ${year}\n---\n\n`;
  const entry = `${name}, A. (${year}). ${title}. Journal of Benches, ${number % 30}(2), 10-29.`;
  return { text: `${front}# ${title}\n\n${body.join("\n\n")}\n`, entry, sentences: paragraphs.flat() };
}

/** What a draft says with a citation: words of the work, some left out; else a changed number, a quotation, something else. */
function cite({ sentences }, place, random) {
  const source = sentences[Math.floor(random() * sentences.length)] ?? "";
  const kind = random();
  const mark = `[${place}]`;
  if (kind < 0.1) return `As it says, “${source.slice(0, -1)}” ${mark}.`;
  if (kind < 0.25) return `${statement(random).slice(0, -1)} ${mark}.`;
  const said =
    kind < 0.35
      ? source.replace(/\d+\.\d/u, "99.9")
      : source
          .split(" ")
          .filter(() => random() < 0.85)
          .join(" ");
  return `${said.replace(/\.$/u, "")} ${mark}.`;
}

/** 100 pages with 300 citations in brackets and a list of 300 works. */
function makeDraft(works, random) {
  const every = Math.floor(size.draftSentences / size.citations);
  let cited = 0;
  const sentences = Array.from({ length: size.draftSentences }, (_, index) => {
    if (index % every !== 0 || cited >= size.citations) return statement(random);
    cited += 1;
    return cite(works[cited - 1], cited, random);
  });
  const paragraphs = [];
  for (let first = 0; first < sentences.length; first += 6)
    paragraphs.push(sentences.slice(first, first + 6).join(" "));
  const text = paragraphs.map((each, index) => (index % 12 === 0 ? `## Section ${index / 12 + 1}\n\n${each}` : each));
  const list = works.map(({ entry }, index) => `${index + 1}. ${entry}`);
  return `# A long draft\n\n${text.join("\n\n")}\n\n## References\n\n${list.join("\n")}\n`;
}

/**
 * Writes a draft of a hundred pages (`draft.md`) and the 300 works that it cites (`sources/`) into a workspace, all drawn by
 * a seed. @param {string} workspace @returns {string} the draft
 */
export function writeLongDraft(workspace) {
  const random = seededRandom(20_261_122);
  const sources = join(workspace, "sources");
  mkdirSync(sources);
  writeFileSync(join(workspace, "quire.yaml"), "{}\n");
  const works = Array.from({ length: size.works }, (_, number) => makeWork(number, random));
  works.forEach(({ text }, number) => writeFileSync(join(sources, `${number}.md`), text));
  const draft = makeDraft(works, random);
  writeFileSync(join(workspace, "draft.md"), draft);
  return draft;
}
