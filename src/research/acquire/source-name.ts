import { splitAtSpaces, startsLower } from "../../domain/characters.js";
import type { FoundSource } from "../../domain/found-source.js";

const longestTitle = 60;

/** How a source is called in a line of progress: "Halloran and van Aken 2022", or its title where nobody wrote it. */
export function sourceName({ authors, year, title }: FoundSource): string {
  const [first, second, ...others] = authors.map(familyName);
  if (first === undefined) return title.length > longestTitle ? `${title.slice(0, longestTitle - 3)}...` : title;
  const names = second === undefined ? first : others.length > 0 ? `${first} et al.` : `${first} and ${second}`;
  return year === null ? names : `${names} ${year}`;
}

function familyName(name: string): string {
  const [before = "", after] = name.split(",", 2);
  if (after !== undefined) return before.trim();
  const words = splitAtSpaces(name.trim());
  const particle = words.findIndex((word, index) => index > 0 && startsLower(word));
  return (particle > 0 ? words.slice(particle) : words.slice(-1)).join(" ");
}
