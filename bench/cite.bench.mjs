// npm run bench -- cite [CITATIONS] [WORKS]: a long draft cited in six styles, as a whole process.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureNode, printTable, quire, timeNode, verdict } from "./support/measure.mjs";
import { seededRandom, zipfSentence } from "./support/synthetic.mjs";

const citations = Number(process.argv[2] ?? 1000);
const works = Number(process.argv[3] ?? 300);
const goalSeconds = 10;
const styles = ["apa", "mla", "chicago", "ieee", "harvard", "vancouver"];
const types = ["article-journal", "book", "chapter", "paper-conference", "thesis", "report", "webpage"];
const random = seededRandom(20_261_122);
const pick = (/** @type {number} */ number) => Math.floor(random() * number);

/** Names repeat and years are few, so that works have to be told apart. @param {number} index */
function makeItem(index) {
  const family = () => `Family${pick(80)}`;
  return {
    id: `work${index}`,
    type: types[index % types.length],
    title: zipfSentence(random),
    author: Array.from({ length: 1 + pick(5) }, () => ({ family: family(), given: `G${pick(9)}. H.` })),
    issued: { "date-parts": [[2005 + pick(20)]] },
    "container-title": `Journal of ${zipfSentence(random).slice(0, 20)}`,
    volume: String(1 + pick(60)),
    page: `${10 + index}-${20 + index}`,
    publisher: "Press",
    DOI: `10.5555/bench.${index}`,
  };
}

function makeDraft() {
  const paragraphs = Array.from({ length: citations }, (_, index) => {
    const locator = pick(2) === 0 ? `, p. ${1 + pick(300)}` : "";
    const second = pick(4) === 0 ? `; @work${pick(works)}` : "";
    const key = `work${index < works ? index : pick(works)}`;
    const token = pick(6) === 0 ? `@${key}` : `[@${key}${locator}${second}]`;
    return `${zipfSentence(random)} ${token}.`;
  });
  return `# Draft\n\n${paragraphs.join("\n\n")}\n`;
}

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  const entries = Array.from({ length: works }, (_, index) => {
    const csl = makeItem(index);
    return { id: `bench:${index}`, title: csl.title, processed: true, csl };
  });
  writeFileSync(join(workspace, "manifest.json"), JSON.stringify({ version: 1, entries }));
  writeFileSync(join(workspace, "draft.md"), makeDraft());
  const rows = styles.map((style) => {
    const given = [quire, "cite", "draft.md", "--style", style, "-o", "out.md", "--quiet"];
    const seconds = timeNode(given, { cwd: workspace }) / 1000;
    const { processor_ms } = measureNode(given, { cwd: workspace });
    return { style, seconds, processor: processor_ms / 1000 };
  });
  process.stdout.write(`${citations} citations of ${works} works, the whole command.\n\n`);
  printTable(
    ["style", "wall s", "processor s", `at most ${goalSeconds} s`],
    rows.map(({ style, seconds, processor }) => [
      style,
      seconds.toFixed(1),
      processor.toFixed(1),
      verdict(seconds <= goalSeconds),
    ]),
  );
} finally {
  rmSync(workspace, { recursive: true });
}
