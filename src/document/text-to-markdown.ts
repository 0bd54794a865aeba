import { hasLetter } from "../domain/characters.js";
import { escapeInline, escapeLineStart } from "../domain/escape/markdown.js";

const underline = /^(?:={3,}|-{3,}|~{3,})$/u;
const bullet = /^([-*+•])\s+(?=\S)/u;

const knownHeading =
  /^(?:\d{1,2}\.?\s+)?(?:abstract|summary|introduction|background|(?:materials and )?methods?|results|(?:results and )?discussion|conclusions?|references|bibliography|literature|acknowledge?ments|appendix)$/iu;

/** Plain text as Markdown that means the same: what only looks like markup is escaped. */
export function textToMarkdown(text: string): string {
  const paragraphs = text.replace(/\f/gu, "\n\n").split(/\n[^\S\n]*(?=\n)/u);
  return paragraphs
    .map(paragraphToMarkdown)
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function paragraphToMarkdown(paragraph: string): string {
  const lines = paragraph
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first = "", second = "", ...rest] = lines;
  if (isUnderlined(first, second)) {
    const heading = `${second.startsWith("=") ? "#" : "##"} ${escapeInline(first)}`;
    return rest.length === 0 ? heading : `${heading}\n\n${toLines(rest)}`;
  }
  return rest.length === 0 && second === "" && knownHeading.test(first) ? `## ${first}` : toLines(lines);
}

/** A title with a line of the same length beneath it. */
function isUnderlined(title: string, line: string): boolean {
  return underline.test(line) && hasLetter(title) && Math.abs(title.length - line.length) <= 2;
}

/** Lines broken by hand are joined, except where a list begins its next item. */
function toLines(lines: readonly string[]): string {
  const isList = bullet.test(lines[0] ?? "") || lines.filter((line) => bullet.test(line)).length > 1;
  const units: { marker: string; lines: string[] }[] = [];
  let number = 0;
  for (const [index, line] of lines.entries()) {
    const [marker = "", digits = ""] = /^(\d{1,3})[.)]\s+(?=\S)/u.exec(line) ?? [];
    const isNext = marker !== "" && (index === 0 || (number > 0 && Number(digits) === number + 1));
    const last = units.at(-1);
    if (isNext) {
      number = Number(digits);
      units.push({ marker, lines: [line.slice(marker.length)] });
    } else if (isList && bullet.test(line)) {
      units.push({ marker: "- ", lines: [line.replace(bullet, "")] });
    } else if (last === undefined) {
      units.push({ marker: "", lines: [line] });
    } else {
      last.lines.push(line);
    }
  }
  return units.map((unit) => unit.marker + escapeLineStart(escapeInline(joinLines(unit.lines)))).join("\n");
}

const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`;
const joinedTight = new RegExp(String.raw`${wide}\n${wide}|\p{L}-\n\p{Ll}`, "u");

/** With a space between, except in scripts that have none and behind a hyphen. */
function joinLines(lines: readonly string[]): string {
  const pieces = lines.map((line, index) => {
    const next = lines[index + 1];
    if (next === undefined || joinedTight.test(`${line.slice(-2)}\n${next.slice(0, 2)}`)) return line;
    return `${line} `;
  });
  return pieces.join("");
}
