import { QuireError } from "../../domain/error.js";
import { attribute, childOf, descendants } from "../../domain/xml.js";
import type { Extraction, OpenZip, ZipArchive } from "../../ports/document-reader.js";
import { readCoreProperties } from "../office/core-properties.js";
import { DocumentWriter } from "../office/document-writer.js";
import { readPart } from "../office/office-xml.js";
import { type Relation, relationsOf } from "../office/relations.js";
import { requireWords } from "../require-words.js";
import { writeNotes, writeSlide } from "./slide-text.js";

const mainPart = "ppt/presentation.xml";
/** Longer talks are no talks. */
const mostSlides = 5_000;

/**
 * Reads presentations of PowerPoint (ECMA-376, PresentationML): a page for each slide, in the order in which they are
 * shown, its title a heading, tables and diagrams as they read, and the speaker's notes behind it. Throws `damaged`.
 */
export async function readPptx(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const archive = await openZip(bytes, name);
  const pages: string[] = [];
  let title: string | undefined;
  for (const part of await slidesOf(archive, name)) {
    const writer = new DocumentWriter();
    await readSlide(archive, part, { writer, name });
    title ??= writer.firstHeading;
    pages.push(writer.markdown());
  }
  const markdown = pages.join("\n\n");
  requireWords(markdown, name);
  const item = await readCoreProperties(archive);
  // What the program calls every new presentation says nothing.
  const own = item.title === undefined || isDefaultTitle(item.title) ? title : item.title;
  const { title: _, ...rest } = item;
  return { kind: "markdown", markdown, pages, item: { ...rest, ...(own !== undefined && { title: own }) } };
}

function isDefaultTitle(title: string): boolean {
  return ["powerpoint presentation", "powerpoint-präsentation", "présentation powerpoint"].includes(
    title.toLowerCase(),
  );
}

/** The parts of the slides, in their order. */
async function slidesOf(archive: ZipArchive, name: string): Promise<string[]> {
  const root = await readPart(archive, mainPart, name);
  const list = childOf(root, "sldIdLst");
  if (root === null) throw noSlides(name);
  const relations = new Map((await relationsOf(archive, mainPart, name)).map((each) => [each.id, each]));
  const slides = (list === null ? [] : descendants(list, "sldId")).flatMap((each) => {
    // Its own number is called "id" as well.
    const id = [...each.attributes].find(({ localName, prefix }) => localName === "id" && prefix !== null)?.value;
    const target = relations.get(id ?? "")?.target;
    return target !== undefined && archive.names.includes(target) ? [target] : [];
  });
  if (slides.length > mostSlides) throw tooManySlides(name, slides.length);
  return [...new Set(slides)];
}

async function readSlide(
  archive: ZipArchive,
  part: string,
  { writer, name }: { writer: DocumentWriter; name: string },
): Promise<void> {
  const relations = await relationsOf(archive, part, name);
  const slide = await readPart(archive, part, name);
  if (slide === null) return;
  const diagrams = new Map<string, Relation>(relations.map((each) => [each.id, each]));
  const roots = new Map<string, Awaited<ReturnType<typeof readPart>>>();
  for (const element of descendants(slide, "relIds")) {
    const id = attribute(element, "dm") ?? "";
    const target = diagrams.get(id)?.target;
    if (target !== undefined) roots.set(id, await readPart(archive, target, name));
  }
  writeSlide(writer, slide, (id) => roots.get(id) ?? null);
  const notes = relations.find(({ type }) => type === "notesSlide")?.target;
  const notesRoot = notes === undefined ? null : await readPart(archive, notes, name);
  if (notesRoot !== null) writeNotes(writer, notesRoot);
}

function noSlides(name: string): QuireError {
  return new QuireError("damaged", `${name} holds no presentation.`, {
    facts: { name },
    fix: "Open and save it with a program for presentations.",
  });
}

function tooManySlides(name: string, slides: number): QuireError {
  return new QuireError("too_large", `${name} has ${slides} slides, and ${mostSlides} can be read.`, {
    facts: { name, slides, limit: mostSlides },
    fix: "Split it into smaller files.",
  });
}
