import { noticeWords } from "../../domain/source-words.js";
import type { RecordsOutput } from "../../contracts/records.js";
import { cellsOf, fitCells, padCells } from "./terminal/cells.js";
import { familyNames, shownTitle, whoAndWhen, yearWords } from "./terminal/item-words.js";
import { noticeText } from "./terminal/notice-text.js";
import { count, type Screen, wrap } from "./terminal/terminal.js";

type RecordLine = RecordsOutput["records"][number];

/** From this width on, a record's key, year, authors and title stand in columns. */
const leastForColumns = 90;
/** A uuid has 36 characters: cut, nobody could cite it. */
const longestKey = 36;
const authorsWidth = 24;
const indent = "  ";

/** The library's records for a terminal, and what is to be done about them. */
export function renderRecords(
  { records, manifest, duplicates }: RecordsOutput,
  screen: Screen,
  { missing = false, filter = "" }: Asked,
): string {
  if (duplicates !== undefined) return renderDuplicates({ records, duplicates }, screen);
  if (records.length === 0) return filter === "" ? emptyText(missing) : `No record has all of these words: ${filter}`;
  const widths = {
    key: Math.min(longestKey, Math.max(...records.map(({ key }) => cellsOf(key)), 3)),
    year: Math.max(...records.map(({ item }) => yearWords(item).length), 4),
  };
  const inColumns = screen.width >= leastForColumns;
  const head = columns(["KEY", "YEAR", "AUTHORS", "TITLE"], widths, screen.width);
  const lines = records.map((record) =>
    [inColumns ? row(record, widths, screen) : block(record, screen), details(record, screen)]
      .filter((line) => line !== "")
      .join("\n"),
  );
  return [
    ...(inColumns ? [screen.paint("bold", head)] : []),
    ...lines,
    "",
    summary({ records, manifest }, screen, missing),
  ].join("\n");
}

/** What of the records was asked for. */
interface Asked {
  missing?: boolean | undefined;
  filter?: string | undefined;
}

function renderDuplicates(
  { records, duplicates }: Pick<RecordsOutput, "records"> & { duplicates: NonNullable<RecordsOutput["duplicates"]> },
  screen: Screen,
): string {
  const byId = new Map(records.map((record) => [record.id, record]));
  const groups = duplicates.map(({ ids, reasons, keys }) => {
    const members = ids.flatMap((id) => {
      const record = byId.get(id);
      return record === undefined ? [] : [block(record, screen), details(record, screen)];
    });
    return [screen.paint("bold", reasons.join(", ")), ...members, `  quire library merge ${keys.join(" ")}`].join("\n");
  });
  if (groups.length === 0) return "No two records seem to be of one work.";
  const other = "Different works are said to be so with: quire library merge KEY KEY --apart";
  return [groups.join("\n\n"), "", `${count(groups.length, "group")}. Nothing was changed. ${other}`].join("\n");
}

function emptyText(missing: boolean): string {
  return missing
    ? "No record lacks anything it would be cited with."
    : "The library has no records yet. Add documents with: quire add FOLDER, and find out what they are: quire scan FOLDER";
}

interface Widths {
  key: number;
  year: number;
}

function row({ key, item, notices, ...record }: RecordLine, widths: Widths, { paint, width }: Screen): string {
  const notice = noticeText(notices, paint);
  const plainNotice = noticeWords(notices)
    .map(({ words }) => ` ${words}`)
    .join("");
  const values = [key, yearWords(item), familyNames(item), titleOf(record)];
  const line = columns(values, widths, width - plainNotice.length);
  const shown = fitCells(key, widths.key);
  return paint("cyan", shown) + line.slice(shown.length) + notice;
}

function columns([key = "", year = "", authors = "", title = ""]: string[], widths: Widths, width: number): string {
  const cell = (text: string, cells: number) => padCells(fitCells(text, cells), cells);
  const head = `${cell(key, widths.key)}  ${year.padStart(widths.year)}  ${cell(authors, authorsWidth)}  `;
  const column = cellsOf(head);
  const [first = "", ...others] = wrap(title, Math.max(20, width - column)).split("\n");
  return [`${head}${first}`.trimEnd(), ...others.map((line) => `${" ".repeat(column)}${line}`)].join("\n");
}

function titleOf({ title, reason }: Pick<RecordLine, "title" | "reason">): string {
  if (title !== "") return shownTitle(title);
  return reason === "" ? "(no record)" : `(no record: ${reason})`;
}

/** Where there is no room for columns. */
function block({ key, item, notices, ...record }: RecordLine, { paint, width }: Screen): string {
  const who = whoAndWhen(item);
  const head = wrap(`${paint("cyan", key)}${who === "" ? "" : ` ${who}`}`, width);
  return `${head}\n${wrap(`${titleOf(record)}${noticeText(notices, paint)}`, width, indent)}`;
}

function details(record: RecordLine, { paint, width, shownPath }: Screen): string {
  const { identifiers, path, title, tags, missing_fields, has_text, confirmed, files } = record;
  const parts = [
    ...identifiers.map(({ kind, value }) => `${kind}:${value}`),
    path === null ? (files.length > 0 ? "" : "no file") : shownPath(path),
    ...files.map((file) => `${file.role}: ${file.path === null ? "no file" : shownPath(file.path)}`),
    has_text ? "" : "no text in the library",
    confirmed || title === "" ? "" : "as its file says, unconfirmed",
    tags.join(", "),
  ].filter((part) => part !== "");
  const lacking =
    missing_fields.length === 0 || title === "" ? [] : [paint("yellow", `missing: ${missing_fields.join(", ")}`)];
  return wrap([...parts.map((part) => paint("dim", part)), ...lacking].join(paint("dim", " | ")), width, indent);
}

function summary({ records, manifest }: RecordsOutput, { paint, shownPath }: Screen, missing: boolean): string {
  const incomplete = records.filter(({ missing_fields }) => missing_fields.length > 0).length;
  const unconfirmed = records.filter(({ confirmed }) => !confirmed).length;
  const retracted = records.filter(({ notices }) => notices.some(({ kind }) => kind === "retracted")).length;
  const parts = [
    count(records.length, "record"),
    incomplete === 0 || missing ? "" : `${incomplete} incomplete (--missing lists them)`,
    unconfirmed === 0 ? "" : `${unconfirmed} unconfirmed (only what their files say)`,
    retracted === 0 ? "" : paint("red", `${retracted} retracted`),
  ];
  const scan = incomplete + unconfirmed === 0 ? "" : "; quire scan FOLDER finds out what files are";
  const ways = `quire library edit KEY, quire collect, or in ${shownPath(manifest)}`;
  return `${parts.filter((part) => part !== "").join(", ")}. Edit them with: ${ways}${scan}.`;
}

/** Cut to a width, with the mark of it. */
