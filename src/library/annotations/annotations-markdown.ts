import type { AnnotatedWork, PlacedAnnotation } from "../../contracts/annotations.js";
import { markdownBody } from "../../document/markdown/markdown-body.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { shortAuthors } from "../../domain/source-words.js";

/** The notes and annotations of works in Markdown, each work below a heading. */
export function notesOfWorks(works: readonly AnnotatedWork[]): string {
  return works.map((work) => `# ${markdownText(headingOf(work))}\n\n${notesOfWork(work)}`).join("\n\n");
}

function headingOf({ title, key, work_id, authors, year }: AnnotatedWork): string {
  const who = [shortAuthors(authors), year === null ? "" : String(year)].filter(Boolean).join(", ");
  return `${title || key || (work_id ?? "")}${who === "" ? "" : ` (${who})`}`;
}

/** The notes on a work, then what was marked and written in its file, in its order; each mark says how it is cited. */
export function notesOfWork(work: AnnotatedWork): string {
  const parts = [
    markdownBody(work.notes).trim(),
    ...work.annotations.map((annotation) => markOf(annotation, work.key)),
  ];
  const said = parts.filter((part) => part !== "");
  return said.length === 0 ? "Nothing was marked in it." : said.join("\n\n");
}

function markOf(annotation: PlacedAnnotation, key: string): string {
  const { text, comment, kind, color, author, tags = [] } = annotation;
  const quoted = text === "" ? "" : `> ${markdownText(text)}`;
  const said = comment
    .split("\n")
    .map((line) => markdownText(line))
    .join("\n");
  const facts = [text === "" ? kind : kindOf(kind), colorName(color), author, tags.join(", ")];
  const known = facts.flatMap((fact) => (fact === undefined || fact === "" ? [] : [markdownText(fact)]));
  const line = `— ${[placeOf(annotation, key), ...known].filter((fact) => fact !== "").join(" · ")}`;
  return [quoted, said, line].filter((part) => part !== "").join("\n\n");
}

/** "[@lee2020, p. 3], lines 12-14": as a draft cites it. */
function placeOf({ page, page_label, start_line, end_line }: PlacedAnnotation, key: string): string {
  const printed = page_label === undefined ? page?.toString() : markdownText(page_label);
  const cited = key === "" ? "" : `@${key}`;
  const token = [cited, printed === undefined ? "" : `p. ${printed}`].filter(Boolean).join(", ");
  const lines =
    start_line === null ? "" : start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
  return [token === "" ? "" : cited === "" ? token : `[${token}]`, lines].filter(Boolean).join(", ");
}

/** A highlight is what most marks are. */
function kindOf(kind: PlacedAnnotation["kind"]): string {
  return kind === "highlight" ? "" : kind;
}

/** Colours as programs for reading offer them; others by their number. */
const colorNames: readonly (readonly [name: string, hue: number])[] = [
  ["red", 0],
  ["orange", 30],
  ["yellow", 52],
  ["green", 110],
  ["cyan", 180],
  ["blue", 215],
  ["purple", 275],
  ["magenta", 315],
  ["red", 360],
];

/** "yellow" for #ffd400: the name whose hue is nearest; "grey" for what has none. */
export function colorName(color: string | undefined): string | undefined {
  const digits = /^#([0-9a-f]{6})$/iu.exec(color ?? "")?.[1];
  if (digits === undefined) return color;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < 24) return most < 48 ? "black" : "grey";
  const sixth =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const hue = sixth * 60;
  return colorNames.toSorted(([, one], [, other]) => Math.abs(one - hue) - Math.abs(other - hue))[0]?.[0];
}
