import { itemPlaces } from "../../cite/formats/csl-json.js";
import type { FileRecord, RecordEdit } from "./file-record.js";

type Values = Record<string, unknown>;

/** The items of a CSL-JSON file, changed where they stand, so that the rest stays as its program wrote it. */
export function cslJsonRecords(text: string): FileRecord[] {
  const places = itemPlaces(text).flatMap((place) => {
    const values = parsed(text.slice(place.start, place.end));
    return values === null ? [] : [{ ...place, values }];
  });
  return places.map(({ start, end, line, values }, index): FileRecord => {
    const own = text.slice(start, end);
    const added = (given: Values): RecordEdit[] => {
      const fields = Object.entries(given).filter(([name]) => !hasField(values, name));
      return fields.length === 0 ? [] : [insertion(own, start, fields)];
    };
    return {
      key: typeof values["id"] === "string" ? values["id"] : null,
      line,
      add: (missing) => added(missing),
      date: ({ written, record }) => {
        const at = own.search(/"issued"\s*:/u);
        const place = at < 0 ? -1 : own.slice(at).search(new RegExp(`(?<!\\d)${written}(?!\\d)`, "u"));
        return place < 0 ? [] : [{ start: start + at + place, end: start + at + place + written.length, text: record }];
      },
      carry: (from) => {
        const others = from.flatMap((record) => places.filter((each) => isPlaceOf(each, record)));
        return added(Object.assign({}, ...others.toReversed().map((other) => other.values)) as Values);
      },
      remove: () => {
        // With the comma before it: two that stand in a row can both go.
        const [before, next] = [places[index - 1], places[index + 1]];
        return before === undefined
          ? { start, end: next?.start ?? end, text: "" }
          : { start: before.end, end, text: "" };
      },
    };
  });
}

function isPlaceOf({ line, values }: { line: number; values: Values }, record: FileRecord): boolean {
  return line === record.line && (values["id"] ?? null) === record.key;
}

function hasField(values: Values, name: string): boolean {
  if (name === "author") return isThere(values["author"]) || isThere(values["editor"]);
  return isThere(values[name]);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Behind the last field, on a line of its own where the others are. */
function insertion(own: string, start: number, fields: readonly [name: string, value: unknown][]): RecordEdit {
  const at = start + own.slice(0, -1).trimEnd().length;
  const indent = /^\{(\s*?[\r\n]+[ \t]*)"/u.exec(own)?.[1];
  const colon = /"\s*:(\s*)/u.exec(own)?.[1] ?? " ";
  const gap = indent ?? (colon === "" ? "" : " ");
  const pieces = fields.map(([name, value]) => `${gap}${JSON.stringify(name)}:${colon}${JSON.stringify(value)}`);
  return { start: at, end: at, text: `,${pieces.join(",")}` };
}

function parsed(text: string): Values | null {
  try {
    return JSON.parse(text) as Values;
  } catch {
    // Damaged: what it holds is not known, so it is left as it is; the audit has said so.
    return null;
  }
}
