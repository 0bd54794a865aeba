import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type Database from "libsql";

const LibSql = createRequire(import.meta.url)("libsql") as typeof Database;

/** The tables of Zotero's public schema (userdata, version 129) as far as an import reads them, in our own words. */
const tables = `
  CREATE TABLE version (schema TEXT PRIMARY KEY, version INT NOT NULL);
  CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL);
  CREATE TABLE groups (groupID INTEGER PRIMARY KEY, libraryID INT NOT NULL UNIQUE, name TEXT NOT NULL);
  CREATE TABLE itemTypesCombined (itemTypeID INT PRIMARY KEY, typeName TEXT NOT NULL);
  CREATE TABLE fieldsCombined (fieldID INT PRIMARY KEY, fieldName TEXT NOT NULL);
  CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
  CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL, dateModified TEXT NOT NULL, libraryID INT NOT NULL, key TEXT NOT NULL, version INT NOT NULL DEFAULT 0);
  CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
  CREATE TABLE itemData (itemID INT, fieldID INT, valueID INT, PRIMARY KEY (itemID, fieldID));
  CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
  CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
  CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE itemTags (itemID INT, tagID INT, type INT);
  CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID INT, note TEXT, title TEXT);
  CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT, path TEXT, storageHash TEXT);
  CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID INT NOT NULL, type INTEGER NOT NULL, authorName TEXT, text TEXT, comment TEXT, color TEXT, pageLabel TEXT, sortIndex TEXT NOT NULL, position TEXT NOT NULL, isExternal INT NOT NULL);
  CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL, parentCollectionID INT, libraryID INT NOT NULL, key TEXT NOT NULL);
  CREATE TABLE collectionItems (collectionID INT, itemID INT, orderIndex INT DEFAULT 0);
  CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY);
  CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY);
  INSERT INTO version VALUES ('userdata', 129);
  INSERT INTO libraries VALUES (1, 'user');
`;

export interface ZoteroWork {
  type?: string;
  key?: string;
  version?: number;
  library?: number;
  /** Fields of its type by their names in Zotero. */
  fields?: Record<string, string>;
  /** [kind, last name, first name], or [kind, name of a body]. */
  creators?: readonly (readonly string[])[];
  tags?: readonly string[];
  /** Numbers of collections. */
  collections?: readonly number[];
  parent?: number;
}

export interface ZoteroMark {
  kind?: number;
  text?: string;
  comment?: string;
  color?: string;
  author?: string;
  label?: string;
  page?: number;
}

/** A data folder of Zotero with a database of our own making. */
export class TestZotero {
  readonly path: string;
  private readonly database: Database.Database;
  private readonly ids = new Map<string, number>();

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, "zotero.sqlite");
    this.database = new LibSql(this.path);
    this.database.exec(tables);
  }

  /** Adds a work and gives its number. */
  add(work: ZoteroWork): number {
    const { type = "journalArticle", fields = {}, creators = [], tags = [], collections = [] } = work;
    const id = this.next("items", "itemID");
    const key = work.key ?? `KEY${String(id).padStart(5, "0")}`;
    const typeID = this.named("itemTypesCombined", "typeName", type);
    this.run(
      "INSERT INTO items VALUES (?, ?, '2026-01-02 03:04:05', ?, ?, ?)",
      id,
      typeID,
      work.library ?? 1,
      key,
      work.version ?? 1,
    );
    this.set(id, fields);
    for (const [place, [kind = "author", last = "", first]] of creators.entries()) {
      const creator = this.next("creators", "creatorID");
      this.run("INSERT INTO creators VALUES (?, ?, ?, ?)", creator, first ?? "", last, first === undefined ? 1 : 0);
      this.run(
        "INSERT INTO itemCreators VALUES (?, ?, ?, ?)",
        id,
        creator,
        this.named("creatorTypes", "creatorType", kind),
        place,
      );
    }
    for (const tag of tags) this.run("INSERT INTO itemTags VALUES (?, ?, 0)", id, this.named("tags", "name", tag));
    for (const collection of collections) this.run("INSERT INTO collectionItems VALUES (?, ?, 0)", collection, id);
    return id;
  }

  set(id: number, fields: Record<string, string>): void {
    for (const [name, value] of Object.entries(fields)) {
      const valueID = this.named("itemDataValues", "value", value);
      this.run(
        "INSERT OR REPLACE INTO itemData VALUES (?, ?, ?)",
        id,
        this.named("fieldsCombined", "fieldName", name),
        valueID,
      );
    }
  }

  note(html: string, parent?: number): number {
    const id = this.add({ type: "note" });
    this.run("INSERT INTO itemNotes VALUES (?, ?, ?, '')", id, parent ?? null, html);
    return id;
  }

  /** A file in the storage folder, written with this content unless that is null. */
  stored(parent: number | null, name: string, content: string | Buffer | null): number {
    const id = this.add({ type: "attachment" });
    const key = `KEY${String(id).padStart(5, "0")}`;
    this.attach(id, parent, 0, `storage:${name}`);
    if (content !== null) {
      const path = join(this.folder, "storage", key, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return id;
  }

  linked(parent: number, path: string): number {
    const id = this.add({ type: "attachment" });
    this.attach(id, parent, 2, path);
    return id;
  }

  private attach(id: number, parent: number | null, mode: number, path: string): void {
    this.run("INSERT INTO itemAttachments VALUES (?, ?, ?, '', ?, NULL)", id, parent, mode, path);
  }

  mark(
    attachment: number,
    { kind = 1, text = "", comment = "", color = "#ffd400", author = "", label = "", page = 1 }: ZoteroMark,
  ): number {
    const id = this.add({ type: "annotation" });
    const position = JSON.stringify({ pageIndex: page - 1, rects: [[1, 2, 3, 4]] });
    this.run(
      "INSERT INTO itemAnnotations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
      id,
      attachment,
      kind,
      author,
      text,
      comment,
      color,
      label,
      String(id).padStart(5, "0"),
      position,
    );
    return id;
  }

  collection(id: number, name: string, parent: number | null = null, library = 1): void {
    this.run("INSERT INTO collections VALUES (?, ?, ?, ?, ?)", id, name, parent, library, `COL${id}`);
  }

  group(library: number, groupID: number, name: string): void {
    this.run("INSERT INTO libraries VALUES (?, 'group')", library);
    this.run("INSERT INTO groups VALUES (?, ?, ?)", groupID, library, name);
  }

  trash(id: number): void {
    this.run("INSERT INTO deletedItems VALUES (?)", id);
  }

  run(sql: string, ...values: readonly (string | number | null)[]): void {
    this.database.prepare(sql).run([...values]);
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  close(): void {
    this.database.close();
  }

  private next(table: string, column: string): number {
    const name = `${table}.${column}`;
    const id = (this.ids.get(name) ?? 0) + 1;
    this.ids.set(name, id);
    return id;
  }

  /** The number of a row by its text, which is added where it is missing. */
  private named(table: string, column: string, text: string): number {
    const name = `${table}=${text}`;
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.next(table, "id");
    this.ids.set(name, id);
    const columns = table === "itemDataValues" ? "(valueID, value)" : "";
    this.run(`INSERT INTO ${table} ${columns} VALUES (?, ?)`, id, text);
    return id;
  }
}
