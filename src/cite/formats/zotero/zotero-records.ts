import { markdownOfDraft } from "../../../document/tree/markdown-of-draft.js";
import { readHtml } from "../../../document/html/html-blocks.js";
import type { Annotation } from "../../../domain/annotation.js";
import { byCodeUnits } from "../../../domain/collections.js";
import { textValue } from "../../../domain/json-value.js";
import type { ZoteroCollection, ZoteroData, ZoteroLibrary } from "../../../domain/zotero.js";
import { damaged, type ImportedItem, type ReadProblem } from "../format.js";
import { itemOfZotero } from "./zotero-item.js";

/** Works with their notes, files and annotations, one record each, and what is wrong with the library as a whole. */
export function recordsOfZotero(library: ZoteroLibrary): { records: ImportedItem[]; problems: ReadProblem[] } {
  const { paths, problems } = collectionPaths(library);
  const keys = new Set(library.items.map(({ key }) => key));
  const children = new Map<string, ZoteroData[]>();
  const roots: ZoteroData[] = [];
  for (const data of library.items) {
    const parent = typeof data.parentItem === "string" ? data.parentItem : "";
    if (parent === "") roots.push(data);
    // What belongs to something in the trash is in the trash.
    else if (keys.has(parent)) {
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [data]);
      else siblings.push(data);
    }
  }
  const records = roots
    .filter(({ itemType }) => itemType !== "annotation")
    .map((data) => recordOf(data, children, { library, paths }));
  return { records, problems };
}

interface Place {
  library: ZoteroLibrary;
  paths: ReadonlyMap<string, string>;
}

function recordOf(data: ZoteroData, children: ReadonlyMap<string, ZoteroData[]>, place: Place): ImportedItem {
  const { item, problems } = itemOfZotero(data);
  const inside = children.get(data.key) ?? [];
  // A note or a file of its own is a work with nothing but that.
  const notes = [data, ...inside].filter(({ itemType }) => itemType === "note").map(noteText);
  const files = [data, ...inside].filter(({ itemType }) => itemType === "attachment");
  if (item.title === undefined) item.title = ownTitle(data, notes);
  if (item.title === "") delete item.title;
  const { library } = place;
  return {
    item,
    tags: tagsOf(data),
    notes: notes.filter((note) => note !== "").join("\n\n"),
    attachments: files.flatMap((file) => attachmentPath(file) ?? []),
    collections: collectionsOf(data, place),
    annotations: files.flatMap((file) => annotationsIn(children.get(file.key) ?? [])),
    origin: { program: "zotero", library: library.id, key: data.key, version: data.version ?? 0 },
    problems,
    line: 0,
  };
}

function ownTitle(data: ZoteroData, notes: readonly string[]): string {
  if (data.itemType === "note")
    return (
      (notes[0] ?? "")
        .split("\n", 1)[0]
        ?.replace(/^#+\s*/u, "")
        .slice(0, 120) ?? ""
    );
  return data.itemType === "attachment" ? textValue(data["filename"]) : "";
}

function tagsOf(data: ZoteroData): string[] {
  const names = data.tags.map((tag) => (typeof tag === "string" ? tag : tag.tag).trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

/** Works of a group lie in its collections below its name. */
function collectionsOf(data: ZoteroData, { library: { name }, paths }: Place): string[] {
  const own = data.collections.flatMap((key) => paths.get(String(key)) ?? []);
  if (name === null) return own.toSorted();
  return own.length === 0 ? [name] : own.map((path) => `${name}/${path}`).toSorted();
}

/** The way to each collection from the top. One that lies in itself is named, and taken as if it lay at the top. */
function collectionPaths({ collections }: ZoteroLibrary): { paths: Map<string, string>; problems: ReadProblem[] } {
  const byKey = new Map(collections.map((collection) => [collection.key, collection]));
  const paths = new Map<string, string>();
  const problems: ReadProblem[] = [];
  for (const collection of collections) {
    const names: string[] = [];
    const seen = new Set<string>();
    let at: ZoteroCollection | undefined = collection;
    while (at !== undefined && !seen.has(at.key)) {
      seen.add(at.key);
      names.unshift(at.name);
      at = at.parentCollection === false ? undefined : byKey.get(at.parentCollection);
    }
    if (at !== undefined) {
      paths.set(collection.key, collection.name);
      problems.push(damaged(`the collection "${collection.name}" lies in itself: it is taken as if it lay at the top`));
    } else paths.set(collection.key, names.join("/"));
  }
  return { paths, problems };
}

/** A note as Markdown; Zotero keeps HTML. */
function noteText(data: ZoteroData): string {
  const html = textValue(data["note"]);
  if (!html.includes("<") && !html.includes("&")) return html.trim();
  return markdownOfDraft(readHtml(html)).trim();
}

/** Where a file lies: below `storage` of the data folder, or where it is linked; null for a mere address. */
function attachmentPath(data: ZoteroData): string | null {
  const path = textValue(data["path"]) || textValue(data["localPath"]);
  // What a server names lies in a folder of its own: a name with a way out of it is none.
  const fileName = textValue(data["filename"]).split(/[/\\]/u).at(-1) ?? "";
  const isStored = textValue(data["linkMode"]).startsWith("imported") || path === "";
  if (isStored && fileName !== "" && data.key !== "") return `storage/${data.key}/${fileName}`;
  if (path === "") return null;
  return path.startsWith("attachments:") ? path.slice("attachments:".length) : path;
}

const kinds: Readonly<Record<string, Annotation["kind"]>> = {
  highlight: "highlight",
  underline: "underline",
  note: "note",
  text: "note",
  image: "area",
  ink: "area",
};

/** In the order of the document. */
function annotationsIn(children: readonly ZoteroData[]): Annotation[] {
  const place = (data: ZoteroData) => textValue(data["annotationSortIndex"]);
  return children
    .toSorted((first, second) => byCodeUnits(place(first), place(second)))
    .flatMap((data) => annotationOf(data) ?? []);
}

function annotationOf(data: ZoteroData): Annotation | null {
  if (data.itemType !== "annotation") return null;
  const text = (name: string) => textValue(data[`annotation${name}`]).trim();
  const label = text("PageLabel");
  const tags = tagsOf(data);
  return {
    id: data.key,
    kind: kinds[text("Type")] ?? "note",
    page: pageOf(text("Position")),
    ...(label !== "" && { page_label: label }),
    text: text("Text"),
    comment: text("Comment"),
    ...(text("Color") !== "" && { color: text("Color").toLowerCase() }),
    ...(text("AuthorName") !== "" && { author: text("AuthorName") }),
    ...(textValue(data["dateModified"]) !== "" && { modified_at: isoTime(textValue(data["dateModified"])) }),
    ...(tags.length > 0 && { tags }),
  };
}

/** "2024-01-31 10:00:00" of the database as its interface writes it. */
function isoTime(text: string): string {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? `${text.replace(" ", "T")}Z` : text;
}

/** The page from a position in JSON; null for that of an EPUB or a web page. */
function pageOf(position: string): number | null {
  try {
    const index: unknown = Reflect.get(Object(JSON.parse(position)), "pageIndex");
    return typeof index === "number" && Number.isInteger(index) && index >= 0 ? index + 1 : null;
  } catch {
    // No JSON, no page: the mark is kept all the same.
    return null;
  }
}
