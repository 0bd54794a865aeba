/** Articles that stand before names, by language; one that is written together with a name ("L'Aquila") is left on it. */
const articles: Readonly<Record<string, string>> = {
  ca: "el la els les",
  de: "der die das den dem des ein eine",
  el: "ο η το οι τα",
  en: "the a an",
  es: "el la los las",
  fr: "le la les",
  it: "il lo la i gli le",
  nl: "de het een",
  pt: "o a os as",
};
const known = new Set(Object.values(articles).flatMap((line) => line.split(" ")));
/** With fewer words behind it an article is a part of the name: "El Salvador", "Die Hard". */
const fewestBehind = 2;

/** A name's words without an article before them: lists write "Fastnet Lighthouse", pages "The Fastnet Lighthouse". */
export function withoutArticle(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return known.has(first) && rest.length >= fewestBehind ? rest : words;
}
