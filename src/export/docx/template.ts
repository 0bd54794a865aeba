import type { Element } from "@xmldom/xmldom";
import { dirname, join, normalize, relative } from "node:path/posix";
import { readPart } from "../../document/office/office-xml.js";
import { QuireError } from "../../domain/error.js";
import { attribute, childOf, childrenOf } from "../../domain/xml.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import type { PackageParts } from "./package-parts.js";

/** A person's template: the parts of it that documents take over. */
export interface Template {
  /** The last section of its text: size of pages, heads and feet. */
  section: Element | null;
  styles: Element | null;
  numbering: Element | null;
  settings: Element | null;
}

/** What a document takes over of a template; its text, its programs and what it fetches from elsewhere stay behind. */
const taken = new Set(["theme", "fontTable", "header", "footer", "webSettings"]);
/** Within those parts. */
const takenWithin = new Set(["image", "font"]);
/** Parts that heads lead to, and those again. */
const deepest = 3;

/** Copies what is taken over of a template into a package. Throws `damaged`, and `invalid_input` where it is no Word file. */
export async function takeTemplate(archive: ZipArchive, name: string, parts: PackageParts): Promise<Template> {
  const main = await mainPart(archive, name);
  const types = await typesOf(archive, name);
  const copy = async (part: string, kinds: ReadonlySet<string>, target: string, depth: number): Promise<void> => {
    for (const each of await relationshipsOf(archive, part, name)) {
      if (each.isExternal || !kinds.has(each.kind) || depth > deepest) continue;
      const source = normalize(join(dirname(part), each.target)).replace(/^\//u, "");
      const content = await archive.read(source);
      if (content === null) continue;
      const own = `word/template/${source.split("/").slice(-2).join("-")}`;
      parts.add(own, content, types.of(source));
      const ending = own.split(".").at(-1) ?? "";
      const type = types.defaults.get(ending.toLowerCase());
      if (type !== undefined) parts.addDefault(ending, type);
      const from = relative(dirname(target), own);
      parts.keepRelationship(target, { id: each.id, type: each.type, target: from, isExternal: false });
      await copy(source, takenWithin, own, depth + 1);
    }
  };
  await copy(main, taken, "word/document.xml", 0);
  const document = await readPart(archive, main, name);
  const folder = dirname(main);
  const root = (part: string) => readPart(archive, join(folder, part), name);
  return {
    section:
      childrenOf(childOf(document, "body") ?? (document as Element)).findLast(
        ({ localName }) => localName === "sectPr",
      ) ?? null,
    styles: await root("styles.xml"),
    numbering: await root("numbering.xml"),
    settings: await root("settings.xml"),
  };
}

interface Leading {
  id: string;
  /** The last word of its type: "header". */
  kind: string;
  type: string;
  target: string;
  isExternal: boolean;
}

async function relationshipsOf(archive: ZipArchive, part: string, name: string): Promise<Leading[]> {
  const file = part.split("/").at(-1) ?? "";
  const root = await readPart(archive, join(dirname(part), "_rels", `${file}.rels`), name);
  return (root === null ? [] : childrenOf(root)).map((each) => {
    const type = attribute(each, "Type") ?? "";
    return {
      id: attribute(each, "Id") ?? "",
      kind: type.split("/").at(-1) ?? "",
      type,
      target: attribute(each, "Target") ?? "",
      isExternal: attribute(each, "TargetMode") === "External",
    };
  });
}

async function mainPart(archive: ZipArchive, name: string): Promise<string> {
  const found = (await relationshipsOf(archive, "", name)).find(({ kind }) => kind === "officeDocument");
  const part = normalize((found?.target ?? "word/document.xml").replace(/^\//u, ""));
  if (archive.names.includes(part) && part.startsWith("word/")) return part;
  throw new QuireError("invalid_input", `${name} is no Word document: it cannot be a template.`, {
    facts: { name },
    fix: "Give a .docx or .dotx that Word or LibreOffice has saved, or name a layout.",
  });
}

interface Types {
  defaults: ReadonlyMap<string, string>;
  /** The type of one part; null where its ending says it. */
  of(part: string): string | null;
}

async function typesOf(archive: ZipArchive, name: string): Promise<Types> {
  const root = await readPart(archive, "[Content_Types].xml", name);
  const all = root === null ? [] : childrenOf(root);
  const of = (element: string, key: string) =>
    new Map(
      all
        .filter(({ localName }) => localName === element)
        .map((each): [string, string] => [attribute(each, key) ?? "", attribute(each, "ContentType") ?? ""]),
    );
  const overrides = of("Override", "PartName");
  const defaults = new Map([...of("Default", "Extension")].map(([ending, type]) => [ending.toLowerCase(), type]));
  return { defaults, of: (part) => overrides.get(`/${part}`) ?? null };
}
