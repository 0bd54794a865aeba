import type { Line } from "../../corpus/layout/line.js";
import { collapseSpaces, hasLower } from "../../domain/characters.js";

/** Names follow the title within this many rows. */
const nameRows = 14;
const stop =
  /^(?:abstract|summary|introduction|keywords|received|correspondence|to cite|doi|contents|r ?e ?s ?u ?m)|@|\bhttps?:|©|\b(?:article history|available online)\b/iu;
const institution =
  /(?<!\p{L})(?:\p{L}*universit\p{L}*|institut\p{L}*|facult\p{L}*|école|ecole|eth|department|dept|unit|project|enthusiasts|revised|school|faculty|laborator\w+|centre|center|hospital|college|academy|ministry|division|corporation|company|inc|ltd|gmbh|press|society|association|foundation|museum|clinic|research|sciences?|street|avenue|road|usa|uk|china|germany|france|editors?|edited|version|accepted|manuscript|draft|submitted|degree|doctor|group|team|committee|consortium|language|reference|manual|guide|service|delivery|system|analysis|volume|part|chapter|edition|series)(?!\p{L})/iu;
const degree =
  /,?\s*\b(?:M\.?D|Ph\.?\s?D|M\.?P\.?H|M\.?S\.?c?|B\.?S\.?c?|M\.?B\.?A|Sc\.?D|Dr|Prof(?:essor)?|F\.?R\.?C\.?\w+|R\.?N|S\.?M|Jr|Sr)\b\.?/gu;
const particle = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|y|e|d’|d')$/iu;

/** The names in the rows below a title, as printed without marks; empty where there are none that are sure. */
export function findAuthors(after: readonly Line[]): string[] {
  const names: string[] = [];
  let text = "";
  const [first] = after;
  for (const line of after.slice(0, nameRows)) {
    if (stop.test(line.text.trim())) break;
    if (institution.test(line.text) || !first || Math.abs(line.font_size - first.font_size) > 2.5) {
      if (text !== "") break;
      continue;
    }
    text += `${line.text.replace(/-$/u, "")}${/[,;&]\s*$|\band\s*$/iu.test(line.text) ? " " : ", "}`;
  }
  for (const piece of withoutMarks(text).split(/\s*[,;]\s*|\s+(?:and|und|et|y|&)\s+/iu)) {
    const name = piece.replace(/^(?:by|von|par|and)\s+/iu, "").trim();
    if (isName(name)) names.push(name);
    // A list of names that has turned into something else is over.
    else if (names.length > 0 && name.split(" ").length > 3) break;
  }
  return names;
}

function withoutMarks(text: string): string {
  return collapseSpaces(
    text
      .replace(degree, "")
      .replace(/\^[\p{L}\p{N},*†‡§¶]+/gu, ",")
      // Marks of affiliations that are set small but not raised: "Ada Lovelace a,b,*".
      .replace(/(?<=\p{L}{2}) [a-z](?:, ?[a-z*∗])*(?=\s*(?:[,;*∗]|$|and\b|&))/gu, " ")
      .replace(/(?<=\p{Ll})[\d]+(?:,\d+)*|[\d*†‡§¶#$+∗✉]+/gu, " "),
  );
}

function isName(text: string): boolean {
  const words = text.split(" ");
  if (words.length < 2 || words.length > 5 || text.length > 50) return false;
  if (words.length > 3 && !hasLower(text)) return false;
  const proper = words.filter((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word));
  return (
    proper.length >= 2 &&
    words.every((word) => proper.includes(word) || particle.test(word)) &&
    /\p{Lu}\p{Ll}+$|^\P{Ll}+$/u.test(text)
  );
}
