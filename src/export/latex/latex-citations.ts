import type { Citation, SetCite } from "../../document/manuscript/tree.js";
import { latexProse } from "../../domain/escape/latex-prose.js";
import type { LatexWriting } from "./latex-writing.js";

/** How kinds of places are abbreviated before one and several numbers; others stand in full, as CSL names them. */
const abbreviations: Readonly<Record<string, readonly [one: string, many: string]>> = {
  book: ["bk.", "bks."],
  chapter: ["ch.", "chaps."],
  column: ["col.", "cols."],
  figure: ["fig.", "figs."],
  folio: ["fol.", "fols."],
  issue: ["no.", "nos."],
  line: ["l.", "ll."],
  note: ["n.", "nn."],
  opus: ["op.", "opp."],
  page: ["p.", "pp."],
  paragraph: ["para.", "paras."],
  part: ["pt.", "pts."],
  section: ["sec.", "secs."],
  "sub-verbo": ["s.v.", "s.vv."],
  verse: ["v.", "vv."],
  volume: ["vol.", "vols."],
};

/** A citation as commands of biblatex or natbib; null where nothing is known of any work in it. */
export function citationCommands(writing: LatexWriting, citation: Citation): string | null {
  const cites = citation.cites.filter(({ entry }) => entry !== null && writing.facts.keys.has(entry));
  if (cites.length === 0) return null;
  writing.need("citations");
  const { bibliography } = writing.facts;
  const isTextual = citation.isTextual && writing.facts.citing === "author-year";
  return bibliography === "natbib" ? natbib(writing, cites, isTextual) : biblatex(writing, cites, isTextual);
}

/** A citation that is all of a note, as the command that makes the note; null where it takes another. */
export function noteCitation(writing: LatexWriting, citation: Citation): string | null {
  if (writing.facts.bibliography === "natbib") return null;
  const cites = citation.cites.filter(({ entry }) => entry !== null && writing.facts.keys.has(entry));
  if (cites.length === 0 || cites.length < citation.cites.length) return null;
  writing.need("citations");
  return grouped(writing, cites, "footcite");
}

function biblatex(writing: LatexWriting, cites: readonly SetCite[], isTextual: boolean): string {
  if (isTextual) return grouped(writing, cites, "textcite");
  if (writing.facts.citing === "superscript" && cites.every((cite) => before(cite) + behind(cite) === ""))
    return grouped(writing, cites, "supercite");
  return grouped(writing, cites, writing.isInNote ? "cite" : "parencite");
}

/** One command for all cites, or one for each where some leave out their authors and others do not. */
function grouped(writing: LatexWriting, cites: readonly SetCite[], command: string): string {
  const suppressed = cites.filter((cite) => cite.suppress_author).length;
  const canStar = command === "parencite" || command === "cite" || command === "footcite";
  if (suppressed > 0 && canStar)
    return cites.map((cite) => one(writing, `${command}${cite.suppress_author ? "*" : ""}`, [cite])).join(" ");
  if (cites.length === 1 || cites.every((cite) => before(cite) + behind(cite) === ""))
    return one(writing, command, cites);
  return `\\${command}s${cites.map((cite) => argumentsOf(writing, [cite])).join("")}`;
}

function one(writing: LatexWriting, command: string, cites: readonly SetCite[]): string {
  return `\\${command}${argumentsOf(writing, cites)}`;
}

/** `[see][p.~3]{key}`, with as few brackets as say it. */
function argumentsOf(writing: LatexWriting, cites: readonly SetCite[]): string {
  const [first, last] = [cites[0], cites.at(-1)];
  const [prefix, place] = [first === undefined ? "" : before(first), last === undefined ? "" : behind(last)];
  const keys = cites.map(({ entry }) => writing.facts.keys.get(entry ?? "") ?? "").join(",");
  const options = prefix === "" ? (place === "" ? "" : `[${place}]`) : `[${prefix}][${place}]`;
  return `${options}{${keys}}`;
}

/** natbib has one place before and one behind for all works of a command. */
function natbib(writing: LatexWriting, cites: readonly SetCite[], isTextual: boolean): string {
  const isPlain = cites.every(
    (cite, index) =>
      (index === 0 || before(cite) === "") &&
      (index === cites.length - 1 || behind(cite) === "") &&
      cite.suppress_author === cites[0]?.suppress_author,
  );
  if (isTextual) return isPlain ? one(writing, "citet", cites) : each(writing, cites, "citet", "; ");
  if (isPlain) return one(writing, cites[0]?.suppress_author === true ? "citeyearpar" : "citep", cites);
  return `\\citetext{${each(writing, cites, "citealp", "; ")}}`;
}

function each(writing: LatexWriting, cites: readonly SetCite[], command: string, between: string): string {
  return cites
    .map((cite) => one(writing, cite.suppress_author && command === "citealp" ? "citeyear" : command, [cite]))
    .join(between);
}

function before({ prefix }: SetCite): string {
  return latexProse(prefix.trim());
}

function behind({ label, locator, suffix }: SetCite): string {
  const rest = latexProse(suffix.trim());
  if (locator === null) return rest.replace(/^,\s*/u, "");
  const isMany = /[\s,&–—-]/u.test(locator.trim());
  const known = abbreviations[label ?? ""]?.[isMany ? 1 : 0] ?? label;
  const place = `${known === null ? "" : `${latexProse(known)}~`}${latexProse(locator)}`;
  return rest === "" ? place : `${place}${/^\p{P}/u.test(suffix.trim()) ? "" : " "}${rest}`;
}
