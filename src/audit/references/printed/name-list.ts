import type { Name } from "../../../domain/item.js";
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
  family_comma_initials: ["family_comma_initials", "initials_family"],
  family_initials: ["family_initials"],
  initials_family: ["initials_family"],
  family_bracket_given: ["family_bracket_given"],
  family_comma_given: ["family_comma_given", "given_family", "initials_family"],
  capitals_given: ["capitals_given", "given_family"],
  given_family: ["given_family", "initials_family"],
  unspaced: ["unspaced"],
};

const forms = Object.keys(followers) as NameForm[];

const between =
  /\s*(?:[,;，；、·]\s*(?:…|\. ?\. ?\.|\.\.\.)?\s*(?:(?:and|und|et|y|e|en|i|og|och|ve|и)\s+|&\s*)?|\s+(?:and|und|et|y|e|en|i|och|og|ve|и|with|[-–—/=])\s+|\s*[&/]\s*)/uy;
const more =
  /[\s,;，]*(?:(?:and|et|und|&)\s+)?(?:\(?(?:et\s+al|et\s+coll|u\.\s?a|and\s+others|и\s+др|y\s+otros|e\s+outros|et\s+autres|m\.\s?fl|vd|ym|i\s+in)\b\.?\)?|等|и\s+др\.)/iuy;
const editing =
  /[\s,;.:]*[([]?\s*(?:(?:hg|hrsg|herausgeber|eds?|editors?|edited by|éds?|dirs?|coords?|comps?|compilers?|ред|red|szerk|toim|a cura di|org)s?(?:\.|\b)(?:\s*by)?)\s*[)\]]?/iuy;

/** Words of which the names of bodies are made. */
const bodyWords =
  /\b(?:organi[sz]ations?|associations?|institut\w*|universit\w*|universidad\w*|departments?|ministr\w*|council|committee|commission|agency|agenc\w+|society|group|bureau|office|cent(?:re|er)s?|bank|union|nations|foundation|federation|compan(?:y|ies)|inc|ltd|gmbh|consortium|collaboration|team|network|project|programme?|service|board|authority|academy|college|school|government|parliament|administration|survey|museum|library|forum|panel|alliance|initiative|partners?|corporation|corp|laborator(?:y|ies)|observatory|trust|press|amt|bundes\w*|verein|verband|gesellschaft|stiftung|ministerium|soci[eé]t[eé]|agence|minist[eè]re|ministerio|instituto|asociaci[oó]n|organizaci[oó]n)\b/iu;

/** The persons (or the body) that an entry begins with, before `bound`; null where it does not begin with names. */
export function readNames(text: string, at: number, bound = text.length): NameList | null {
  const region = text.slice(0, bound);
  const body = readBody(region, at);
  const lists = forms.flatMap((form) => readList(region, at, form) ?? []);
  const best = lists.toSorted((one, other) => weight(other) - weight(one))[0];
  if (best === undefined) return body;
  // "World Health Organization" reads like a person of that family.
  if (body !== null && best.form === "given_family" && best.names.length === 1) return body;
  return best;
}

/** The list that reads furthest is the one; of equal ones that with more names, then the surer form. */
function weight({ end, names, form }: NameList): number {
  const order = form === "body" ? forms.length : forms.indexOf(form);
  return end * 100 + names.length * 10 - order;
}

function readList(text: string, at: number, form: NameForm): NameList | null {
  const first = readName(text, at, form);
  if (first === null) return null;
  const names: Name[] = [first.name];
  let { end } = first;
  for (;;) {
    between.lastIndex = end;
    const gap = between.exec(text);
    const next = gap === null ? null : nextName(text, end + gap[0].length, form);
    if (next === null) break;
    names.push(next.name);
    ({ end } = next);
  }
  const others = endOf(more, text, end);
  const role = endOf(editing, text, others ?? end);
  return { names, form, end: role ?? others ?? end, et_al: others !== null, editors: role !== null };
}

/** Behind an inverted first name two words without a comma are a person in the natural order. */
function nextName(text: string, at: number, form: NameForm): ReadName | null {
  const isTwoWords = form === "family_comma_given" && /^[^,;]+\s[^,;]+(?:[,.;]|$)/u.test(text.slice(at, at + 60));
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

/** A body: words up to the first full stop, bracket, colon or quotation, one of them a word that bodies are called by. */
function readBody(text: string, at: number): NameList | null {
  const match = /^[\p{Lu}][^.:;([“"‘«„\d]{2,120}/u.exec(text.slice(at));
  if (match === null) return null;
  const [first = ""] = match[0].split(/,\s/u);
  const literal = first.trim();
  if (!bodyWords.test(literal) || literal.split(/\s+/u).length < 2) return null;
  return { names: [{ literal }], form: "body", end: at + first.length, et_al: false, editors: false };
}
