import { splitAtSpaces } from "../../domain/characters.js";
import { otherAuthors } from "../../domain/standing-words.js";
import type { Name } from "../../domain/item.js";
import { type NameForm, type ReadName, readName } from "./one-name.js";

export interface NameList {
  names: Name[];
  form: NameForm | "body";
  /** Offset of the first character behind the list and what belongs to it ("et al.", "(Eds.)"). */
  end: number;
  /** More persons than are named. */
  et_al: boolean;
  /** They are called editors. */
  editors: boolean;
}

/** What may follow the first name of a list, best first. */
const followers: Record<NameForm, readonly NameForm[]> = {
  family_comma_initials: ["family_comma_initials", "initials_family", "unspaced"],
  initials_family: ["initials_family", "unspaced"],
  family_bracket_given: ["family_bracket_given", "unspaced"],
  family_comma_given: ["family_comma_given", "given_family", "initials_family", "unspaced"],
  capitals_given: ["capitals_given", "given_family", "unspaced"],
  family_initials: ["family_initials", "initials_family", "unspaced"],
  given_family: ["given_family", "initials_family", "unspaced"],
  family_given: ["family_given", "unspaced"],
  unspaced: [
    "unspaced",
    "family_comma_initials",
    "family_initials",
    "family_comma_given",
    "given_family",
    "initials_family",
  ],
  family_only: ["family_only"],
};

const forms = Object.keys(followers) as NameForm[];

const between =
  /\s*(?:[,;，；、،·]\s*(?:…|\. ?\. ?\.|\.\.\.)?\s*(?:(?:and|und|et|y|e|en|i|og|och|ve|dan|và|ir|ja|és|și|и|و)\s+|&\s*)?|\s+(?:and|und|et|y|e|en|i|a|och|og|ve|dan|và|ir|ja|és|și|и|و|with|[-–—/=])\s+|\s*[&/]\s*|\s*(?:…|\.\s?\.\s?\.)\s*&?\s*)/uy;
const more = new RegExp(String.raw`[\s,;，،]*(?:(?:and|et|und|&)\s+)?[([]?(?:${otherAuthors})[\])]?`, "iuy");
const editing =
  /[\s,;.:]*[([]?\s*(?:(?:hg|hrsg|herausgeber|eds?|editors?|edited by|éds?|dirs?|coords?|comps?|compilers?|ред|red|szerk|toim|a cura di|org)s?(?:\.|\b)(?:\s*by)?)\s*[)\]]?/iuy;

const beforeSmallWord =
  /^\s+(?:and|und|et(?!\.?\s+al)|y|e)\s+(?!(?:others|colleagues|andere|autres|otros|v[ao]n|de[lnr]?|d[aiu]|zu|te[nr]?|al|el|la|le|af|av)(?!\p{L}))\p{Ll}/u;

/** Words of which the names of bodies are made. */
const bodyWords =
  /\b(?:organi[sz]ations?|associations?|institut\w*|universit\w*|universidad\w*|departments?|ministr\w*|council|committee|commission|agency|agenc\w+|society|group|bureau|office|cent(?:re|er)s?|bank|union|nations|foundation|federation|compan(?:y|ies)|inc|ltd|gmbh|consortium|collaboration|team|network|project|programme?|service|board|authority|academy|college|school|government|parliament|administration|survey|museum|library|archives?|forum|panel|alliance|initiative|partners?|corporation|corp|laborator(?:y|ies)|observatory|trust|press|amt|bundes\w*|verein|verband|gesellschaft|stiftung|ministerium|soci[eé]t[eé]|agence|minist[eè]re|ministerio|instituto|asociaci[oó]n|organizaci[oó]n)\b/iu;

/**
 * The persons (or the body) that an entry begins with, before `bound`; null where it does not begin with names. Where two
 * forms read equally far, `usual`, that of the list, is taken.
 */
export function readNames(
  text: string,
  at: number,
  bound = text.length,
  usual: NameForm | null = null,
): NameList | null {
  const body = readBody(text.slice(0, bound), at);
  const best = possibleForms(text, at, bound).toSorted((one, other) => weight(other, usual) - weight(one, usual))[0];
  if (best === undefined) return body ?? readCapitals(text.slice(0, bound), at);
  // "World Health Organization" reads like a person of that family.
  const isOne = best.names.length === 1 && !/initials|comma/u.test(best.form);
  return body !== null && isOne ? body : best;
}

/** The forms in which an entry's names can be read equally far. */
export function possibleForms(text: string, at: number, bound: number): NameList[] {
  const region = text.slice(0, bound);
  const lists = forms.flatMap((form) => readList(region, at, form) ?? []).map((list) => withRest(list, text));
  const end = Math.max(...lists.map((list) => list.end));
  return lists.filter((list) => list.end === end);
}

/** "et al." and "(Eds.)" belong to the names, also where they are set in italics. */
function withRest(list: NameList, text: string): NameList {
  const others = endOf(more, text, list.end);
  const role = endOf(editing, text, others ?? list.end);
  return { ...list, end: role ?? others ?? list.end, et_al: others !== null, editors: role !== null };
}

/** Of lists that read equally far the one with more names, then that in the usual form, then the surer form. */
function weight({ names, form }: NameList, usual: NameForm | null): number {
  return names.length * 100 + (form === usual ? 1000 : 0) - (form === "body" ? forms.length : forms.indexOf(form));
}

function readList(text: string, at: number, form: NameForm): NameList | null {
  const first = readName(text, at, form);
  if (first === null) return null;
  const read: ReadName[] = [first];
  for (;;) {
    const { end } = read.at(-1) ?? first;
    between.lastIndex = end;
    const gap = between.exec(text)?.[0] ?? (form === "family_comma_initials" ? unmarkedGap(text, end) : null);
    const isInverted =
      gap !== null && (/[;/]/u.test(gap) || (read.length > 1 && read.at(-1)?.form === "family_comma_given"));
    const isOnly = form === "family_only" && gap !== null && !/[/&]|\s\p{L}+\s/u.test(gap);
    const next = gap === null || isOnly ? null : nextName(text, end + gap.length, form, isInverted);
    if (next === null) break;
    read.push(next);
  }
  // "Eleni Papadopoulos, Urban Heat Islands and public health": what "and" joins to no name was none itself.
  const isBroken = read.length > 1 && /^\s+(?:and|und|et(?!\.?\s+al)|y|e|&)\s/u.test(text.slice(read.at(-1)?.end));
  // "Abernathy R. Remembering and forgetting": what "and" joins to a small word is a title, and no person's family.
  if (read.length === 1 && /^(?:given_family|family_given)$/u.test(form) && beforeSmallWord.test(text.slice(first.end)))
    return null;
  const kept = isBroken ? read.slice(0, -1) : read;
  const end = kept.at(-1)?.end ?? first.end;
  return { names: kept.map(({ name }) => name), form, end, et_al: false, editors: false };
}

/** "Haddad, Y. Silva, P. & Novak, J.": nothing but the stop of the initials divides. */
function unmarkedGap(text: string, end: number): string | null {
  return text[end - 1] === "." && readName(text, end + 1, "family_comma_initials") !== null ? " " : null;
}

/** Behind an inverted first name two words without a comma are a person in the natural order. */
function nextName(text: string, at: number, form: NameForm, isInverted: boolean): ReadName | null {
  const isTwoWords =
    !isInverted &&
    !/^\p{Lu}{2,}[^,;\p{Ll}]*,\s+\p{Lu}\p{Ll}/u.test(text.slice(at, at + 60)) &&
    form === "family_comma_given" &&
    /^[^,;]+\s[^,;]+(?:[,.;]|$)/u.test(text.slice(at, at + 60));
  const order = isTwoWords ? followers[form].toReversed() : followers[form];
  for (const each of order) {
    const found = readName(text, at, each);
    if (found !== null) return found;
  }
  return null;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : at + match[0].length;
}

/** Whether words are called as bodies are. */
export function isBodyName(literal: string): boolean {
  return bodyWords.test(literal);
}

/** A body: words up to the first full stop, bracket, colon or quotation, one of them a word that bodies are called by. */
function readBody(text: string, at: number): NameList | null {
  const match = /^[\p{Lu}][^.:;([“"‘«„\d]{2,120}/u.exec(text.slice(at));
  if (match === null) return null;
  const [first = ""] = match[0].split(/,\s/u);
  const literal = first.trim();
  if (!bodyWords.test(literal) || splitAtSpaces(literal).length < 2) return null;
  const isOpen =
    first === match[0] &&
    !/^(?:[\s.:;([“"‘«„]|(?:1[5-9]|20)\d\d(?!\d))/u.test(text.slice(at + first.length)) &&
    at + first.length < text.length;
  const cut = isOpen ? lastBodyWord(literal) : first.length;
  return {
    names: [{ literal: first.slice(0, cut).trim() }],
    form: "body",
    end: at + cut,
    et_al: false,
    editors: false,
  };
}

/** Where nothing divides a body from the title behind it, it ends with the last word that bodies are called by. */
function lastBodyWord(literal: string): number {
  const found = [...literal.matchAll(new RegExp(bodyWords.source, "giu"))].at(-1);
  return found === undefined ? literal.length : found.index + found[0].length;
}

/** Capitalised words right before a year, a quotation mark or the end of what may be names: a body that is called like no other. */
function readCapitals(region: string, at: number): NameList | null {
  const match =
    /^(\p{Lu}[\p{L}\p{M}'’&.-]*(?:\s+(?:(?:of|the|for|and|de|la|der|für|und|du|des|et|y)\s+)*\p{Lu}[\p{L}\p{M}'’&-]*){0,7})[.,:]?(?:\s*\(?(?:1[5-9]|20)\d\d|\s*$)/u.exec(
      region.slice(at),
    );
  if (match === null) return null;
  const [, literal = ""] = match;
  return {
    names: [{ literal: literal.replace(/\.$/u, "") }],
    form: "body",
    end: at + literal.length,
    et_al: false,
    editors: false,
  };
}
