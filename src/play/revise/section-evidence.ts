import { citedWorksContract } from "../../contracts/cited-works.js";
import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import type { Source } from "../../domain/evidence.js";
import { sourceOfDoc } from "../../domain/observed.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { type CitedPlace, citedPlaces } from "./labelled-text.js";

/** Passages that a section may rest on, and which of them stand for its citations. */
export interface SectionEvidence {
  sources: Source[];
  /** Labels by the place of a citation, where the library has a passage of its work. */
  labelsOf(place: CitedPlace): readonly string[];
  /** Keys of which the library has no text. */
  without: string[];
}

/** Of the passages that are asked for, so that one of a certain work is among them. */
const askedPerCitation = 60;
const mostCitations = 60;

/**
 * The passages of a section: of each citation the one of its work that comes nearest to the sentence, and those of the
 * library that come nearest to the section as a whole.
 */
export async function sectionEvidence(
  context: RunContext,
  { title, text, request, top }: { title: string; text: string; request: string; top: number },
): Promise<SectionEvidence> {
  const places = citedPlaces(text).slice(0, mostCitations);
  const keys = [...new Set(places.flatMap((place) => place.keys))];
  const known = keys.length === 0 ? [] : (await context.call(citedWorksContract, { keys })).works;
  const workOf = new Map(known.flatMap(({ key, work_id }) => (work_id === null ? [] : [[key, work_id] as const])));
  const chosen = new Collected();
  const labels = new Map<number, string[]>();
  for (const place of places) {
    const own = place.keys.flatMap((key) => workOf.get(key) ?? []);
    if (own.length === 0) continue;
    const docs = await retrieve(context, sentenceAt(text, place), askedPerCitation);
    const found = own.flatMap((work) => docs.find((doc) => doc.work_id === work) ?? []);
    labels.set(place.start, [...new Set(found.map((source) => chosen.labelOf(source)))]);
  }
  const whole = await retrieve(context, `${title}. ${request} ${text.slice(0, longestQuery)}`.trim(), top);
  for (const source of whole) chosen.labelOf(source);
  const sources = chosen.all();
  const record = { question: title, intent: "DEFINITION", entities: [], sources };
  context.emit("evidence", "tool", `evidence:${contentHash(record)}`, record);
  const shown = new Set(sources.map(({ work_id }) => work_id));
  return {
    sources,
    labelsOf: ({ start }) => labels.get(start) ?? [],
    without: keys.filter((key) => !shown.has(workOf.get(key) ?? "")),
  };
}

/** Characters of a section that say what it is about. */
const longestQuery = 600;

async function retrieve(context: RunContext, query: string, k: number): Promise<Source[]> {
  const { docs } = await context.call(ragRetrieveContract, { query, k }, { domains: [] });
  return docs.map((doc) => sourceOfDoc(doc, "S0"));
}

function sentenceAt(text: string, { start, end }: CitedPlace): string {
  const from = text.lastIndexOf("\n\n", start) + 1;
  const to = text.indexOf("\n\n", end);
  const paragraph = text.slice(from, to < 0 ? undefined : to);
  const sentence = splitSentences(paragraph).find((each) => each.end > start - from);
  return (sentence?.text ?? paragraph).slice(0, longestQuery);
}

/** Passages in the order in which they were first needed: each has one label. */
class Collected {
  private readonly sources = new Map<string, Source>();

  labelOf(source: Source): string {
    const key = `${source.work_id} ${source.start_line} ${source.end_line}`;
    const found = this.sources.get(key);
    if (found) return found.label;
    const label = `S${this.sources.size + 1}`;
    this.sources.set(key, { ...source, label });
    return label;
  }

  all(): Source[] {
    return [...this.sources.values()];
  }
}
