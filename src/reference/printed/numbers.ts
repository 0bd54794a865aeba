import type { Item } from "../../domain/item.js";

/** Forms in which volume, issue and pages are printed; only those that can hardly mean something else. */
const forms: readonly RegExp[] = [
  // vol. 12, no. 3, pp. 4-5
  /\b(?:[Vv]ol(?:ume)?|Bd|Jg|[Tt]ome|[Bb]and|T)\.?\s*(?<volume>\d{1,4})(?:\s*[,;:(]\s*(?:[Nn]o|[Nn]r|[Ii]ss(?:ue)?|[Nn]úm|[Nn]um|[Hh]eft|H|n°|№)\.?\s*(?<issue>\d{1,4}(?:[-–/]\d{1,4})?)\)?)?/u,
  // 12(3), 4-5; 12(3):4-5
  /(?<![\d.])(?<volume>\d{1,4})\s*\(\s*(?:[Nn]o\.?\s*)?(?<issue>\d{1,3}(?:[-–/]\d{1,3})?|[Ss]uppl[^)]{0,10})\)\s*(?=[,:;]|p)/u,
  // 2019;12:4-5
  /;\s*(?<volume>\d{1,4})\s*(?=:)/u,
];
const pageForms: readonly RegExp[] = [
  /(?<![\p{L}])(?:pp?|S|Seiten|pages|págs?)\.?\s*(?<page>[A-Za-z]?\d{1,6}\s*[-–—‐]\s*[A-Za-z]?\d{1,6})/u,
  /(?<=[\d)]\s*[:,;]\s*)(?<page>[A-Za-z]?\d{1,6}\s*[-–—‐]\s*[A-Za-z]?\d{1,6})(?!\d|\s?[-–]\d)/u,
];

/** Volume, issue and pages among the words of an entry behind its title. */
export function readNumbers(words: string): Pick<Item, "volume" | "issue" | "page"> {
  const found: Pick<Item, "volume" | "issue" | "page"> = {};
  for (const form of forms) {
    const groups = form.exec(words)?.groups;
    if (groups === undefined) continue;
    if (groups["volume"] !== undefined) found.volume = groups["volume"];
    if (groups["issue"] !== undefined) found.issue = groups["issue"];
    break;
  }
  for (const form of pageForms) {
    const page = form.exec(words)?.groups?.["page"];
    if (page === undefined) continue;
    found.page = page.replace(/\s*[-–—‐]\s*/u, "-");
    break;
  }
  return found;
}
