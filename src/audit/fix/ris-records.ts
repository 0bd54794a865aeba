import { ris } from "../../cite/formats/ris.js";
import type { FileRecord, RecordEdit } from "./file-record.js";

interface Line {
  /** Null of one that goes on with the line before. */
  tag: string | null;
  value: string;
  start: number;
  /** With its line end. */
  end: number;
}

interface RisPlace {
  line: number;
  /** Without TY and ER. */
  fields: Line[];
  start: number;
  /** Where ER begins, and the record ends. */
  last: number;
  end: number;
}

/** Tags of one field: a record that has one of them has the field. */
const sameField = [
  ["AU", "A1", "A2", "ED"],
  ["TI", "T1", "CT"],
  ["PY", "Y1"],
];
const completable = new Set(["AU", "TI", "PY", "DO"]);

/** The records of a RIS file; one that is not ended is left out, for nothing says what belongs to it. */
export function risRecords(text: string): FileRecord[] {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const places = risPlaces(text);
  const lines = (fields: readonly { tag: string | null; value: string }[]) =>
    fields.map(({ tag, value }) => (tag === null ? value : `${tag}  - ${value}`) + lineEnd).join("");
  return places.map((place): FileRecord => {
    const added = (given: readonly (readonly Line[])[]): RecordEdit[] => {
      const fields = lacking(place, given);
      return fields.length === 0 ? [] : [{ start: place.last, end: place.last, text: lines(fields) }];
    };
    return {
      key: place.fields.find(({ tag }) => tag === "ID")?.value ?? null,
      line: place.line,
      add: (missing) => {
        const written = ris.write([
          { item: { type: "article-journal", ...missing }, tags: [], notes: "", attachments: [] },
        ]);
        return added(risPlaces(written).map(({ fields }) => fields.filter(({ tag }) => completable.has(tag ?? ""))));
      },
      date: ({ written, record }) =>
        place.fields
          .filter(({ tag, value }) => /^(?:PY|Y1|DA)$/u.test(tag ?? "") && value.startsWith(written))
          .map(({ start, end }) => {
            const at = start + text.slice(start, end).indexOf(written);
            return { start: at, end: at + written.length, text: record };
          }),
      carry: (from) => added(from.map((record) => places.find(({ line }) => line === record.line)?.fields ?? [])),
      remove: () => {
        const blank = /^\s*/u.exec(text.slice(place.end))?.[0].length ?? 0;
        return { start: place.start, end: place.end + blank, text: "" };
      },
    };
  });
}

/** The fields that a record does not have, each from the first of the others that has it. */
function lacking(place: RisPlace, given: readonly (readonly Line[])[]): Line[] {
  const taken: Line[] = [];
  for (const fields of given) {
    const known = { ...place, fields: [...place.fields, ...taken] };
    taken.push(...withContinued(fields, (tag) => tag !== "ID" && !hasField(known, tag)));
  }
  return taken;
}

/** Fields with the lines that go on with them. */
function withContinued(fields: readonly Line[], isKept: (tag: string) => boolean): Line[] {
  let kept = false;
  return fields.filter(({ tag }) => (tag === null ? kept : (kept = isKept(tag))));
}

function hasField({ fields }: RisPlace, tag: string): boolean {
  const same = sameField.find((tags) => tags.includes(tag)) ?? [tag];
  return fields.some((field) => field.value !== "" && field.tag !== null && same.includes(field.tag));
}

function risPlaces(text: string): RisPlace[] {
  const places: RisPlace[] = [];
  let current: RisPlace | null = null;
  for (const [index, { 0: whole, index: start }] of [...text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/gu)].entries()) {
    const [, tag = null, value = ""] =
      /^\s*\uFEFF?([A-Z][A-Z0-9])(?: {1,2}-|  -)(?: (.*))?$/u.exec(whole.trimEnd()) ?? [];
    const end = start + whole.length;
    if (tag === "TY") current = { line: index + 1, fields: [], start, last: end, end };
    else if (tag === "ER" && current !== null) {
      places.push({ ...current, last: start, end });
      current = null;
    } else if (current !== null && whole.trim() !== "")
      current.fields.push({ tag, value: tag === null ? whole.trim() : value.trim(), start, end });
  }
  return places;
}
