import { markdownText } from "./markdown.js";

/** What Pandoc's Markdown reads as more than words where CommonMark does not: citations, formulas, notes, attributes. */
const signs = /(?<!\\)[@$^{}]/gu;

/** A title, a name or a sentence of others on one line of Pandoc's Markdown: nothing in it is markup. */
export function pandocText(text: string): string {
  return plainInPandoc(markdownText(text));
}

/** Markdown without code in which Pandoc reads nothing that CommonMark does not. */
export function plainInPandoc(markdown: string): string {
  return markdown.replaceAll(signs, String.raw`\$&`);
}

/** A text as a value of front matter: a string of YAML's between double quotes. */
export function yamlString(text: string): string {
  return JSON.stringify(text);
}
