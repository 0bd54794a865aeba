import { dirname } from "node:path";
import type { QueryTable } from "../../ports/table-engines.js";
import { dateFormatOf, numberFormatOf } from "../../tables/schema/cell-reader.js";
import { type Field, missingTexts, tableSchema, type TableSchema } from "../../tables/schema/data-package.js";

export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The folders that the engine may reach, as it wants them: with a stroke at the end. */
export function allowedFolders(own: string, paths: readonly string[]): string[] {
  return [...new Set([own, ...paths.map(dirname)])].map((folder) => (folder.endsWith("/") ? folder : `${folder}/`));
}

/**
 * A view of a data set: its CSV read as text and made into values as `cellReader` does it. Where all texts fit, a cast
 * does; where some do not, a text counts only where it is written as the type is.
 */
export function viewOf({ name, path, delimiter, quote, schema, misfit }: QueryTable): string {
  const parsed = tableSchema.parse(schema);
  const names = parsed.fields.map((field, index) => ({ field, raw: `c${index}` }));
  const columns = names.map(({ raw }) => `'${raw}': 'VARCHAR'`).join(", ");
  const mark = quote === null ? "''" : quotedText(quote);
  const reading = `read_csv(${quotedText(path)}, auto_detect=false, header=true, delim=${quotedText(delimiter)}, quote=${mark}, escape=${mark}, columns={${columns}}, max_line_size=8000000)`;
  const values = names.map(
    ({ field, raw }) => `${valueOf(field, parsed, raw, misfit.includes(field.name))} AS ${quotedName(field.name)}`,
  );
  return `CREATE VIEW ${quotedName(name)} AS SELECT ${values.join(", ")} FROM ${reading}`;
}

function valueOf(field: Field, schema: TableSchema, raw: string, isGuarded: boolean): string {
  const missing = missingTexts(field, schema);
  const codes = missing.filter((text) => text !== "").map(quotedText);
  // Nothing between two delimiters is no value for the reader itself.
  const filled = codes.length === 0 ? raw : `CASE WHEN ${raw} IN (${codes.join(", ")}) THEN NULL ELSE ${raw} END`;
  const cast = castOf(field, filled);
  const pattern = isGuarded ? patternOf(field) : null;
  if (pattern === null) return cast;
  return `CASE WHEN regexp_full_match(trim(${raw}), ${quotedText(pattern)}) THEN ${cast} END`;
}

function castOf(field: Field, text: string): string {
  switch (field.type) {
    case "integer":
    case "year":
      return `TRY_CAST(${plainNumber(field, text)} AS BIGINT)`;
    case "number":
      return `TRY_CAST(${plainNumber(field, text)} AS DOUBLE)`;
    case "boolean":
      return booleanOf(field, text);
    case "date": {
      const format = dateFormatOf(field);
      return format === "default"
        ? `TRY_CAST(${text} AS DATE)`
        : `CAST(try_strptime(trim(${text}), ${quotedText(format)}) AS DATE)`;
    }
    case "datetime":
      return `TRY_CAST(${text} AS TIMESTAMP)`;
    default:
      return text;
  }
}

function plainNumber(field: Field, text: string): string {
  const { decimal, group, bare } = numberFormatOf(field);
  let plain = bare ? text : `regexp_replace(${text}, '[$€£¥%\\s]', '', 'g')`;
  if (group === " ") plain = `regexp_replace(${plain}, '[ \u00a0\u202f]', '', 'g')`;
  else if (group !== null) plain = `replace(${plain}, ${quotedText(group)}, '')`;
  return decimal === "," ? `replace(${plain}, ',', '.')` : plain;
}

function booleanOf({ trueValues, falseValues }: Field, text: string): string {
  const list = (given: readonly string[]) => given.map(quotedText).join(", ");
  const yes = list(trueValues ?? ["true", "True", "TRUE", "1"]);
  const no = list(falseValues ?? ["false", "False", "FALSE", "0"]);
  return `CASE WHEN trim(${text}) IN (${yes}) THEN true WHEN trim(${text}) IN (${no}) THEN false END`;
}

/** How values of the type are written: a cast takes more ("1.5" and "1_000" for a whole number). Null: what it takes will do. */
function patternOf(field: Field): string | null {
  if (field.type !== "integer" && field.type !== "year" && field.type !== "number") return null;
  const { decimal, group, bare } = numberFormatOf(field);
  const digits = String.raw`[\d${group === " " ? " \u00a0\u202f" : (group ?? "")}]+`;
  const fraction = field.type === "number" ? String.raw`([${decimal}]\d*)?([eE][+-]?\d+)?` : "";
  const start = field.type === "number" ? String.raw`(${digits}${fraction}|[${decimal}]\d+([eE][+-]?\d+)?)` : digits;
  const sign = String.raw`[$€£¥%\s]*`;
  return bare ? `[+-]?${start}` : `${sign}[+-]?${start}${sign}`;
}
