import { readFormula } from "../../document/maths/formula.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import type { Citation, Image, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { latexAddress, latexName, latexProse } from "../../domain/escape/latex-prose.js";
import { citationCommands, noteCitation } from "./latex-citations.js";
import { gateFormula } from "./latex-formula.js";
import { babelName } from "./latex-languages.js";
import type { LatexWriting } from "./latex-writing.js";

/** Runs of a paragraph as LaTeX. */
export function writeInlines(writing: LatexWriting, inlines: readonly ManuscriptInline[], line: number): string {
  return inlines.map((inline) => writeInline(writing, inline, line)).reduce(joined, "");
}

/** Two runs that meet in the same sign would become another one: two hyphens are a dash. */
function joined(before: string, next: string): string {
  const meets = (next.startsWith("-") && before.endsWith("-")) || (next.startsWith(",") && before.endsWith(","));
  return meets ? `${before}{}${next}` : before + next;
}

const wrappers = {
  emphasis: "emph",
  strong: "textbf",
  struck: "sout",
  superscript: "textsuperscript",
  subscript: "textsubscript",
  small_caps: "textsc",
  underline: "uline",
} as const;

function writeInline(writing: LatexWriting, inline: ManuscriptInline, line: number): string {
  switch (inline.kind) {
    case "text":
      return latexProse(inline.text);
    case "code":
      return `\\texttt{${latexProse(inline.text)}}`;
    case "formula":
      return inlineFormula(writing, inline.tex, line);
    case "break":
      return "\\newline{}";
    case "image":
      return picture(writing, inline.image, line, 1);
    case "note":
      return note(writing, inline.blocks);
    case "link":
      return link(writing, inline.url, inline.children, line);
    case "reference":
      return mention(writing, inline.target, inline.children, line);
    case "span":
      return span(writing, inline.language, inner(writing, inline.children, line));
    case "citation":
      return citation(writing, inline.citation, line);
    default:
      if (inline.kind === "struck" || inline.kind === "underline") writing.need("strike");
      return writing.run((isTooDeep) => {
        const content = writeInlines(writing, inline.children, line);
        return isTooDeep ? content : `\\${wrappers[inline.kind]}{${content}}`;
      });
  }
}

function inner(writing: LatexWriting, children: readonly ManuscriptInline[], line: number): string {
  return writing.run(() => writeInlines(writing, children, line));
}

function link(writing: LatexWriting, url: string, children: readonly ManuscriptInline[], line: number): string {
  const content = inner(writing, children, line);
  if (url.startsWith("#")) {
    const id = url.slice(1);
    return writing.facts.ids.has(id) ? `\\hyperref[${latexName(id)}]{${content}}` : content;
  }
  // A long address breaks where it has a slash.
  const shown = wordsOf(children) === url ? content.replaceAll("/", "/\\allowbreak{}") : content;
  return `\\href{${latexAddress(url)}}{${shown}}`;
}

/** The tree's words with LaTeX's own number in them, so that it stays right when the text is edited. */
function mention(writing: LatexWriting, target: string, children: readonly ManuscriptInline[], line: number): string {
  const content = inner(writing, children, line);
  const number = writing.facts.numbers.get(target);
  if (number === undefined) return content;
  const name = latexName(target);
  const written = latexProse(number ?? "");
  const at = number === null || number === "" ? -1 : content.lastIndexOf(written);
  const shown = at < 0 ? content : `${content.slice(0, at)}\\ref*{${name}}${content.slice(at + written.length)}`;
  return `\\hyperref[${name}]{${shown}}`;
}

function span(writing: LatexWriting, language: string | null, content: string): string {
  const name = babelName(language);
  if (name === null) return content;
  writing.languages.add(name);
  return `\\foreignlanguage{${name}}{${content}}`;
}

function note(writing: LatexWriting, blocks: readonly ManuscriptBlock[]): string {
  if (writing.isRepeated) return "";
  const lone = loneCitation(blocks);
  const command = lone === null || writing.isInNote ? null : noteCitation(writing, lone);
  if (command !== null && lone !== null) return `${command}${checkMark(writing, lone)}`;
  const isWithin = writing.isInNote;
  const content = writing.note(() => writing.blocks(blocks));
  return isWithin ? ` (${content})` : `\\footnote{${content}}`;
}

/** The citation that is all there is in a note. */
function loneCitation(blocks: readonly ManuscriptBlock[]): Citation | null {
  const [block, ...others] = blocks;
  if (block?.kind !== "paragraph" || others.length > 0) return null;
  const [only, ...rest] = block.content;
  return only?.kind === "citation" && rest.length === 0 ? only.citation : null;
}

function citation(writing: LatexWriting, cited: Citation, line: number): string {
  const commands = citationCommands(writing, cited) ?? inner(writing, cited.shown, line);
  return `${commands}${checkMark(writing, cited)}`;
}

/** Leads to what a check found out, which stands at the end. */
function checkMark(writing: LatexWriting, cited: Citation): string {
  if (writing.isRepeated) return "";
  const check = writing.check(cited);
  if (check === null) return "";
  return `\\hypertarget{cited-${check.mark}}{}\\textsuperscript{\\hyperlink{check-${check.mark}}{${check.mark}}}`;
}

function inlineFormula(writing: LatexWriting, tex: string, line: number): string {
  const code = formulaCode(writing, { tex, isDisplay: false, line });
  return code === null ? `\\texttt{${latexProse(tex)}}` : `\\(${code}\\)`;
}

/** A formula as its TeX; null with a warning where it cannot be read or holds what does not draw. */
export function formulaCode(
  writing: LatexWriting,
  { tex, isDisplay, line }: { tex: string; isDisplay: boolean; line: number },
): string | null {
  const read = readFormula(tex, isDisplay);
  const gated = "problem" in read ? read : gateFormula(tex);
  if ("problem" in gated) {
    writing.warn(line, `A formula is shown as it is written, because it cannot be set: ${gated.problem}`);
    return null;
  }
  writing.need(...gated.packages);
  return gated.tex;
}

/** Formats that no engine of TeX includes by itself. */
const foreignFormats = [".svg", ".gif", ".webp"];

/** The command for a picture that has a share of the width; what it shows in words where it cannot be included. */
export function picture(writing: LatexWriting, image: Image, line: number, share: number): string {
  const name = writing.facts.pictures.name(image.source);
  const words = `\\fbox{${latexProse(image.description === "" ? image.source : image.description)}}`;
  // Whoever loads pictures says which could not be read.
  if (name === undefined) return words;
  if (foreignFormats.some((ending) => name.endsWith(ending))) {
    writing.warnOnce(line, `LaTeX cannot include ${image.source}: make it a PDF, PNG or JPEG`);
    return words;
  }
  writing.need("pictures");
  const options = [...sizeOf(image.width, share), ...(image.description === "" ? [] : [alternative(image)])];
  return `\\includegraphics[${options.join(",")}]{${name}}`;
}

function sizeOf(width: Image["width"], share: number): string[] {
  if (width === null) return [`max width=${decimal(share)}\\linewidth`];
  if ("share" in width) return [`width=${decimal(Math.min(width.share, 1) * share)}\\linewidth`];
  return [`width=${decimal(width.millimetres)}mm`, `max width=${decimal(share)}\\linewidth`];
}

/** Words as a value among options: commas and equals signs stand in its braces. */
function alternative({ description }: Image): string {
  return `alt={${latexProse(description)}}`;
}

export function decimal(value: number): string {
  return String(Math.round(Math.max(value, 0.001) * 10_000) / 10_000);
}
