import { hasSpace, normalizeSpace, removeBraces, startsLower, trimStart } from "../../domain/characters.js";
import type { Name } from "../../domain/item.js";

/** How names are taken from a text and put into one: LaTeX, or characters as they are. */
export interface NameText {
  read(text: string): string;
  write(text: string): string;
}

export const plainText: NameText = { read: (text) => removeBraces(text), write: (text) => text };

/** Words after given names that belong before the family name but do not count when sorting: "La Fontaine, Jean de". */
const droppingParticles = new Set(
  "de d' du des del della di da do dos von vom zu zum zur van der den ten ter af av".split(" "),
);

/** Cuts a text at each of some signs that stands outside braces. */
export function splitOutsideBraces(text: string, signs: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth = Math.max(0, depth - 1);
    if (depth === 0 && signs.includes(sign)) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Cuts a list of names, its blanks single, at each "and" outside braces; one at the end of it ends it. */
export function splitNames(text: string): string[] {
  const names = [""];
  for (const [index, word] of splitOutsideBraces(text, " ").entries()) {
    if (word.toLowerCase() === "and" && index > 0) names.push("");
    else names.push([names.pop(), word].filter((part) => part !== "").join(" "));
  }
  return names;
}

/** Takes off the braces that enclose a text. */
export function unbrace(text: string): string {
  return text.startsWith("{") && text.endsWith("}") ? text.slice(1, -1) : text;
}

const nameParts: ReadonlySet<string> = new Set(["family", "given", "prefix", "suffix"]);

/**
 * One name as BibTeX reads it ("First von Last", "von Last, First", "von Last, Jr, First"), or as biblatex does
 * ("family=Last, given=First"); all of it in braces is a body. Null for nothing.
 */
export function readName(name: string, text: NameText): Name | null {
  if (name.includes("=") && nameParts.has(keyAndValue(name)[0])) return extendedName(name, text);
  if (isBraced(name)) return withoutEmpty({ literal: text.read(name) });
  const parts = splitOutsideBraces(name, ",");
  const last = words(parts[0] ?? "");
  if (parts.length === 1) return withoutEmpty(firstVonLast(last, text));
  const [suffix, given] = parts.length === 2 ? ["", parts[1]] : [parts[1], parts.slice(2).join(", ")];
  return withoutEmpty({ ...vonLast(last, text), ...givenName(given ?? "", text), suffix: text.read(suffix ?? "") });
}

/** A person whose names stand in two fields ("van Beethoven", "Ludwig"; "King", "Martin Luther, Jr."): particles and suffix apart. */
export function nameOfFields(last: string, first: string): Name | null {
  const [given = "", ...suffix] = first.split(",").map((part) => part.trim());
  return withoutEmpty({
    ...vonLast(words(last), plainText),
    ...givenName(given, plainText),
    suffix: suffix.join(", "),
  });
}

/** A name in the form "von Last, Jr, First": what `readName` reads as the same. */
export function writeName(name: Name, text: NameText): string {
  if (name.literal !== undefined) return `{${text.write(name.literal)}}`;
  const { family = "", given = "" } = name;
  const suffix = stringOf(name["suffix"]);
  const [particle, dropping] = [stringOf(name["non-dropping-particle"]), stringOf(name["dropping-particle"])];
  const last = joinWords(text.write(particle), guarded(family, text, particle !== "" || given !== ""));
  const first = joinWords(guarded(given, text, false), text.write(dropping));
  if (suffix !== "") return `${last}, ${guarded(suffix, text, false)}, ${first}`;
  if (first !== "") return `${last}, ${first}`;
  return hasSpace(family) && particle === "" ? `${last},` : last;
}

/** In braces where it would be read as several names, or its small first word as a particle. */
function guarded(part: string, text: NameText, isFamily: boolean): string {
  const written = text.write(part);
  const looksLikeSeveral =
    [",", ";"].some((sign) => part.includes(sign)) || splitNames(normalizeSpace(part)).length > 1;
  return looksLikeSeveral || (isFamily && startsLower(part) && hasSpace(part)) ? `{${written}}` : written;
}

function extendedName(name: string, text: NameText): Name | null {
  const given: Record<string, string> = {};
  for (const part of splitOutsideBraces(name, ",")) {
    const [key, value] = keyAndValue(part);
    given[key] = text.read(value);
  }
  const particle = given["useprefix"] === "false" ? "dropping-particle" : "non-dropping-particle";
  const { family = "", suffix = "", prefix = "" } = given;
  return withoutEmpty({ family, given: given["given"] ?? "", suffix, [particle]: prefix });
}

/** "given=Ann" in its two parts, the key in lower case. */
function keyAndValue(part: string): [key: string, value: string] {
  const at = part.indexOf("=");
  return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
}

function firstVonLast(all: readonly string[], text: NameText): Name {
  if (all.length === 1) return { family: text.read(all[0] ?? "") };
  const small = all.findIndex((word, index) => index > 0 && index < all.length - 1 && isSmall(word, text));
  if (small < 0) return { given: text.read(all.slice(0, -1).join(" ")), family: text.read(all.at(-1) ?? "") };
  return { ...vonLast(all.slice(small), text), given: text.read(all.slice(0, small).join(" ")) };
}

function vonLast(all: readonly string[], text: NameText): Name {
  let first = 0;
  while (first < all.length - 1 && isSmall(all[first] ?? "", text)) first += 1;
  const family = text.read(all.slice(first).join(" "));
  return { family, "non-dropping-particle": text.read(all.slice(0, first).join(" ")) };
}

function givenName(given: string, text: NameText): Name {
  const all = words(given);
  let end = all.length;
  while (end > 1 && droppingParticles.has(all[end - 1] ?? "")) end -= 1;
  return { given: text.read(all.slice(0, end).join(" ")), "dropping-particle": all.slice(end).join(" ") };
}

/** A word that begins with a small letter, as "van" and "'t"; one in braces counts as large. */
function isSmall(word: string, text: NameText): boolean {
  return !isBody(word) && startsLower(trimStart(text.read(word), "'’"));
}

function words(text: string): string[] {
  return splitOutsideBraces(text, " \t\n\r\u00A0~").filter((word) => word !== "");
}

/** Tells whether a text begins with a brace that holds a body, not an accent. */
function isBody(text: string): boolean {
  return text.startsWith("{") && text.charAt(1) !== "\\";
}

/** Whether one pair of braces holds all of it. */
function isBraced(text: string): boolean {
  const name = text.trim();
  if (!isBody(name) || !name.endsWith("}")) return false;
  let depth = 0;
  for (let index = 0; index < name.length - 1; index++) {
    depth += name.charAt(index) === "{" ? 1 : name.charAt(index) === "}" ? -1 : 0;
    if (depth === 0) return false;
  }
  return true;
}

function withoutEmpty(name: Name): Name | null {
  const parts = Object.entries(name).filter(([, value]) => value !== "" && value !== undefined);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

function joinWords(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Takes off the backslashes before signs of addresses and paths, which are not LaTeX. */
export function unescapeSigns(text: string): string {
  return text.replace(/\\([_&%#$~{}])/g, "$1");
}
