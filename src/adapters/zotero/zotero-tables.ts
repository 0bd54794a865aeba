import { QuireError } from "../../domain/error.js";
import type { ZoteroCollection, ZoteroData, ZoteroLibrary } from "../../domain/zotero.js";

/** Rows of a question, one after the other: a library may have millions. */
export type Rows = <Row extends readonly unknown[]>(sql: string) => Iterable<Row>;

/** Codes of the column `linkMode`, in their order, as the programming interface calls them. */
const linkModes = ["imported_file", "imported_url", "linked_file", "linked_url", "embedded_image"];
/** Codes of the column `type` of annotations, from 1. */
const annotationTypes = ["highlight", "note", "image", "ink", "underline", "text"];

/** The version of the tables that are read. Throws `unreadable_file` for a database of another program. */
export function schemaOf(rows: Rows, path: string): number {
  const tables = namesOf(rows);
  const wanted = ["items", "itemData", "itemDataValues", "itemCreators", "creators", "version"];
  const missing = wanted.filter((name) => !tables.has(name));
  if (missing.length > 0) {
    throw new QuireError("unreadable_file", `${path} is no database of Zotero: it has no table ${missing[0]}.`, {
      facts: { path, missing: missing.join(", ") },
      fix: "Name Zotero's data folder, or the zotero.sqlite in it.",
    });
  }
  const [row] = rows<[number]>("SELECT version FROM version WHERE schema = 'userdata'");
  return row?.[0] ?? 0;
}

function namesOf(rows: Rows): Set<string> {
  return new Set([...rows<[string]>("SELECT name FROM sqlite_master WHERE type = 'table'")].map(([name]) => name));
}

/** Citation keys by "library:key"; of versions that keep them in a table. */
export function readCitationKeys(rows: Rows): Map<string, string> {
  if (!namesOf(rows).has("citationkey")) return new Map();
  const found = rows<[number, string, string]>("SELECT libraryID, itemKey, citationKey FROM citationkey");
  return new Map([...found].map(([library, key, citationKey]) => [`${library}:${key}`, citationKey]));
}

/** All libraries but feeds, without what lies in the trash. */
export function readLibraries(rows: Rows, citationKeys: ReadonlyMap<string, string>): ZoteroLibrary[] {
  const tables = namesOf(rows);
  const libraries = librariesOf(rows, tables);
  const items = itemsOf(rows, libraries, citationKeys);
  addFields(rows, items);
  addCreators(rows, items);
  addTags(rows, items);
  addNotes(rows, items);
  addAttachments(rows, items);
  if (tables.has("itemAnnotations")) addAnnotations(rows, items);
  addCollections(rows, tables, libraries, items);
  return [...libraries.values()];
}

type Items = ReadonlyMap<number, ZoteroData>;

function librariesOf(rows: Rows, tables: ReadonlySet<string>): Map<number, ZoteroLibrary> {
  const groups = tables.has("groups")
    ? new Map(
        [...rows<[number, number, string]>("SELECT libraryID, groupID, name FROM groups")].map(
          ([library, id, name]) => [library, { id: `group:${id}`, name }],
        ),
      )
    : new Map<number, { id: string; name: string }>();
  const libraries = new Map<number, ZoteroLibrary>();
  for (const [id, type] of rows<[number, string]>("SELECT libraryID, type FROM libraries")) {
    const group = groups.get(id);
    if (type === "user") libraries.set(id, { id: "user", name: null, items: [], collections: [] });
    else if (type === "group")
      libraries.set(id, { id: `group:${id}`, name: "Group", ...group, items: [], collections: [] });
  }
  return libraries;
}

function itemsOf(
  rows: Rows,
  libraries: ReadonlyMap<number, ZoteroLibrary>,
  citationKeys: ReadonlyMap<string, string>,
): Items {
  const items = new Map<number, ZoteroData>();
  const found = rows<[number, string, number, string, number, string]>(
    `SELECT itemID, typeName, libraryID, key, version, dateModified FROM items
       JOIN itemTypesCombined USING (itemTypeID)
     WHERE itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY itemID`,
  );
  for (const [id, itemType, library, key, version, dateModified] of found) {
    const citationKey = citationKeys.get(`${library}:${key}`);
    const own = citationKey === undefined ? {} : { citationKey };
    const data: ZoteroData = { key, version, itemType, dateModified, creators: [], tags: [], collections: [], ...own };
    const home = libraries.get(library);
    if (home === undefined) continue;
    home.items.push(data);
    items.set(id, data);
  }
  return items;
}

function addFields(rows: Rows, items: Items): void {
  const found = rows<[number, string, unknown]>(
    "SELECT itemID, fieldName, value FROM itemData JOIN fieldsCombined USING (fieldID) JOIN itemDataValues USING (valueID)",
  );
  for (const [id, name, value] of found) {
    const data = items.get(id);
    // What Zotero itself has as the key wins over what an add-on has aside.
    if (data !== undefined) data[name] = typeof value === "number" ? value : String(value);
  }
}

function addCreators(rows: Rows, items: Items): void {
  const found = rows<[number, string, string | null, string | null, number]>(
    `SELECT itemID, creatorType, firstName, lastName, fieldMode FROM itemCreators
       JOIN creators USING (creatorID) JOIN creatorTypes USING (creatorTypeID) ORDER BY itemID, orderIndex`,
  );
  for (const [id, creatorType, firstName, lastName, fieldMode] of found)
    items.get(id)?.creators.push({ creatorType, firstName, lastName, fieldMode });
}

function addTags(rows: Rows, items: Items): void {
  for (const [id, tag] of rows<[number, string]>(
    "SELECT itemID, name FROM itemTags JOIN tags USING (tagID) ORDER BY itemID, name",
  ))
    items.get(id)?.tags.push({ tag });
}

function addNotes(rows: Rows, items: Items): void {
  const found = rows<[number, string | null, string | null]>(
    "SELECT itemID, note, (SELECT key FROM items WHERE itemID = parentItemID) FROM itemNotes",
  );
  for (const [id, note, parentItem] of found) {
    const data = items.get(id);
    // Notes on attachments are kept in this table too.
    if (data !== undefined) Object.assign(data, { note: note ?? "" }, parentItem !== null && { parentItem });
  }
}

function addAttachments(rows: Rows, items: Items): void {
  const found = rows<[number, number, string | null, string | null, string | null, string | null]>(
    `SELECT itemID, linkMode, contentType, path, storageHash, (SELECT key FROM items WHERE itemID = parentItemID)
       FROM itemAttachments`,
  );
  for (const [id, linkMode, contentType, path, md5, parentItem] of found) {
    const data = items.get(id);
    if (data === undefined) continue;
    const isStored = path?.startsWith("storage:") === true;
    Object.assign(
      data,
      { linkMode: linkModes[linkMode] ?? "linked_url", contentType: contentType ?? "" },
      path !== null && (isStored ? { filename: path.slice("storage:".length) } : { path }),
      md5 !== null && { md5 },
      parentItem !== null && { parentItem },
    );
  }
}

function addAnnotations(rows: Rows, items: Items): void {
  const found = rows<[number, number, ...(string | null)[]]>(
    `SELECT itemID, type, authorName, text, comment, color, pageLabel, sortIndex, position,
       (SELECT key FROM items WHERE itemID = parentItemID) FROM itemAnnotations ORDER BY sortIndex`,
  );
  for (const [id, type, author, text, comment, color, label, sortIndex, position, parentItem] of found) {
    const data = items.get(id);
    if (data === undefined) continue;
    Object.assign(data, {
      parentItem,
      annotationType: annotationTypes[type - 1] ?? "note",
      annotationAuthorName: author ?? "",
      annotationText: text ?? "",
      annotationComment: comment ?? "",
      annotationColor: color ?? "",
      annotationPageLabel: label ?? "",
      annotationSortIndex: sortIndex ?? "",
      annotationPosition: position ?? "",
    });
  }
}

function addCollections(
  rows: Rows,
  tables: ReadonlySet<string>,
  libraries: ReadonlyMap<number, ZoteroLibrary>,
  items: Items,
): void {
  // Older databases delete collections at once.
  const kept = tables.has("deletedCollections")
    ? "WHERE collectionID NOT IN (SELECT collectionID FROM deletedCollections)"
    : "";
  const keys = new Map<number, string>();
  const listed = [
    ...rows<[number, string, number | null, number, string]>(
      `SELECT collectionID, collectionName, parentCollectionID, libraryID, key FROM collections ${kept} ORDER BY collectionID`,
    ),
  ];
  for (const [id, , , , key] of listed) keys.set(id, key);
  for (const [, name, parent, library, key] of listed) {
    const collection: ZoteroCollection = { key, name, parentCollection: keys.get(parent ?? -1) ?? false };
    libraries.get(library)?.collections.push(collection);
  }
  const members = rows<[number, number]>(
    "SELECT itemID, collectionID FROM collectionItems ORDER BY itemID, collectionID",
  );
  for (const [id, collection] of members) {
    const key = keys.get(collection);
    if (key !== undefined) items.get(id)?.collections.push(key);
  }
}
