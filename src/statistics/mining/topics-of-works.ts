import { findTopics } from "../../analysis/mining/topics.js";
import { badInput } from "../../analysis/input/samples.js";
import { apaNumber } from "../../analysis/result/apa.js";
import { lettersIn } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { pageOfLine, type Work } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";
import type { MineInput, MineOutput, Mined } from "../schema/mine-contract.js";
import type { AnalysisSource } from "../../tables/stored/kept-analysis.js";
import { TextsRead } from "../works/texts-read.js";
import { wantedWorks } from "../works/wanted-works.js";

/** Texts are looked at in pieces of about this length. In characters. */
const pieceLength = 1500;
const shortestPiece = 200;
const mostPieces = 4000;
const shownTerms = 10;
const shownPassages = 3;

interface Piece {
  work: Work;
  line: number;
  text: string;
}

/** The subjects that the library's texts speak of, each with the passages that say most of it. */
export async function topicsOfWorks(context: RunContext, input: MineInput): Promise<Mined & { texts: AnalysisSource }> {
  const works = wantedWorks(await (await context.services.store()).works(), input.works);
  const pieces: Piece[] = [];
  const read = new TextsRead();
  for (const [done, work] of works.entries()) {
    context.signal.throwIfAborted();
    context.progress({ label: "reading", done, total: works.length, unit: "works" });
    const lines = await context.services.files.readText(work.id);
    read.add(work.id, lines);
    pieces.push(...piecesOf(work, lines));
  }
  if (pieces.length === 0) throw badInput("There are no texts to look at.", "Add works first: quire add FILE");
  const looked = evenly(pieces, mostPieces);
  const forms = new Map<string, Map<string, number>>();
  const bags = looked.map(({ text }) => bagOf(text, forms));
  const k = input.k ?? 8;
  const found = findTopics(bags, { topics: k, seed: input.seed, terms: shownTerms, documents: shownPassages });
  const topics = found.map(({ terms, share, documents }) => ({
    terms: terms.map(({ term }) => commonest(forms.get(term), term)),
    share,
    passages: documents.map(({ document, share: own }) => passageOf(looked[document]!, own)),
  }));
  const [first] = topics;
  return {
    texts: read.source(),
    method: `${k} topics by non-negative matrix factorisation of weighted terms`,
    n: looked.length,
    missing: 0,
    columns: [],
    topics,
    table: topics.map(({ terms, share }, at) => ({ topic: at + 1, share, terms: terms.join(", ") })),
    warnings:
      looked.length < pieces.length
        ? [`Of ${pieces.length} passages ${looked.length} were looked at, evenly drawn.`]
        : [],
    apa: `Of ${k} topics in ${looked.length} passages of ${works.length} works the largest (${first?.terms.slice(0, 4).join(", ") ?? ""}) makes up ${apaNumber(100 * (first?.share ?? 0), 1)} %`,
    r_code: `RcppML::nmf(tfidf, k = ${k})`,
  };
}

function passageOf(
  { work, line }: Piece,
  share: number,
): NonNullable<MineOutput["topics"]>[number]["passages"][number] {
  return { work_id: work.id, key: work.item.id ?? null, title: work.title, line, page: pageOfLine(work, line), share };
}

function piecesOf(work: Work, lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let current: Piece = { work, line: 1, text: "" };
  for (const [at, text] of lines.entries()) {
    if (current.text.length > pieceLength && text.trim() === "") {
      pieces.push(current);
      current = { work, line: at + 2, text: "" };
    } else current.text += `${text}\n`;
  }
  return [...pieces, current].filter((piece) => piece.text.length >= shortestPiece);
}

function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
}

/** Terms by their stems; `forms` counts how each is written. */
function bagOf(text: string, forms: Map<string, Map<string, number>>): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of lettersIn(text)) {
    const form = word.toLowerCase();
    const [term] = indexTerms(form);
    if (term === undefined || form.length < 3 || isFunctionTerm(term)) continue;
    bag.set(term, (bag.get(term) ?? 0) + 1);
    const known = forms.get(term) ?? new Map<string, number>();
    forms.set(term, known.set(form, (known.get(form) ?? 0) + 1));
  }
  return bag;
}

function commonest(forms: ReadonlyMap<string, number> | undefined, term: string): string {
  return [...(forms ?? [])].toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))[0]?.[0] ?? term;
}
