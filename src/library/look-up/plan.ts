import type { Identifier, IdentifierKind } from "../../domain/identifier.js";
import type { MetadataSource } from "../../ports/metadata-source.js";

/** One identifier put to one source. */
export interface Question {
  source: string;
  identifier: Identifier;
}

/** Who is asked about one identifier. */
export interface IdentifierPlan {
  identifier: Identifier;
  /** One after the other until one of them has the work. */
  chain: Question[];
  /** At the same time as the chain: what they know besides (retractions, open copies). Their failure is only noted. */
  enriching: Question[];
}

type Askable = Pick<MetadataSource, "name" | "kinds" | "canSearch">;

/** Agencies that register the identifier first, then those that collect from them. Sources not named here come last. */
const chains: Record<IdentifierKind | "arxiv_doi", readonly string[]> = {
  doi: ["crossref", "datacite", "openalex", "semantic_scholar"],
  arxiv_doi: ["arxiv", "datacite", "openalex", "semantic_scholar"],
  arxiv: ["arxiv", "datacite", "openalex", "semantic_scholar"],
  isbn: ["openlibrary", "google_books"],
  pmid: ["pubmed", "openalex", "semantic_scholar"],
};

/** OpenAlex knows of retractions, Unpaywall of open copies; both by DOI. */
const enriching = ["openalex", "unpaywall"];

/** Sources of title searches; books are asked for at the last one. */
const searched = ["crossref", "openalex", "semantic_scholar"];
const searchedForBooks = ["openlibrary", "google_books"];

const arxivDoi = /^10\.48550\/arxiv\.(.+)$/i;

/** The arXiv id that an arXiv DOI stands for, or null for any other identifier. */
export function arxivOfDoi({ kind, value }: Identifier): Identifier | null {
  const id = kind === "doi" ? arxivDoi.exec(value)?.[1] : undefined;
  return id === undefined ? null : { kind: "arxiv", value: id.replace(/v\d+$/, "") };
}

/** The DOI under which DataCite knows an identifier: a DOI itself, or that of an arXiv id. */
export function doiOf(identifier: Identifier): Identifier | null {
  if (identifier.kind === "doi") return identifier;
  return identifier.kind === "arxiv"
    ? { kind: "doi", value: `10.48550/arxiv.${identifier.value.toLowerCase()}` }
    : null;
}

/** Decides which sources are asked about an identifier, and as which identifier. */
export function planIdentifier(identifier: Identifier, sources: readonly Askable[]): IdentifierPlan {
  const arxiv = arxivOfDoi(identifier);
  const order = chains[arxiv === null ? identifier.kind : "arxiv_doi"];
  const forms = [identifier, arxiv, doiOf(identifier)].filter((form) => form !== null);
  const questions = byRank(sources, order).flatMap((source) => ask(source, forms));
  const passing = (name: string) => enriching.includes(name) && !order.includes(name);
  const chain = questions.filter(({ source }) => !passing(source));
  const first = chain[0]?.source;
  const besides = sources
    .filter(({ name }) => enriching.includes(name) && name !== first)
    .flatMap((source) => ask(source, forms));
  return { identifier, chain, enriching: besides };
}

/** Decides where a title is searched for. */
export function planSearch<T extends Askable>(sources: readonly T[], bookLike: boolean): T[] {
  const names = bookLike ? [...searchedForBooks, ...searched] : searched;
  return sources.filter(({ name, canSearch }) => canSearch && names.includes(name));
}

function ask({ name, kinds }: Askable, forms: readonly Identifier[]): Question[] {
  const form = forms.find(({ kind }) => kinds.includes(kind));
  return form === undefined ? [] : [{ source: name, identifier: form }];
}

function byRank<T extends Askable>(sources: readonly T[], order: readonly string[]): T[] {
  const rank = ({ name }: T) => (order.includes(name) ? order.indexOf(name) : order.length);
  return sources.toSorted((first, second) => rank(first) - rank(second));
}
