import type { Entry, Quotation, Sentence, SentenceJudgement } from "../../contracts/audit.js";
import type { TermWeight } from "../../evidence/verdicts/coverage.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { Language } from "../../language/languages.js";
import { numberFindings } from "../../evidence/verdicts/number-findings.js";
import type { PassageIndex } from "../../evidence/verdicts/passage-index.js";
import { contentTerms } from "./claim-words.js";
import type { CitedSentence } from "./cited-sentences.js";
import type { CitedWorks } from "../../evidence/cited-works.js";
import { isSaying, withoutQuotations } from "./draft-quotations.js";
import { filePages, isOnPages, pageGiven } from "./given-pages.js";
import type { Intent } from "./intent.js";
import {
  bestJudgement,
  deniesAlike,
  jointJudgement,
  judgeAgainst,
  isBorneOut,
  judgeFigures,
  leniently,
  otherLanguage,
  unjudged,
  worstJudgement,
} from "../../evidence/verdicts/judge-sentence.js";
import type { Unchecked } from "./unchecked-works.js";

/** The texts and models with which the sentences of an audit are checked. */
export interface Checking {
  works: CitedWorks;
  weight: TermWeight;
  entries: ReadonlyMap<string, Entry>;
  /** The texts of each entry's work: that of its file first, then those of its manuscript or supplement. */
  texts: ReadonlyMap<string, readonly string[]>;
  unchecked: (entry: string) => Unchecked;
  /** The draft's language, quotations left out; null where it can't be told. */
  language: Language;
}

const open: Record<Exclude<Intent, "claims">, string> = {
  points: "the citation only points to the work",
  names: "the sentence names the work and states no finding of it",
  uses: "the sentence says what the draft does with the work",
  tabulates: "a table, caption or heading states nothing in words",
};

type JudgedWork = Sentence["works"][number];

/** A sentence with the quotations in it, which were looked for before. */
export interface Quoting {
  sentence: CitedSentence;
  quotations: readonly Quotation[];
}

/** Checks a sentence against its works, each and together. */
export async function checkSentence(checking: Checking, { sentence, quotations }: Quoting): Promise<Sentence> {
  const { id, block, start, end, line, column, text, marks, entries, claim, pointed, intent } = sentence;
  const found = new Map<string, PassageIndex[]>();
  const works: JudgedWork[] = [];
  for (const entry of entries) works.push(await checkWork(checking, { sentence, quotations }, entry, found));
  const bearing = works.filter((work) => !pointed.includes(work.entry));
  const passages = bearing.flatMap(({ entry }) => found.get(entry) ?? []);
  const judged = togetherOf(checking, sentence, { works, bearing, found });
  const foreign = await areAllForeign(checking, claim, bearing);
  const isReadable = passages.length > 0 && !foreign;
  const lenient = intent !== "claims" ? open[intent] : foreign ? otherLanguage : null;
  const together =
    lenient === null
      ? withQuotations(judged, quotations, text)
      : lenient === otherLanguage
        ? figuresOf(bearing)
        : leniently(judged, lenient);
  const numbers = intent === "claims" && isReadable ? numberFindings(claim, passages, checking.weight) : [];
  const about = { id, block, start, end, line, column, text, marks, entries };
  return {
    ...about,
    together,
    works,
    better: await betterSource(checking, sentence, together),
    judge: null,
    numbers: numbers.map(({ number, state, found: there }) => ({
      text: number.text,
      state,
      found: there?.text ?? null,
    })),
  };
}

/** Judges by the work's file; where that does not bear the sentence out, by its manuscript or supplement too. */
async function checkWork(
  checking: Checking,
  quoting: Quoting,
  entry: string,
  found: Map<string, PassageIndex[]>,
): Promise<JudgedWork> {
  const [main = null, ...others] = checking.texts.get(entry) ?? [];
  const judged = await checkText(checking, quoting, { entry, id: main, isMain: true }, found);
  if (isBorneOut(judged)) return judged;
  for (const id of others) {
    const there = await checkText(checking, quoting, { entry, id, isMain: false }, found);
    if (isBorneOut(there) || (judged.unchecked !== null && there.unchecked === null)) return there;
  }
  return judged;
}

/** A text of the work of an entry; pages that a draft gives are those of the work's file. */
interface TextOfWork {
  entry: string;
  id: string | null;
  isMain: boolean;
}

async function checkText(
  { works, weight, entries, unchecked, language }: Checking,
  { sentence, quotations }: Quoting,
  { entry, id, isMain }: TextOfWork,
  found: Map<string, PassageIndex[]>,
): Promise<JudgedWork> {
  const claims = [
    sentence.claim,
    ...sentence.clauses.filter((clause) => clause.entries.includes(entry)).map((each) => each.claim),
  ];
  const lines = quotations.flatMap(({ work_id, start_line }) => (work_id === id ? (start_line ?? []) : []));
  const passages = id === null ? [] : await works.passages(claims.join(" "), [id], lines);
  found.set(entry, [...(found.get(entry) ?? []), ...passages]);
  const readable = passages.length > 0 || (id !== null && (await works.hasPassages(id)));
  const base = { entry, work_id: id, unchecked: readable ? null : unchecked(entry) };
  if (!readable) return { ...base, ...unjudged };
  const foreign =
    id !== null && sentence.intent === "claims" && (await isForeign({ works, language }, sentence.claim, id));
  if (passages.length === 0) {
    const judged = nothingShared(works.keyOf(id ?? ""));
    return { ...base, ...(foreign ? leniently(judged, otherLanguage) : judged) };
  }
  const whole = bestJudgement(claims.map((claim) => judgeAgainst(claim, passages, weight)));
  const listed = entries.get(entry)?.item.page ?? null;
  const judged = isMain ? withPage(whole, sentence, entry, { works, passages, claims, weight, listed }) : whole;
  if (foreign) return { ...base, ...judgeFigures(sentence.claim, passages, weight), evidence: judged.evidence };
  const reason = sentence.intent === "claims" ? open.points : open[sentence.intent];
  const lenient = sentence.intent !== "claims" || sentence.pointed.includes(entry);
  return { ...base, ...(lenient ? leniently(judged, reason) : judged) };
}

/** A sentence with fewer telling words beside its quotations says no more than that they stand there. */
const leastBeside = 3;

/**
 * Whether a sentence only quotes, and rightly, what somebody says: then rules need not tell what its words mean. What
 * they object to stays, and so does a doubt about what is denied: a quotation may leave out the "not" before it.
 */
function onlyQuotes(
  { verdict, evidence }: SentenceJudgement,
  quotations: readonly Quotation[],
  sentence: string,
): boolean {
  if (verdict !== "words_only" || evidence === null || quotations.length === 0) return false;
  if (!quotations.every(({ state, text }) => state === "verbatim" && isSaying(text))) return false;
  return contentTerms(withoutQuotations(sentence)) < leastBeside && deniesAlike(sentence, evidence.quote);
}

/** A sentence whose quotation was changed is not borne out as it stands; one that only quotes, and rightly, is. */
function withQuotations(
  judgement: SentenceJudgement,
  quotations: readonly Quotation[],
  sentence: string,
): SentenceJudgement {
  if (onlyQuotes(judgement, quotations, sentence)) return { ...judgement, verdict: "supported", reasons: [] };
  const wrong = quotations.filter(({ state }) => state === "differs" || state === "not_found");
  if (judgement.verdict !== "supported" || wrong.length === 0) return judgement;
  const reasons = wrong.map(
    ({ text, key }) => `the quotation “${text}” is not in ${key ?? "its source"} word for word`,
  );
  return { ...judgement, verdict: "weak", reasons: [...judgement.reasons, ...reasons] };
}

/** Whether a work is surely of another language than a sentence; one that does not tell its own is of the draft's. */
async function isForeign(
  { works, language }: Pick<Checking, "works" | "language">,
  sentence: string,
  id: string,
): Promise<boolean> {
  const other = await works.language(id);
  return other !== null && language !== null && other !== language && detectLanguage(sentence) !== other;
}

/** Whether all works of a sentence that have a text are of another language than it. */
async function areAllForeign(checking: Checking, sentence: string, works: readonly JudgedWork[]): Promise<boolean> {
  const ids = works.flatMap(({ work_id, unchecked }) => (unchecked === null ? (work_id ?? []) : []));
  for (const id of ids) if (!(await isForeign(checking, sentence, id))) return false;
  return ids.length > 0;
}

/** Works of another language together: a figure that one of them has is not missing. */
function figuresOf(works: readonly JudgedWork[]): SentenceJudgement {
  const compared = works.filter(({ unchecked }) => unchecked === null);
  const best = compared.find(({ verdict }) => verdict !== "weak") ?? compared[0];
  const { verdict, support, reasons, evidence } = best ?? { ...unjudged, reasons: [otherLanguage] };
  return { verdict, support, reasons, evidence };
}

/** A work none of whose passages has a word of the sentence. */
function nothingShared(key: string): SentenceJudgement {
  return { verdict: "not_found", support: 0, reasons: [`none of its words stands in ${key}`], evidence: null };
}

interface PageWork {
  works: CitedWorks;
  passages: readonly PassageIndex[];
  claims: readonly string[];
  weight: TermWeight;
  /** The work's pages as the draft's list has them. */
  listed: string | null;
}

/** Where the mark gives a page: the passages of that page first; what stands elsewhere only is said to. */
function withPage(
  whole: SentenceJudgement,
  { places }: CitedSentence,
  entry: string,
  { works, passages, claims, weight, listed }: PageWork,
): SentenceJudgement {
  const given = pageGiven(places, entry);
  const work = works.work(passages[0]?.source.work_id ?? "");
  const pages = given === null || work === undefined ? null : filePages(given.pages, work, listed);
  if (given === null || pages === null) return whole;
  const there = passages.filter(({ source: { start_page, end_page } }) =>
    pages.spans.some(({ first, last }) => (start_page ?? 0) <= last && (end_page ?? 0) >= first),
  );
  const onPage = bestJudgement(claims.map((claim) => judgeAgainst(claim, there, weight)));
  if (onPage.verdict === whole.verdict) return onPage;
  const page = whole.evidence?.page ?? null;
  if (whole.verdict !== "supported" || page === null || isOnPages(page, pages, 1)) return whole;
  return {
    ...whole,
    reasons: [...whole.reasons, `it stands on page ${page} of the file, not on page ${given.written}`],
  };
}

interface Judged {
  works: readonly JudgedWork[];
  /** Those that are to bear the sentence out. */
  bearing: readonly JudgedWork[];
  found: ReadonlyMap<string, readonly PassageIndex[]>;
}

function togetherOf({ weight }: Checking, { claim, clauses }: CitedSentence, { works, bearing, found }: Judged) {
  const passagesOf = (entries: readonly string[]) => entries.flatMap((entry) => found.get(entry) ?? []);
  const plain = ({ verdict, support, reasons, evidence }: JudgedWork) => ({ verdict, support, reasons, evidence });
  if (clauses.length > 0) {
    const parts = clauses.map((each) => judgeAgainst(each.claim, passagesOf(each.entries), weight));
    return worstJudgement(parts);
  }
  const all = jointJudgement(claim, passagesOf(bearing.map(({ entry }) => entry)), bearing.map(plain), weight);
  const supporting = works.filter((work) => !bearing.includes(work) && isBorneOut(work)).map(plain);
  return bestJudgement([all, ...supporting]);
}

/** Share of a sentence's weight that another work must have, to be named where no rule can tell whether it says all of it. */
const muchOfIt = 0.4;

/**
 * A work of the library that bears a sentence out where the cited ones do not. Only what is supported there is worth
 * a word: many works have a part of a sentence.
 */
async function betterSource(
  { works, weight, texts }: Checking,
  { claim, intent, entries }: CitedSentence,
  together: SentenceJudgement,
): Promise<Sentence["better"]> {
  if (intent !== "claims" || isBorneOut(together) || together.verdict === "unchecked") return null;
  const known = new Set(entries.flatMap((entry) => texts.get(entry) ?? []));
  const passages = (await works.passages(claim, null)).filter(({ source }) => !known.has(source.work_id));
  for (const work_id of new Set(passages.map(({ source }) => source.work_id))) {
    const own = passages.filter(({ source }) => source.work_id === work_id);
    const { verdict, support, evidence } = judgeAgainst(claim, own, weight);
    const isNearer = verdict === "words_only" && together.verdict === "weak" && support >= muchOfIt;
    if (!isBorneOut({ verdict }) && !isNearer) continue;
    if (evidence === null) continue;
    return { work_id, key: works.keyOf(work_id), title: works.work(work_id)?.title ?? "", verdict, evidence };
  }
  return null;
}
