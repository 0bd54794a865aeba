import { QuireError } from "../../domain/error.js";
import { type SqlToken, sqlTokens } from "./sql-tokens.js";

const openings = new Set(["select", "with", "values", "from", "describe", "summarize"]);
/** Statements that change or reach something, wherever they stand: none of these is a name without quotation marks. */
const changing = new Set(
  "insert update delete attach detach pragma vacuum create drop alter copy install load export import call set reset".split(
    " ",
  ),
);

/**
 * Checks that a text is one query that reads. Throws `invalid_input` for several statements and for those that change,
 * attach or load something. What the engines refuse by themselves is not looked for.
 */
export function checkQuery(sql: string): void {
  const tokens = sqlTokens(sql);
  while (tokens.at(-1)?.text === ";" && tokens.at(-1)?.kind === "sign") tokens.pop();
  const [first] = tokens;
  if (first === undefined) throw refused("The query is empty.");
  if (tokens.some(({ kind, text }) => kind === "sign" && text === ";"))
    throw refused("There is more than one statement; a query is one.");
  const opening = first.text.toLowerCase();
  if (first.text !== "(" && !(first.kind === "name" && openings.has(opening)))
    throw refused(`A query begins with SELECT, WITH or VALUES, not with ${first.text.toUpperCase()}.`);
  const writes = first.kind === "name" && opening === "with" ? tokens.find(startsChange) : undefined;
  if (writes !== undefined) throw refused(`A query only reads: ${writes.text.toUpperCase()} is not allowed.`);
}

const startsChange = ({ kind, text }: SqlToken): boolean => kind === "name" && changing.has(text.toLowerCase());

/** The names in a query that could be those of tables, in lower case. */
export function namesInQuery(sql: string): Set<string> {
  const named = sqlTokens(sql).filter(({ kind }) => kind === "name" || kind === "quoted_name");
  return new Set(named.map(({ text }) => text.toLowerCase()));
}

/**
 * Functions that SQLite brings and that reach nothing but their arguments. The driver's SQLite has others besides
 * (`writefile` writes a file), so what is not here is refused.
 */
const harmless = new Set(
  `abs avg ceil ceiling changes char coalesce concat concat_ws count cume_dist date datetime degrees dense_rank exp
  first_value floor format glob group_concat hex ifnull iif instr json json_array json_array_length json_each
  json_error_position json_extract json_group_array json_group_object json_insert json_object json_patch json_pretty
  json_quote json_remove json_replace json_set json_tree json_type json_valid julianday lag last_value lead length like
  likelihood likely ln log log10 log2 lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank
  percentile percentile_cont percentile_disc pi pow power printf quote radians random rank replace round row_number rtrim
  sign sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh sqrt strftime string_agg substr substring sum time
  timediff total trim trunc typeof unhex unicode unixepoch unlikely upper unistr zeroblob`.split(/\s+/u),
);
/** Words before a "(" that call nothing. */
const grammar = new Set(
  `select from where and or not in exists as on using values over filter by having when then else case between like is
  union all except intersect join partition order group limit offset distinct with recursive cast materialized window
  collate glob match regexp escape cross inner left right full outer natural return end`.split(/\s+/u),
);

/** The functions of a query that SQLite is not asked for, each once; empty where it may run. */
export function refusedFunctions(sql: string): string[] {
  const tokens = sqlTokens(sql);
  const refusals = new Set<string>();
  for (const [index, { kind, text }] of tokens.entries()) {
    if (!isOpening(tokens[index + 1])) continue;
    const name = text.toLowerCase();
    // SQLite takes a name in square brackets, too.
    if (kind === "sign" && text === "]") refusals.add("[...]");
    if (kind === "name" ? harmless.has(name) || grammar.has(name) : kind !== "quoted_name" && kind !== "text") continue;
    if (!namesColumns(tokens, index)) refusals.add(text);
  }
  return [...refusals];
}

const isOpening = (token: SqlToken | undefined): boolean => token?.kind === "sign" && token.text === "(";

/** Names of a WITH and of its columns: "totals (year, amount) AS (". */
function namesColumns(tokens: readonly SqlToken[], index: number): boolean {
  let level = 0;
  for (let at = index + 1; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: "sign", text: "" };
    if (kind === "sign" && text === "(") level += 1;
    if (kind === "sign" && text === ")") level -= 1;
    if (level > 0) continue;
    const [as, opening] = [tokens[at + 1], tokens[at + 2]];
    const isBefore = ["with", ",", "recursive"].includes(tokens[index - 1]?.text.toLowerCase() ?? "");
    return isBefore && as?.kind === "name" && as.text.toLowerCase() === "as" && isOpening(opening);
  }
  return false;
}

function refused(message: string): QuireError {
  return new QuireError("invalid_input", message, {
    fix: 'Ask one question that reads: quire data query "select ... from NAME"',
  });
}
