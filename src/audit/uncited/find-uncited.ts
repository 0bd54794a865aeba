import { leads, namesOtherThing, sentenceWords } from "../../citations/names/mark-words.js";
import { isPlace } from "../../citations/places.js";
import {
  splitAtSpaces,
  startsCapitalised,
  startsUpper,
  startsWithAny,
  withoutPossessive,
} from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { Recent } from "../../domain/recent.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { phrasesOfLanguages, tablesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { Phrases } from "../../language/phrases.js";
import { type Token, tokensOf } from "../../language/tokens.js";
import type { Entry, Uncited } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf } from "../../document/tree/positions.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { readable } from "../support/claim-words.js";
import { draftSentences, marksOfNotes } from "../support/sentence-marks.js";
import { goesOn, isOwn, isOwnSection } from "./own-words.js";

/** Statements that ask for a citation and have none, those that ask for it most first. Pure. */
export function findUncited(draft: Draft, marks: readonly Mark[], entries: readonly Entry[]): Uncited[] {
  const lines = new LineIndex(draft.source);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const notes = marksOfNotes(draft, marks);
  const found = draft.blocks.flatMap((block, index): Uncited[] => {
    if (block.kind !== "prose" && block.kind !== "list_item") return [];
    const own = marks.filter((mark) => mark.block === index);
    const sentences = sentencesOf(block, own, notes);
    const open = isOwnSection(block.section) ? [] : statementsOf(sentences);
    const secondary = sentences.flatMap((sentence) => {
      const known = secondaryIn(sentence.written, sentence.marks, byId);
      return known === null ? [] : [{ ...sentence, kind: "secondary" as const, ...known }];
    });
    return [...open, ...secondary].map(({ start, end, text, kind, score, reason }) => {
      return { block: index, start, end, ...placeOf(lines, block, start), text, kind, score, reason };
    });
  });
  return found.toSorted((one, other) => other.score - one.score || one.line - other.line || one.column - other.column);
}

interface DraftSentence {
  start: number;
  end: number;
  /** Without marks. */
  text: string;
  /** With them. */
  written: string;
  marks: Mark[];
  /** Cites, or hangs a note on it. */
  cited: boolean;
}

function sentencesOf(
  block: Block,
  marks: readonly Mark[],
  notes: ReadonlyMap<string, readonly Mark[]>,
): DraftSentence[] {
  const labels = block.inlines.filter((inline) => inline.kind === "note");
  const signs = [...marks, ...labels];
  return draftSentences(block.text, signs).map(({ start, end }) => {
    const inside = (each: { start: number }) => each.start >= start && each.start < end;
    const noted = labels.filter(inside).flatMap(({ label }) => notes.get(label) ?? []);
    const own = [...marks.filter(inside), ...noted];
    const span = { text: block.text, start, end };
    const silent = signs.filter((sign) => inside(sign) && !("textual" in sign && sign.textual));
    const written = block.text.slice(start, end);
    return {
      start,
      end,
      text: readable(span, silent),
      written,
      marks: own,
      cited: own.length > 0 || labels.some(inside),
    };
  });
}

const leastWords = 5;

/**
 * Sentences of a paragraph without a citation of their own. Where only its last sentence cites, at its end, that may
 * be meant for all of them; a sentence that goes on about what a cited one before it said is covered by that.
 */
function statementsOf(sentences: readonly DraftSentence[]) {
  const last = sentences.at(-1);
  const closing = last !== undefined && last.cited && sentences.slice(0, -1).every(({ cited }) => !cited);
  if (closing && sentences.length > 1) return [];
  let covered = false;
  return sentences.flatMap((sentence) => {
    covered = sentence.cited || (covered && goesOn(sentence.text));
    const statement = covered ? null : askingStatement(sentence.text);
    if (statement === null) return [];
    const { kind, score, cue } = statement;
    return [{ ...sentence, kind, score, reason: `It says “${cue}” and names no source.` }];
  });
}

/** A draft that is checked while it is written has the same sentences but for one. */
const asked = new Recent<{ statement: Statement | null }>(10_000);

/** What a sentence without a citation says that asks for one; null where it need not have one. */
function askingStatement(text: string): Statement | null {
  const ask = () => {
    const needsNone = isOwn(text) || splitAtSpaces(text).length < leastWords || isQuoted(text);
    return { statement: needsNone ? null : statementIn(text) };
  };
  return asked.get(text, ask).statement;
}

function isQuoted(text: string): boolean {
  return startsWithAny(text, '"“„«‘') && /["”“»’][.!?]?$/u.test(text);
}

/** A list of more would not be read. */
const mostFindings = 20;

/** Reports secondary sources, all of them, and the statements that ask for a citation most. Pure. */
export function uncitedFindings(file: string, uncited: readonly Uncited[]): Finding[] {
  const secondary = uncited.filter(({ kind }) => kind === "secondary");
  const open = uncited.filter(({ kind }) => kind !== "secondary").slice(0, mostFindings);
  return [
    ...secondary.map(({ line, column, text, reason }) => {
      const said = {
        words: text,
        message: reason,
        fix: "Read the primary source and cite it.",
      };
      return finding("secondary_source", { file, line, column }, said);
    }),
    ...open.map(({ line, column, text, reason }) => {
      const said = { words: text, message: reason, fix: "Cite the work it comes from, or say that it is your own." };
      return finding("uncited_claim", { file, line, column }, said);
    }),
  ];
}

interface Statement {
  kind: Exclude<Uncited["kind"], "secondary">;
  /** 0..1. */
  score: number;
  /** The words that ask for a source. */
  cue: string;
}

type Cue = Pick<Statement, "kind" | "score">;

/** Statistics and shares speak for themselves in any language. */
const statistics = new Phrases<Cue>([
  ["p|d|g|r|n|N =|<|>|≤|≥ [-|−] [.] 0", { kind: "number", score: 0.75 }],
  ["R²|OR|HR|CI|SD =|: [-|−] [.] 0", { kind: "number", score: 0.75 }],
]);
const shares = new Phrases<Cue>([["0 %|‰", { kind: "number", score: 0.7 }]]);

const cues = tablesOfLanguages(({ claims }) => claims?.cues);
const softening = tablesOfLanguages(({ claims }) => claims?.softening);
const threshold = 0.5;

/** How much a sentence asks for a source; null where it does not. Languages without cues of their own by numbers alone. Pure. */
function statementIn(sentence: string): Statement | null {
  const tokens = tokensOf(sentence);
  const tables = [statistics, shares, ...cues().map(({ table }) => table)];
  const found = tables.flatMap((table) => statementBy(table, tokens, sentence) ?? []);
  const [first, second] = found.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return null;
  const both = first.score + (second === undefined ? 0 : (1 - first.score) * second.score * 0.5);
  const soft = softening().filter(({ table }) => table.first(tokens) !== null);
  const score = soft.reduce((value, { row }) => value * row.factor, both);
  return score < threshold ? null : { ...first, score: Math.round(score * 100) / 100 };
}

function statementBy(table: Phrases<Cue>, tokens: readonly Token[], sentence: string): Statement | null {
  const found = table.first(tokens);
  if (found === null) return null;
  const { kind, score } = found.value;
  return { kind, score, cue: sentence.slice(tokens[found.start]?.start, tokens[found.end - 1]?.end) };
}

interface NamedWork {
  found: string;
  name: string;
  year: string;
  start: number;
}

interface Secondary {
  score: number;
  reason: string;
}

const citedIn = phrasesOfLanguages(({ claims }) => claims?.cited_in);
/** "Moreau and Lind 2019", "Moreau, 2019", "Moreau (2019)"; "Munich 2019" is a place as well. */
const namedWork =
  /(?<![\p{L}])(\p{Lu}[\p{L}'’-]{2,})(?:(?:\s+(?:and|&|und|et)\s+\p{Lu}[\p{L}'’-]+|\s+et al\.?|,\s+\p{Lu}[\p{L}'’-]+)+,?\s*[([]?|,|\s*[([])\s*\b((?:1[5-9]|20)\d\d)[a-z]?\b\s*[)\]]?/gu;
const yearFirst =
  /\b[Ii]n ((?:1[5-9]|20)\d\d),? (\p{Lu}[\p{L}'’-]{2,}(?:\s+(?:and|&)\s+\p{Lu}[\p{L}'’-]+|\s+et al\.?)*)\s+\p{Ll}+(?:ed|t|s|w|n)\b/gu;
const articles = wordsOfLanguages(({ citing }) => citing?.articles);
const beforePlaces = wordsOfLanguages(({ citing }) => citing?.before_places);
/** "the very last Education Act": so many words may stand between. */
const mostBetween = 4;

/** Whether a name with a year is a person's, not "the Education Act (1944)", "Queen Victoria (1837)", "the treaty of Vienna (1815)". */
function isAuthor(sentence: string, { found, name, start }: NamedWork): boolean {
  const word = name.toLowerCase();
  const isWord = startsCapitalised(name) && sentenceWords().has(word);
  if (namesOtherThing(word) || isWord || isPlace(name) || /\p{Script=Han}/u.test(name)) return false;
  const before = tokensOf(sentence.slice(0, start));
  const last = before.at(-1);
  const lead = leads().before(before, before.length)?.start ?? before.length;
  const inBrackets = "([;".includes(before[lead - 1]?.text ?? " ");
  if (!inBrackets && !/[([]|['’]s?\s|^[Ii]n /u.test(found)) return false;
  if (last?.kind !== "word") return true;
  const isTitle =
    startsUpper(last.text) && !sentenceWords().has(last.plain) && !indexTerms(last.text).every(isFunctionTerm);
  const words = before.slice(before.findLastIndex(({ kind }) => kind !== "word") + 1).slice(-mostBetween);
  return !isTitle && !beforePlaces().has(last.plain) && !words.some(({ plain }) => articles().has(plain));
}

/** A sentence that rests on a work which reports another one. Pure. */
function secondaryIn(sentence: string, marks: readonly Mark[], entries: ReadonlyMap<string, Entry>): Secondary | null {
  if (marks.length === 0) return null;
  const cited = marks.flatMap(({ cites }) => cites.flatMap(({ entry }) => entries.get(entry ?? "") ?? []));
  const said = citedIn().in(sentence)?.written;
  const distinct = new Set(cited.map(({ id }) => id)).size;
  if (said !== undefined && distinct > 1) return null;
  if (said !== undefined)
    return { score: 0.9, reason: `The primary source is known only through the work that is cited (“${said}”).` };
  if (cited.length === 0) return null;
  const known = new Set(cited.flatMap(authorsOf));
  const written = new Set(marks.flatMap(({ cites }) => cites.flatMap(({ authors }) => authors.map(foldText))));
  const named = [
    ...[...sentence.matchAll(namedWork)].map(({ 0: found, 1: name = "", 2: year = "", index: start }) => ({
      found,
      name,
      year,
      start,
    })),
    ...[...sentence.matchAll(yearFirst)].map(({ 0: found, 1: year = "", 2: names = "", index: start }) => ({
      found,
      start,
      name: names.split(" ")[0] ?? "",
      year,
    })),
  ];
  for (const each of named) {
    const { found, name, year } = each;
    const folded = foldText(withoutPossessive(name));
    const names = found.split(/[^\p{L}'’-]+/u).map((part) => foldText(withoutPossessive(part)));
    if (!isAuthor(sentence, each) || names.some((part) => known.has(part) || written.has(part))) continue;
    if (cited.some(({ item, text }) => foldText(`${item.title ?? ""} ${text}`).includes(folded))) continue;
    return { score: 0.6, reason: `It names ${name} (${year}) and cites only another work: “${found.trim()}”.` };
  }
  return null;
}

function authorsOf({ item }: Entry): string[] {
  return (item.author ?? []).flatMap(({ family, literal }) => foldText(family ?? literal ?? "").split(/[\s-]+/u));
}
