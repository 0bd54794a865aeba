/** A part of a query. Names are without their quotation marks. */
export interface SqlToken {
  kind: "name" | "quoted_name" | "text" | "number" | "sign";
  text: string;
}

const nameStart = /[\p{L}_]/u;
const namePart = /[\p{L}\p{N}_$]/u;

/**
 * Parts a query of SQLite or DuckDB into tokens; comments are left out. A text or name that is not closed goes to the end.
 */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < sql.length;) {
    const { token, end } = tokenAt(sql, at);
    if (token !== null) tokens.push(token);
    at = Math.max(end, at + 1);
  }
  return tokens;
}

function tokenAt(sql: string, at: number): { token: SqlToken | null; end: number } {
  const sign = sql[at] ?? "";
  if (sign.trim() === "") return { token: null, end: at + 1 };
  if (sql.startsWith("--", at)) return { token: null, end: endOf(sql, "\n", at) };
  if (sql.startsWith("/*", at)) return { token: null, end: endOf(sql, "*/", at + 2) };
  const closing = closingMarks[sign];
  if (closing !== undefined) {
    const { text, end } = enclosed(sql, at, closing);
    return { token: { kind: sign === "'" ? "text" : "quoted_name", text }, end };
  }
  if (sign === "$") return dollarText(sql, at);
  if (nameStart.test(sign)) return whileMatching(sql, at, namePart, "name");
  if (sign >= "0" && sign <= "9") return whileMatching(sql, at, /[\p{L}\p{N}._]/u, "number");
  return { token: { kind: "sign", text: sign }, end: at + 1 };
}

const closingMarks: Readonly<Record<string, string>> = { "'": "'", '"': '"', "`": "`" };

function endOf(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found < 0 ? sql.length : found + mark.length;
}

/** A mark that stands there twice is one within the text. */
function enclosed(sql: string, start: number, closing: string): { text: string; end: number } {
  let text = "";
  for (let at = start + 1; ;) {
    const found = sql.indexOf(closing, at);
    if (found < 0) return { text: text + sql.slice(at), end: sql.length };
    text += sql.slice(at, found);
    if (!sql.startsWith(closing, found + 1)) return { text, end: found + 1 };
    text += closing;
    at = found + 2;
  }
}

/** DuckDB's texts between "$$" or "$tag$". */
function dollarText(sql: string, at: number): { token: SqlToken; end: number } {
  const second = sql.indexOf("$", at + 1);
  const tag = second < 0 ? "" : sql.slice(at, second + 1);
  const isTag =
    tag !== "" &&
    tag
      .slice(1, -1)
      .split("")
      .every((sign) => namePart.test(sign));
  if (!isTag) return { token: { kind: "sign", text: "$" }, end: at + 1 };
  const end = endOf(sql, tag, second + 1);
  return { token: { kind: "text", text: sql.slice(second + 1, end - tag.length) }, end };
}

function whileMatching(
  sql: string,
  at: number,
  part: RegExp,
  kind: SqlToken["kind"],
): { token: SqlToken; end: number } {
  let end = at + 1;
  while (end < sql.length && part.test(sql[end] ?? "")) end += 1;
  return { token: { kind, text: sql.slice(at, end) }, end };
}
