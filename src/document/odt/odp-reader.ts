import type { Element } from "@xmldom/xmldom";
import { QuireError } from "../../domain/error.js";
import { normalizeSpace } from "../../domain/characters.js";
import { attribute, childrenOf, descendants } from "../../domain/xml.js";
import type { Extraction, OpenZip } from "../../ports/document-reader.js";
import { requireWords } from "../require-words.js";
import type { Block } from "../tree/draft.js";
import { markdownOfDraft } from "../tree/markdown-of-draft.js";
import { openOdt, type OdtPackage } from "./odt-package.js";
import { itemOfProperties } from "./odt-reader.js";
import { readOdt } from "./read-odt.js";

/** Longer talks are no talks. */
const mostSlides = 5_000;
/** What a slide repeats from its master, and the small picture of itself on its notes. */
const furniture = new Set(["page-number", "date-time", "footer", "header", "page"]);

/**
 * Reads presentations in OpenDocument (ISO/IEC 26300): a page for each slide, its title a heading, and the speaker's
 * notes behind it. Throws `damaged`, `encrypted`, `too_large`.
 */
export async function readOdp(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const parts = await openOdt(bytes, name, openZip, "presentation");
  const slides = childrenOf(parts.body).filter(({ localName }) => localName === "page");
  if (slides.length > mostSlides) throw tooManySlides(name, slides.length);
  const read = slides.map((slide) => blocksOfSlide(parts, slide));
  const pages = read.map((blocks) => markdownOfBlocks(blocks));
  const markdown = pages.join("\n\n");
  requireWords(markdown, name);
  const item = parts.meta === null ? {} : itemOfProperties(parts.meta);
  const title = item.title ?? read.flat().find(({ kind }) => kind === "heading")?.text;
  return { kind: "markdown", markdown, pages, item: { ...item, ...(title !== undefined && { title }) } };
}

function blocksOfSlide(parts: OdtPackage, slide: Element): Block[] {
  const shapes = childrenOf(slide).filter((shape) => !furniture.has(classOf(shape)));
  const [titles, others] = [shapes.filter(isTitle), shapes.filter((shape) => !isTitle(shape))];
  const [notes] = shapes.filter(({ localName }) => localName === "notes");
  const spoken = notes === undefined ? [] : childrenOf(notes).filter((shape) => !furniture.has(classOf(shape)));
  return [
    ...headingOf(
      titles.flatMap((shape) => blocksOf(parts, shape)),
      1,
    ),
    ...others.filter((shape) => shape !== notes).flatMap((shape) => blocksOf(parts, shape)),
    ...underHeading(spoken.flatMap((shape) => blocksOf(parts, shape))),
  ];
}

function classOf(shape: Element): string {
  return attribute(shape, "class") ?? "";
}

function isTitle(shape: Element): boolean {
  return classOf(shape) === "title";
}

/** What one shape says. */
function blocksOf(parts: OdtPackage, shape: Element): Block[] {
  if (isPageNumber(shape)) return [];
  return readOdt({ ...parts, body: shape }, { describesImages: true, isShape: true }).draft.blocks;
}

/** A box that holds nothing but the number of its slide. */
function isPageNumber(shape: Element): boolean {
  const [field] = descendants(shape, "page-number");
  return field !== undefined && normalizeSpace(field.textContent ?? "") === normalizeSpace(shape.textContent ?? "");
}

/** Lines of a title are one heading. */
function headingOf(blocks: readonly Block[], level: number): Block[] {
  const [first] = blocks;
  if (first === undefined) return [];
  const text = blocks.map((block) => block.text).join(" ");
  return [{ ...first, kind: "heading", level, marker: null, text, inlines: blocks.length > 1 ? [] : first.inlines }];
}

function underHeading(blocks: readonly Block[]): Block[] {
  const [first] = blocks;
  if (first === undefined) return [];
  const around = { section: first.section, line: first.line, note: null, anchor: null, marker: null };
  return [{ ...around, kind: "heading", level: 2, text: "Notes", inlines: [], pieces: [] }, ...blocks];
}

function markdownOfBlocks(blocks: readonly Block[]): string {
  return markdownOfDraft({
    format: "odt",
    source: "",
    blocks: [...blocks],
    bibliographies: [],
    items: [],
    problems: [],
  });
}

function tooManySlides(name: string, slides: number): QuireError {
  return new QuireError("too_large", `${name} has ${slides} slides, and ${mostSlides} can be read.`, {
    facts: { name, slides, limit: mostSlides },
    fix: "Split it into smaller files.",
  });
}
