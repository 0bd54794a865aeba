import { normalizeSpace } from "../domain/characters.js";
/** The first heading outside code, without its markup. */
export function firstHeading(markdown: string): string | undefined {
  const outsideCode = markdown.slice(0, 100_000).replace(/^ {0,3}(```|~~~)[^]*?(?:^ {0,3}\1|$(?![^]))/gmu, "");
  const heading = /^ {0,3}#{1,6}[ \t]+(.*[^\s#])|^ {0,3}(\S.*)\n {0,3}(?:=+|-{2,})[ \t]*$/mu.exec(outsideCode);
  const text = normalizeSpace(
    (heading?.[1] ?? heading?.[2] ?? "")
      .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/gu, "$1")
      .replace(/\*\*|__|`|<[^<>]*>/gu, "")
      .replace(/(^|\s)[*_](?=\S)|(\S)[*_](?=\s|$)/gu, "$1$2"),
  );
  return text === "" ? undefined : text;
}
