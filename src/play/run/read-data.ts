import { answerWithTokens } from "../../cite/label-tokens.js";
import { countVerdicts, type Source } from "../../domain/evidence.js";
import { isRecord } from "../../domain/json-value.js";
import type { Work } from "../../domain/work.js";
import { findLabelGroups } from "../../evidence/answers/labels.js";
import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import { parentFields, sectionFields } from "../rows/read-rows.js";
import { knownCitations, knownLabels } from "./known-citations.js";

/** Data of a model as it goes into a file. */
export interface ReadData {
  value: unknown;
  /** The passages that its texts cite. */
  cited: Source[];
  /** What was taken out of it, in sentences. */
  notes: string[];
}

/** Fields that rows are called by: one line, which cites nothing. */
const names = new Set<string>(["title", "name", ...sectionFields, ...parentFields]);

/**
 * Data without what no file should hold: signs that nobody sees, labels and citations of works that the model was not shown.
 * Labels of passages become citations, as in texts.
 * @param works of the passages
 */
export function readData(value: unknown, sources: readonly Source[], works: readonly Work[]): ReadData {
  const reader = new DataReader(sources, works);
  return { value: reader.read(value, ""), cited: reader.cited(), notes: [...reader.notes] };
}

class DataReader {
  readonly notes = new Set<string>();
  private readonly labels = new Set<string>();

  constructor(
    private readonly sources: readonly Source[],
    private readonly works: readonly Work[],
  ) {}

  cited(): Source[] {
    return this.sources.filter(({ label }) => this.labels.has(label));
  }

  read(value: unknown, field: string): unknown {
    if (typeof value === "string") return names.has(field) ? this.name(value) : this.text(value);
    if (Array.isArray(value)) return value.map((each: unknown) => this.read(each, field));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.read(part, name)]));
  }

  private name(text: string): string {
    return sanitiseLine(this.known(text, []));
  }

  private text(text: string): string {
    const markdown = this.known(text, this.sources);
    const labels = findLabelGroups(markdown).flatMap((group) => group.labels);
    if (labels.length === 0) return markdown;
    for (const label of labels) this.labels.add(label);
    const unchecked = { answer_markdown: markdown, claims: [], removed: [], counts: countVerdicts([]) };
    return answerWithTokens(unchecked, this.sources, this.works).answer_markdown;
  }

  private known(text: string, sources: readonly Source[]): string {
    const citations = knownCitations(sanitise(text), sources);
    const { markdown, removed } = knownLabels(citations.markdown, sources);
    for (const each of [...citations.removed, ...removed]) {
      this.notes.add(`Removed "${each}": it names no passage that was shown.`);
    }
    return markdown;
  }
}
