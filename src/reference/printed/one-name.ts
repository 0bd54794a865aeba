import type { Name } from "../../domain/item.js";
import { nameParticles } from "../../domain/name-particles.js";

/** How the persons of a list are written. */
export type NameForm =
  | "family_comma_initials"
  | "family_initials"
  | "initials_family"
  | "family_bracket_given"
  | "family_comma_given"
  | "capitals_given"
  | "given_family"
  | "family_given"
  | "family_only"
  | "unspaced";

export interface ReadName {
  form: NameForm;
  name: Name;
  /** Offset of the first character behind it. */
  end: number;
}

const particleForms = nameParticles.flatMap((word) => [
  word,
  word.charAt(0).toUpperCase() + word.slice(1),
  word.toUpperCase(),
]);
const particle = `(?:(?:${particleForms.filter((form) => form.length > 1).join("|")}|'t|St\\.)[ \\u00a0]|[Dd]['’]|[AaEe]l-)`;
const letters = "[\\p{L}\\p{M}'’ʼ‘`-]";
/** Scripts that have no capitals and write blanks between words. */
const uncased = "[\\p{Script=Arabic}\\p{Script=Hebrew}]";
const hyphens = "[-\\u2010\\u2011]";
/** With a small letter, or long: "CB" are initials. The plain hyphen is one of the letters: a second way past it would be tried at each. */
const longWord = `(?:(?=\\p{Lu}${letters}*\\p{Ll}|\\p{Lu}['’]?\\p{Lu}{2})\\p{Lu}${letters}+(?:[\\u2010\\u2011]${letters}+)*|${uncased}{2,})`;
/** "XU": two capitals make a family where a comma or initials with stops tell so. */
const shortFamily = "\\p{Lu}{2}(?=,|[ \\u00a0]\\p{Lu}(?!\\p{L}))";
const family = `(?:${particle}){0,3}${longWord}(?:[ \\u00a0](?:(?:e|y|i)[ ])?(?:${particle}){0,2}${longWord}){0,2}`;
/** "Berg A van der": particles behind the initials. */
const trailing = `(?:[ \\u00a0](?:${particle.replaceAll("[ \\u00a0]", "(?!\\p{L})").replace("[AaEe]l-)", "[AaEe]l-(?!\\p{L}))")})){0,3}`;
const dotted = `(?:\\p{Lu}|${uncased})\\p{Ll}{0,2}\\.(?:[ \\u00a0]?${hyphens}?[ \\u00a0]?\\p{Lu}\\p{Ll}{0,2}\\.|${hyphens}\\p{Ll}\\.)*${trailing}`;
const bare = `(?:\\p{Lu}|${uncased})(?:[ \\u00a0]?${hyphens}?\\p{Lu}){0,3}(?!${letters})${trailing}`;
const initials = `(?:${dotted}|${bare})`;
const given = `${longWord}(?:[ \\u00a0](?:${longWord}|(?:\\p{Lu}\\.?){1,3}(?!\\p{L}))){0,3}${trailing}`;
const suffix = "(?:,?[ \\u00a0](Jr\\.?|Sr\\.?|I{2,3}|IV)(?!\\p{L}))?";
const behind =
  '(?=\\s*(?:$|[,;.:&(\\[“"‘«„»”/=|–—-]|\\d)|\\s+(?:and|und|et|y|e|en|i|och|og|ve|with|dan|và|ir|ja|és|și|eds?|hrsg|dir|red|и)(?!\\p{L})|\\s+(?:u\\.\\s?a\\.|e\\.\\s?a\\.|m\\.\\s?fl\\.|v\\.?d\\.))';
/** Initials with a stop need nothing behind them. */
const ended = `(?:(?<=\\.)(?!\\p{L})|${behind})`;
const blank = "[ \\u00a0]";

const readers: Record<Exclude<NameForm, "given_family" | "unspaced">, RegExp> = {
  family_comma_initials: new RegExp(`(${family}|${shortFamily}),${blank}*(${dotted}|${bare})${suffix}${ended}`, "uy"),
  family_initials: new RegExp(`(${family}?|${shortFamily})${blank}(${dotted}|${bare}\\.?)${suffix}${ended}`, "uy"),
  initials_family: new RegExp(`(${initials})${blank}?(${family})${suffix}${behind}`, "uy"),
  family_bracket_given: new RegExp(`(${family})${blank}?\\((${initials}|${given})\\)()${behind}`, "uy"),
  family_comma_given: new RegExp(`(${family}|${shortFamily}),${blank}(${given})${suffix}${behind}`, "uy"),
  family_only: new RegExp(
    `(${longWord})()()(?=\\s*[,.:/]\\s|\\s*/\\s*\\p{Lu}|\\s*\\(|\\s+(?:and|und|et|&)\\s+\\p{Lu})`,
    "uy",
  ),
  family_given: new RegExp(`((?:${particle}){0,3}${longWord})${blank}(${given})()${behind}`, "uy"),
  capitals_given: new RegExp(`((?:${particle})*\\p{Lu}{2,}(?:[ '’-]\\p{Lu}{2,})*)${blank}(${given})()${behind}`, "uy"),
};

const givenFamily = new RegExp(
  `(${longWord}(?:[ \\u00a0](?:${longWord}|\\p{Lu}\\.?|\\p{Lu}{2}(?!\\p{L}))){0,2})${blank}((?:${particle}){0,3}${longWord})${suffix}${behind}`,
  "uy",
);
const unspacedName =
  /([\p{Script=Han}]{2,4}|[\p{Script=Katakana}\p{Script=Han}\p{Script=Hiragana}]{2,8}|\p{Script=Hangul}{2,5})(?=[,，;；、.．:：[［(（/\s–-]|$|等)/uy;

/** Reads a name of a form at an offset; null where there is none. */
export function readName(text: string, at: number, form: NameForm): ReadName | null {
  const pattern = form === "given_family" ? givenFamily : form === "unspaced" ? unspacedName : readers[form];
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [whole, first = "", second = "", added] = match;
  const end = at + whole.length;
  if (form === "unspaced") return { form, name: { literal: first }, end };
  const isGivenFirst = form === "given_family" || form === "initials_family";
  const [familyName, givenName] = isGivenFirst ? [second, first] : [first, second];
  return {
    form,
    name: { family: familyName, ...(givenName !== "" && { given: givenName.trim() }), ...(added && { suffix: added }) },
    end,
  };
}
