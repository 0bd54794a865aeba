import MarkdownIt from "markdown-it";

/** A title stands at the beginning; characters. */
const lookedThrough = 100_000;
const parser = new MarkdownIt("commonmark");

/** The text of the first heading of a Markdown body, without its markup; null where it has none. */
export function firstHeading(body: string): string | null {
  const tokens = parser.parse(body.slice(0, lookedThrough), {});
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const texts = (tokens[index + 1]?.children ?? []).map(({ type, content }) =>
      type.endsWith("break") ? " " : content,
    );
    const title = texts
      .join("")
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim();
    if (title !== "") return title;
  }
  return null;
}
