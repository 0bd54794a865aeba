import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { AnswerText } from "../ports/service-answers.js";
import type { RunContext } from "../run/run-context.js";
import { type Asking, askConnector } from "./ask-connector.js";
import type { Cell, Column, Connector, GraphNode, Parsed } from "./define-connector.js";
import type { Fetched, Payload } from "./fetched.js";
import { fetchNames } from "./fetch-names.js";

export interface FetchLimits {
  rows: number;
  /** Passes over what was kept of earlier calls. */
  anew: boolean;
}

const mostPages = 1_000;
/** Of all answers of one fetch. */
const mostBytes = 200_000_000;

/**
 * Fetches page after page until the last, or until there are enough rows, which is said in a note. Throws `not_found`
 * where the service has nothing, `source_answer` where a page does not go with the first or leads to itself.
 */
export async function fetchAll(
  context: Asking & Pick<RunContext, "progress">,
  connector: Connector,
  params: Record<string, unknown>,
  limits: FetchLimits,
): Promise<Fetched> {
  const all = nothingYet();
  const seen = new Set<string>();
  let cursor: string | null = null;
  let bytes = 0;
  do {
    const at: string | null = cursor;
    const page = await fetchPage(context, connector, params, at, limits.anew);
    if (page === null) break;
    bytes += page.payload.bytes.byteLength;
    takePage(all, connector, page);
    context.progress({
      label: connector.title,
      done: all.rows.length,
      total: Math.max(limits.rows, all.rows.length),
      unit: "rows",
    });
    cursor = page.parsed.next ?? null;
    if (cursor !== null && (seen.has(cursor) || seen.size >= mostPages)) throw endless(connector, page.payload.url);
    if (cursor !== null) seen.add(cursor);
  } while (cursor !== null && all.rows.length < limits.rows && bytes < mostBytes);
  if (all.rows.length === 0) throw nothing(connector, params, all.nodes.length);
  cutRows(all, connector, limits.rows, cursor !== null);
  await fetchNames(context, connector, params, all, limits.anew);
  return all;
}

/** What pages are put together in. */
export function nothingYet(): Fetched {
  return {
    columns: [],
    rows: [],
    features: [],
    nodes: [],
    payloads: [],
    title: null,
    updated: null,
    notes: [],
  };
}

async function fetchPage(
  context: Asking,
  connector: Connector,
  params: Record<string, unknown>,
  cursor: string | null,
  anew: boolean,
): Promise<{ parsed: Parsed; payload: Payload } | null> {
  const request = connector.request(params, cursor);
  const answer = await askConnector(
    context,
    connector,
    request,
    (text) => parsePage(text, connector, params, cursor),
    anew,
  );
  if (answer === null) return null;
  const { value, url, bytes, retrieved_at } = answer;
  return { parsed: value, payload: { url, retrieved_at, bytes, sha256: sha256Of(bytes) } };
}

/** What an answer means. A row of another length than its columns would shift all cells behind: `source_answer`. */
export function parsePage(
  answer: AnswerText,
  connector: Connector,
  params: Record<string, unknown>,
  cursor: string | null,
): Parsed {
  const parsed = connector.parse(answer, params, cursor);
  const odd = parsed.rows.find((row) => row.length !== parsed.columns.length);
  if (odd !== undefined) throw answer.unexpected(`a row of ${odd.length} cells under ${parsed.columns.length} columns`);
  return parsed;
}

/** Puts a page behind those that there are. Throws `source_answer` where it has columns that the first had not. */
export function takePage(
  all: Fetched,
  connector: Connector,
  { parsed, payload }: { parsed: Parsed; payload: Payload },
): void {
  all.payloads.push(payload);
  all.title ??= parsed.title ?? null;
  all.updated ??= parsed.updated ?? null;
  for (const feature of parsed.features ?? []) all.features.push(feature);
  for (const node of parsed.nodes ?? []) all.nodes.push(node);
  all.notes.push(...(parsed.notes ?? []).filter((note) => !all.notes.includes(note)));
  if (all.columns.length === 0) all.columns = parsed.columns;
  for (const row of alignedRows(all.columns, parsed)) all.rows.push(row ?? misfit(connector, payload.url));
}

/** The rows in the columns of the first page; null for one that has a column which that page did not have. */
function alignedRows(columns: readonly Column[], { columns: own, rows }: Parsed): readonly (readonly Cell[] | null)[] {
  const names = own.map(({ name }) => name);
  const places = columns.map(({ name }) => names.indexOf(name));
  const isSame = places.every((place, index) => place === index) && names.length === columns.length;
  if (isSame) return rows;
  const isKnown = names.every((name) => columns.some((column) => column.name === name));
  return rows.map((row) => (isKnown ? places.map((place) => row[place] ?? null) : null));
}

/** Leaves so many rows, with their places and things, and says in a note that there are more where there are. */
export function cutRows(all: Fetched, { kind }: Connector, most: number, hasMore: boolean): void {
  if (kind === "graph") all.nodes = unlike(all.nodes);
  if (all.rows.length <= most && !hasMore) return;
  if (all.rows.length > most) {
    all.rows.length = most;
    if (kind === "geo") all.features.length = most;
    const joined = new Set(all.rows.flatMap(([source, target]) => [source, target]));
    if (kind === "graph") all.nodes = all.nodes.filter(({ id }) => joined.has(id));
  }
  all.notes.push(`These are the first ${all.rows.length} rows: there are more.`);
}

/** Each thing once, by its label where any page has one. */
function unlike(nodes: readonly GraphNode[]): GraphNode[] {
  const known = new Map<string, GraphNode>();
  for (const node of nodes) {
    const before = known.get(node.id);
    if (before === undefined || before.label === before.id) known.set(node.id, node);
  }
  return [...known.values()];
}

function misfit({ title, name }: Connector, url: string): never {
  throw new QuireError("source_answer", `${title} answered ${url} with columns that its first page did not have.`, {
    facts: { source: name, url },
    fix: "Ask for fewer rows, or for one kind of thing at a time.",
  });
}

function endless({ title, name }: Connector, url: string): QuireError {
  return new QuireError("source_answer", `The pages of ${title} have no end: ${url} names one that was read already.`, {
    facts: { source: name, url },
    fix: "Ask for fewer rows with --rows, and report it: the service may have changed.",
  });
}

function nothing({ title, name }: Connector, params: Record<string, unknown>, nodes: number): QuireError {
  const asked = Object.entries(params).map(([key, value]) => `${key}=${String(value)}`);
  const what = nodes === 0 ? "no data" : `${nodes} things, but nothing that joins two of them,`;
  return new QuireError("not_found", `${title} has ${what} for ${asked.join(" ")}.`, {
    facts: { source: name, ...Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])) },
    fix: `Search for what it has: quire data search WORDS --connectors ${name}`,
  });
}
