import { readFormula } from "../../document/maths/formula.js";
import type { Citation, Direction, Image, ManuscriptInline } from "../../document/manuscript/tree.js";
import { typstLabel, typstMarkup, typstString } from "../../domain/escape/typst.js";
import { languageParts } from "../typesetting/language-tag.js";
import { foldMathml } from "./maths/fold-mathml.js";
import type { Writing } from "../typesetting/writing.js";

/** Runs of a paragraph as markup on one line. */
export function writeInlines(writing: Writing, inlines: readonly ManuscriptInline[], line: number): string {
  return inlines.map((inline) => writeInline(writing, inline, line)).join("");
}

const wrappers = {
  emphasis: "emph",
  strong: "strong",
  struck: "strike",
  superscript: "super",
  subscript: "sub",
  small_caps: "smallcaps",
  underline: "underline",
} as const;

function writeInline(writing: Writing, inline: ManuscriptInline, line: number): string {
  switch (inline.kind) {
    case "text":
      return typstMarkup(inline.text);
    case "code":
      return `#raw(${typstString(inline.text)})`;
    case "formula":
      return inlineFormula(writing, inline.tex, line);
    case "break":
      return "#linebreak()";
    case "image":
      return `#box(${picture(writing, inline.image)})`;
    case "note":
      return note(writing, inline.blocks);
    case "link":
      return link(writing, inline.url, inner(writing, inline.children, line));
    case "reference":
      return link(writing, `#${inline.target}`, inner(writing, inline.children, line));
    case "span":
      return span(inline, inner(writing, inline.children, line));
    case "citation":
      return citation(writing, inline.citation, line);
    default:
      return writing.run((isTooDeep) => {
        const content = writeInlines(writing, inline.children, line);
        return isTooDeep ? content : `#${wrappers[inline.kind]}[${content}]`;
      });
  }
}

function inner(writing: Writing, children: readonly ManuscriptInline[], line: number): string {
  return writing.run(() => writeInlines(writing, children, line));
}

/** To an address, or to a part that there is; the words alone where there is none. */
function link(writing: Writing, url: string, content: string): string {
  if (!url.startsWith("#")) return `#link(${typstString(url)})[${content}]`;
  const id = url.slice(1);
  return writing.facts.ids.has(id) ? `#link(${typstLabel(id)})[${content}]` : content;
}

function span(
  { language, direction }: { language: string | null; direction: Direction | null },
  content: string,
): string {
  const settings = textSettings(language, direction);
  return settings === "" ? content : `#text(${settings})[${content}]`;
}

/** The arguments of `text` for a language and a direction; "" where nothing is said. */
export function textSettings(tag: string | null, direction: Direction | null): string {
  const { language, region } = languageParts(tag);
  return [
    ...(language === null ? [] : [`lang: ${typstString(language)}`]),
    ...(region === null ? [] : [`region: ${typstString(region)}`]),
    ...(direction === null ? [] : [`dir: ${direction}`]),
  ].join(", ");
}

function note(writing: Writing, blocks: Parameters<Writing["blocks"]>[0]): string {
  const content = writing.note(() => writing.blocks(blocks));
  // In a list of figures or a head that is printed again, the note would stand twice.
  return writing.isInNote ? ` (${content})` : `#footnote[${content}]`;
}

function inlineFormula(writing: Writing, tex: string, line: number): string {
  const code = formulaCode(writing, { tex, isDisplay: false, line });
  return code === null ? `#raw(${typstString(tex)})` : `$${code === "" ? '""' : code}$`;
}

/** A formula in Typst's notation; null with a warning where it cannot be read. */
export function formulaCode(
  writing: Writing,
  { tex, isDisplay, line }: { tex: string; isDisplay: boolean; line: number },
): string | null {
  const read = readFormula(tex, isDisplay);
  const code = "problem" in read ? null : foldMathml(read.mathml);
  if (code !== null) return code;
  const reason = "problem" in read ? read.problem : "its parts lie too deep in each other";
  writing.warn(line, `A formula is shown as it is written, because it cannot be set: ${reason}`);
  return null;
}

/** The call of `image`, without its hash; what it shows in words where it could not be read, as whoever loads it says. */
export function picture(writing: Writing, image: Image): string {
  const name = writing.facts.pictures.name(image.source);
  if (name === undefined) return `emph[${typstMarkup(image.description === "" ? image.source : image.description)}]`;
  const { width } = image;
  const size = width === null ? "" : "share" in width ? percent(width.share) : millimetres(width.millimetres);
  const alt = image.description === "" ? "" : `, alt: ${typstString(image.description)}`;
  return `image(${typstString(name)}${size === "" ? "" : `, width: ${size}`}${alt})`;
}

export function percent(share: number): string {
  return `${Math.round(Math.min(Math.max(share, 0.001), 1) * 10_000) / 100}%`;
}

function millimetres(value: number): string {
  return `${Math.round(Math.min(Math.max(value, 0.1), 2_000) * 100) / 100}mm`;
}

/** A citation as its style writes it, leading to the work, with a mark that leads to what a check found out. */
function citation(writing: Writing, cited: Citation, line: number): string {
  const shown = writing.run(() => writeInlines(writing, cited.shown, line));
  const entry = cited.cites.find(({ entry: each }) => each !== null)?.entry ?? null;
  const isLinked = entry === null || cited.shown.some(({ kind }) => kind === "link");
  const content = isLinked ? shown : link(writing, `#${entry}`, shown);
  const check = writing.check(cited);
  if (check === null) return content;
  const { mark, hasPlace } = check;
  return `${content}#super(link(<check-${mark}>)[${mark}])${hasPlace ? ` <cited-${mark}>` : ""}`;
}
