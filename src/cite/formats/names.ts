import { hasSpace, removeBraces, startsLower } from "../../domain/characters.js";
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

/** Cuts a list of names at a separator that stands outside braces. */
export function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  const next = new RegExp(`[{}]|${separator.source}`, "giu");
  for (const match of text.matchAll(next)) {
    if (match[0] === "{") depth += 1;
    else if (match[0] === "}") depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(begin, match.index));
      begin = match.index + match[0].length;
    }
  }
  return [...parts, text.slice(begin)].map((part) => part.trim());
}

/**
 * One name as BibTeX reads it ("First von Last", "von Last, First", "von Last, Jr, First"), or as biblatex does
 * ("family=Last, given=First"); all of it in braces is a body. Null for nothing.
 */
export function readName(name: string, text: NameText): Name | null {
  if (/^\s*(?:family|given|prefix|suffix)\s*=/i.test(name)) return extendedName(name, text);
  if (isBraced(name)) return withoutEmpty({ literal: text.read(name) });
  const parts = splitOutsideBraces(name, /,/);
  const last = words(parts[0] ?? "");
  if (parts.length === 1) return withoutEmpty(firstVonLast(last, text));
  const [suffix, given] = parts.length === 2 ? ["", parts[1]] : [parts[1], parts.slice(2).join(", ")];
  return withoutEmpty({ ...vonLast(last, text), ...givenName(given ?? "", text), suffix: text.read(suffix ?? "") });
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
  return /,|;|\sand\s/iu.test(part) || (isFamily && /^\p{Ll}\S*\s/u.test(part)) ? `{${written}}` : written;
}

function extendedName(name: string, text: NameText): Name | null {
  const given: Record<string, string> = {};
  for (const part of splitOutsideBraces(name, /,/)) {
    const [, key = "", value = ""] = /^([a-z-]+)\s*=\s*(.*)$/isu.exec(part) ?? [];
    given[key.toLowerCase()] = text.read(value);
  }
  const particle = given["useprefix"] === "false" ? "dropping-particle" : "non-dropping-particle";
  const { family = "", suffix = "", prefix = "" } = given;
  return withoutEmpty({ family, given: given["given"] ?? "", suffix, [particle]: prefix });
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

/** A word that begins with a small letter; one in braces counts as large. */
function isSmall(word: string, text: NameText): boolean {
  return !/^\{(?!\\)/.test(word) && startsLower(text.read(word));
}

function words(text: string): string[] {
  return splitOutsideBraces(text, /[\s~]+/).filter((word) => word !== "");
}

/** Whether one pair of braces holds all of it. */
function isBraced(text: string): boolean {
  const name = text.trim();
  if (!/^\{(?!\\).*\}$/su.test(name)) return false;
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
