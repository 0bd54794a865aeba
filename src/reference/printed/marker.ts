import { nameParticles } from "../../domain/name-particles.js";

/** A paragraph that may be an entry: its words, what its list numbers it by, and what of it is set otherwise. */
export interface PrintedBlock {
  text: string;
  marker: string | null;
  inlines: readonly { kind: string; start: number; end: number }[];
}

/** The marker by which an entry is pointed to, and its length in the text. */
export interface Marker {
  number: number | null;
  /** "Hu21", "S3": neither key nor number. */
  label: string | null;
  /** Characters of the text that belong to it. */
  length: number;
}

const inText = new RegExp(
  String.raw`^\s*(?:\[(?<bracket>[^\]\s]{1,20}|\p{Lu}[\p{L}\p{M}'’+-]{1,16} \d{2}[a-z]?)\][.:]?|\((?<round>\d{1,4})\)|(?<plain>\d{1,4})(?:\s?[.)](?!\d)|\s?[-–_](?=\s)|\s(?=[\p{Lu}\p{Lo}“"«‘'(,]|(?:${nameParticles.join("|")})[\s-]))|(?<raised>[⁰¹²³⁴-⁹]{1,4})|\*\*?\[?(?<bold>\d{1,4})\]?[.)]?\*\*?)\s*\|?\s*`,
  "u",
);
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A number that stands high at the beginning of a block ("<sup>1</sup>G. de Quillfeather"), and where it ends. */
export function raisedNumber({
  text,
  inlines,
}: Pick<PrintedBlock, "text" | "inlines">): { number: number; end: number } | null {
  const first = inlines.find(({ kind, start }) => kind === "superscript" && start === 0);
  const digits = first === undefined ? null : /^\s*(\d{1,4})[.)]?\s*$/u.exec(text.slice(0, first.end));
  return first === undefined || digits === null ? null : { number: Number(digits[1]), end: first.end };
}

/** Reads the number or label of an entry: what its list gives it, else what its text begins with. */
export function readMarker(marker: string | null, text: string): Marker {
  const listed = marker === null ? null : labelOf(marker.replace(/^[[(]|[\]).:]+$/gu, ""));
  const match = inText.exec(text);
  const { bracket, round, plain, raised: small, bold } = match?.groups ?? {};
  const written = bracket ?? round ?? plain ?? bold ?? Array.from(small ?? "", (sign) => raised.indexOf(sign)).join("");
  const own = written === "" ? null : labelOf(written);
  // "2001. A Space Odyssey." is no number of an entry where the list itself numbers.
  if (own === null || match === null) return { number: null, label: null, ...listed, length: 0 };
  if (listed !== null && bracket === undefined && own.number !== null && own.number > 999)
    return { ...listed, length: 0 };
  return { ...own, length: match[0].length };
}

function labelOf(written: string): Pick<Marker, "number" | "label"> | null {
  if (/^\d{1,4}$/u.test(written)) return { number: Number(written), label: null };
  return /^[\p{L}+*][\p{L}\d+*:_.'’-]{0,19}(?: \d{2}[a-z]?)?$/u.test(written) && /\d|\p{Lu}/u.test(written)
    ? { number: null, label: written }
    : null;
}
