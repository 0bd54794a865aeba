import { guardKinds, type GuardFinding } from "../../contracts/play.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { guardNames, placeName } from "./guard-words.js";

/** The findings about a document as a Markdown page for its reader, kind by kind. */
export function guardReport(document: string, findings: readonly GuardFinding[]): string {
  const head = `# What the guards say of ${markdownText(document)}\n`;
  if (findings.length === 0)
    return `${head}\nNothing: no sentence stands twice, and no number or term is told in two ways.\n`;
  const hint = "These are hints for a reader. Of two places the second is the one that is meant to change.";
  const parts = guardKinds.flatMap((kind) => {
    const own = findings.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const name = guardNames[kind];
    return [`## ${name.slice(0, 1).toUpperCase()}${name.slice(1)} (${own.length})\n\n${own.map(listed).join("\n")}`];
  });
  return [head, `${hint}\n`, ...parts.map((part) => `${part}\n`)].join("\n");
}

function listed({ message, places }: GuardFinding): string {
  const lines = places.map(({ sentence, ...place }) => {
    const said = sentence === "" ? "" : `: ${markdownText(sentence)}`;
    return `  - ${markdownText(placeName(place))}${said}`;
  });
  return [`- ${markdownText(message)}`, ...lines].join("\n");
}
