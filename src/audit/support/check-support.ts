import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { indexTerms } from "../../domain/terms.js";
import type { Existence, Mark, Quotation, Sentence } from "../audit-schema.js";
import type { TermWeight } from "../coverage.js";
import type { Draft } from "../draft/draft.js";
import { numberFindings } from "../number-findings.js";
import type { PassageIndex } from "../passage-index.js";
import { termWeights } from "../term-weights.js";
import type { CitedSentence } from "./cited-sentences.js";
import { CitedWorks } from "./cited-works.js";
import { bestJudgement, classOf, judgeAgainst } from "./judge-sentence.js";

export interface SupportInput {
  draft: Draft;
  marks: readonly Mark[];
  sentences: readonly CitedSentence[];
  /** By which the works of the entries are known. */
  existence: readonly Existence[];
}

/** Sentences whose verdicts are recorded together: what a killed audit loses at most. */
const together = 25;

/** What the texts of the cited works say of the sentences and quotations that cite them. */
export async function checkSupport(
  context: RunContext,
  { sentences, existence }: SupportInput,
): Promise<{ sentences: Sentence[]; quotations: Quotation[] }> {
  const records = new Map(existence.map(({ entry, record }) => [entry, record]));
  const checked: Sentence[] = [];
  let checking: Promise<Checking> | undefined;
  for (let first = 0; first < sentences.length; first += together) {
    const group = sentences.slice(first, first + together);
    context.progress({ label: "Checking", done: first, total: sentences.length, unit: "sentences" });
    const works = group.flatMap(({ entries }) => entries.map((entry) => [entry, records.get(entry)?.work_id ?? null]));
    checked.push(
      ...(await context.step(`check_sentences:${contentHash({ group, works })}`, "read", async () => {
        checking ??= prepare(context, sentences, records);
        const ready = await checking;
        return Promise.all(group.map((sentence) => checkSentence(ready, sentence)));
      })),
    );
  }
  return { sentences: checked, quotations: [] };
}

interface Checking {
  works: CitedWorks;
  weight: TermWeight;
  records: ReadonlyMap<string, Existence["record"]>;
}

async function prepare(
  { services }: RunContext,
  sentences: readonly CitedSentence[],
  records: Checking["records"],
): Promise<Checking> {
  const store = await services.store();
  const terms = [...new Set(sentences.flatMap(({ text }) => indexTerms(text)))];
  const { passages, document_frequency } = await store.termStatistics(terms);
  const weight = termWeights([], { passages, document_frequency: Object.fromEntries(document_frequency) });
  return { works: await CitedWorks.open(store), weight, records };
}

async function checkSentence({ works, weight, records }: Checking, sentence: CitedSentence): Promise<Sentence> {
  const { id, block, start, end, line, column, text, marks, entries } = sentence;
  const all: PassageIndex[] = [];
  const judged: Sentence["works"] = [];
  for (const entry of entries) {
    const work = records.get(entry)?.work_id ?? null;
    const passages = work === null ? [] : await works.passages(text, [work]);
    all.push(...passages);
    const unchecked = passages.length > 0 ? null : whyUnchecked(records.get(entry) ?? null);
    judged.push({ entry, work_id: work, ...judgeAgainst(text, passages, weight), unchecked });
  }
  const judgement = bestJudgement(
    judged.map(({ verdict, support, reasons, evidence }) => ({ verdict, support, reasons, evidence })),
  );
  const numbers = all.length === 0 ? [] : numberFindings(text, all, weight);
  return {
    id,
    block,
    start,
    end,
    line,
    column,
    text,
    marks,
    entries,
    together: judgement,
    works: judged,
    better: classOf(judgement.verdict) === 3 || all.length === 0 ? null : await betterSource(),
    judge: null,
    numbers: numbers.map(({ number, state, found }) => ({ text: number.text, state, found: found?.text ?? null })),
  };
}

function betterSource(): Promise<Sentence["better"]> {
  return Promise.resolve(null);
}

function whyUnchecked(record: Existence["record"]): { reason: string; fix: string } {
  if (record === null) return { reason: "The library does not have the work.", fix: "Add its file: quire add FILE" };
  const { DOI } = record.item;
  const fix = DOI === undefined ? "Add its file: quire add FILE" : `Fetch it: quire add doi:${DOI}`;
  return { reason: "The library has no text of the work.", fix };
}
