import { yearAt } from "../../domain/years.js";
import { hasAddress } from "../../domain/url.js";
import { namesIdentifier } from "../../domain/identifier.js";
import { hasDigit } from "../../domain/characters.js";
import { nameParticles } from "../../domain/name-particles.js";
import { undatedWords } from "../../domain/standing-words.js";
import type { PrintedBlock } from "./marker.js";

const undated = new RegExp(String.raw`(?<!\p{L})(?:${undatedWords})`, "iu");
const number = String.raw`(?:\[[^\]\s]{1,20}\][.:]?|\[(?:\p{Ll}+\s){0,3}\p{Lu}[^\]]{1,60}\d{2}(?:\d{2})?[a-z]?\)?\]|\(\d{1,4}\)|\d{1,4}(?:[.)]|\s?[-–_]|(?=\s))|[⁰¹²³⁴-⁹]{1,4})\s*`;
const particle = String.raw`(?:(?:${nameParticles.join("|")}|st\.|'t)\s|d['’]|al-|el-)`;
/** "Smith, J.", "Smith JA", "J. Smith", "SMITH John", "王芳", a title between quotation marks, a dash or "1970b." for the names above. */
const beginning = new RegExp(
  `^(?:${number})?(?:["“„«‘]|[—–―_-]{2,}|[—―]|\\(?(?:1[5-9]|20)\\d\\d(?:[a-z]\\b|,\\s|\\)[.:,]\\s)|[oO]\\.\\s?[AV]\\.\\s|anon(?:ym\\w*)?[.,:]|(?:${particle})*\\p{Lu}[\\p{L}\\p{M}\\p{N}'’.-]*(?:[\\s,،;:&./(]|$)|\\p{Lo})`,
  "u",
);
/** Persons at the beginning tell an entry without a year. */
export const persons = new RegExp(
  `^(?:${number})?(?:${particle})*(?:\\p{Lu}[\\p{L}\\p{M}'’-]+,?\\s+\\p{Lu}(?:\\.|\\p{Lu}{0,2}[.,;\\s])|(?:\\p{Lu}\\.[\\s-]?){1,3}\\p{Lu}[\\p{L}'’-]+[,.:]|\\p{Lu}[\\p{L}'’-]+,\\s\\p{Lu}\\p{Ll}+(?:\\s\\p{Lu}\\.)*[.,;:])`,
  "u",
);
const longest = 1500;

/** Whether a text has a year, or words that stand for one. */
export const isDated = (text: string): boolean => yearAt(text) >= 0 || undated.test(text);

/** Whether a block reads like an entry of a list of references: it begins with a name or a title, and has a year or an address. */
export function looksLikeEntry({
  text: whole,
  inlines = [],
}: Pick<PrintedBlock, "text"> & Partial<Pick<PrintedBlock, "inlines">>): boolean {
  if (whole.length > longest || whole.length < 8) return false;
  // The edition stands high behind the year: "1958²".
  const editions = inlines.filter(({ kind, start }) => kind === "superscript" && start > 0);
  const text = editions.reduce(
    (words, { start, end }) => words.slice(0, start) + " ".repeat(end - start) + words.slice(end),
    whole,
  );
  return (beginning.test(text) && (isDated(text) || hasAddress(text) || namesIdentifier(text))) || persons.test(text);
}

/** Whether a block is one of a numbered list, by its marker or the beginning of its text. */
export function isNumbered({ marker, text }: Pick<PrintedBlock, "marker" | "text">): boolean {
  return hasDigit(marker ?? "") || /^\s*(?:\[[^\]\s]{1,20}\]|\(\d+\)|\d{1,4}[.)]|[⁰¹²³⁴-⁹]{1,4})\s*\S/u.test(text);
}
