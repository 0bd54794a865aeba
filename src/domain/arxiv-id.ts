import { plainDashes } from "./characters.js";

/** An arXiv id, its version apart. */
export interface ArxivId {
  /** "2106.09685", or of before April 2007 "hep-th/9901001" (without subject class). */
  id: string;
  version?: number;
}

export interface FoundArxivId extends ArxivId {
  start: number;
  end: number;
}

/** Archives of old ids. Source: https://info.arxiv.org/help/arxiv_identifier.html and its list of archives. */
const archives =
  "astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nlin|nucl-(?:ex|th)|physics|quant-ph|math|cs|q-(?:bio|alg|fin)|" +
  "stat|adap-org|alg-geo|chao-dyn|cmp-lg|comp-gas|dg-ga|funct-an|mtrl-th|patt-sol|plasm-ph|solv-int|supr-con|" +
  "acc-phys|ao-sci|atom-ph|bayes-an|chem-ph";
/** Four digits after the dot until 2014, five from 2015 on. */
const newId = String.raw`(?:0[7-9]|1[0-4])(?:0[1-9]|1[0-2])\.\d{4}|(?:1[5-9]|[2-9]\d)(?:0[1-9]|1[0-2])\.\d{5}`;
const oldId = String.raw`(?:${archives})(?:\.[A-Z]{2})?\/\d{2}(?:0[1-9]|1[0-2])\d{3}`;
const versionTail = String.raw`(?:v(\d{1,2}))?(?![\d\w]|\.\d)`;
const marker = String.raw`arxiv(?:\.org)?(?:\s*(?:e-?prints?|preprint))?[\s:/.,]{0,3}(?:(?:abs|pdf|html|format|ps)\/)?(?:arxiv[\s:]{1,2})?`;

const registered = String.raw`(?:(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*)?10\.48550/arxiv\.`;
const site = String.raw`(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html|format|ps)/`;
const alone = new RegExp(
  String.raw`^(?:${registered}|${site}|arxiv\s*:\s*)?(${newId}|${oldId})${versionTail}(?:\.pdf|[?#].*)?(?:\s*\[[\w.-]+\])?$`,
  "iu",
);
const inText = new RegExp(`(?:${marker}(${newId}|${oldId})|(?<![\\w/.-])(${oldId}))${versionTail}`, "giu");

/** An arXiv id given alone: bare, with "arXiv:", as an address of arxiv.org, or as its DOI. */
export function parseArxiv(text: string): ArxivId | null {
  const match = alone.exec(text.trim());
  return match ? arxivId(match[1] ?? "", match[2]) : null;
}

/** All arXiv ids of a text: new ones where "arXiv" stands before them, old ones also alone. */
export function findArxivIds(text: string): FoundArxivId[] {
  return [...plainDashes(text).matchAll(inText)].map((match) => ({
    ...arxivId(match[1] ?? match[2] ?? "", match[3]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The DOI that arXiv registers for an id (without version). */
export function arxivDoi(id: string): string {
  return `10.48550/arxiv.${id.toLowerCase()}`;
}

/** The arXiv id of a DOI that arXiv registered, or null for others. */
export function arxivIdOfDoi(doi: string): string | null {
  return doi.toLowerCase().startsWith(arxivDoi("")) ? (parseArxiv(doi)?.id ?? null) : null;
}

function arxivId(id: string, version: string | undefined): ArxivId {
  const plain = id.toLowerCase().replace(/^([a-z-]+)\.[a-z]{2}\//u, "$1/");
  return { id: plain, ...(version !== undefined && { version: Number(version) }) };
}
