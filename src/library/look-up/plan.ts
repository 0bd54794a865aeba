import { arxivDoi, arxivIdOfDoi, type Identifier } from "../../domain/identifier.js";
import type { MetadataSource, SourceRole } from "../../ports/metadata-source.js";

/** One identifier put to one source. */
export interface Question {
  source: string;
  role: SourceRole;
  identifier: Identifier;
}

/** Who is asked about one identifier. */
export interface IdentifierPlan {
  /** One after the other until one of them has the work: registries first, then those that collect from them. */
  chain: Question[];
  /** At the same time as the chain: what they know besides it. Their failure is only noted. */
  enriching: Question[];
}

type Askable = Pick<MetadataSource, "name" | "role" | "lacksArxivDois" | "kinds" | "canSearch">;

/**
 * Decides which sources are asked about an identifier, and in which of its forms. `sources` come in the order in which
 * they are believed. An arXiv id and arXiv's DOI for it are one: arXiv is asked first, then whoever knows the DOI.
 */
export function planIdentifier(identifier: Identifier, sources: readonly Askable[]): IdentifierPlan {
  const arxiv = arxivForm(identifier);
  const forms = arxiv === null ? [identifier] : [arxiv, doiForm(arxiv)];
  const questions = forms.flatMap((form) =>
    sources
      .filter(({ kinds, lacksArxivDois }) => kinds.includes(form.kind) && !(arxiv !== null && lacksArxivDois))
      .map(({ name, role }) => ({ source: name, role, identifier: form })),
  );
  const once = questions.filter(({ source }, index) => questions.findIndex((each) => each.source === source) === index);
  return {
    chain: once.filter(({ role }) => role !== "enricher"),
    enriching: once.filter(({ role }) => role === "enricher"),
  };
}

function arxivForm(identifier: Identifier): Identifier | null {
  if (identifier.kind === "arxiv") return identifier;
  const id = identifier.kind === "doi" ? arxivIdOfDoi(identifier.value) : null;
  return id === null ? null : { kind: "arxiv", value: id };
}

function doiForm({ value }: Identifier): Identifier {
  return { kind: "doi", value: arxivDoi(value) };
}

/** Whether "no such work" holds although these sources failed: a registry has said so, and only collectors are missing. */
export function isSettled({ chain }: IdentifierPlan, failed: ReadonlySet<string>): boolean {
  const registries = chain.filter(({ role }) => role === "registry");
  return registries.length > 0 && !registries.some(({ source }) => failed.has(source));
}

/** Decides where a title is searched for: sources of books for books alone, those of articles always. */
export function planSearch<T extends Askable>(sources: readonly T[], bookLike: boolean): T[] {
  const [books, general] = [sources.filter(isOfBooks), sources.filter(({ kinds }) => kinds.includes("doi"))];
  return [...(bookLike ? books : []), ...general].filter(({ canSearch }) => canSearch);
}

function isOfBooks({ kinds }: Askable): boolean {
  return kinds.includes("isbn") && !kinds.includes("doi");
}
