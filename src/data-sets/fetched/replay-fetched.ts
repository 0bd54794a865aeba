import { readKept } from "../../connectors/ask-connector.js";
import { connectorNamed } from "../../connectors/catalogue.js";
import type { Connector, Parsed } from "../../connectors/define-connector.js";
import { cutRows, nothingYet, parsePage, takePage } from "../../connectors/fetch-all.js";
import type { Fetched } from "../../connectors/fetched.js";
import { nameThings } from "../../connectors/fetch-names.js";
import { readParams } from "../../connectors/read-params.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import type { AnswerText } from "../../ports/service-answers.js";
import type { RunContext } from "../../run/run-context.js";
import { columnNames } from "../../tables/csv/column-names.js";
import { csvLine } from "../../tables/csv/csv-writer.js";
import type { OwnPart } from "../../tables/schema/data-package.js";
import { type DataSet, isPlainPath } from "../../tables/stored/data-set.js";
import { dataRows } from "../../tables/stored/data-rows.js";
import { cellText } from "./add-fetched.js";

type FetchedPart = NonNullable<OwnPart["fetched"]>;

/** What reading the raw answers of a fetch again has shown; nothing is written, nobody is asked. */
export interface ReplayedFetch {
  connector: string;
  /** Of the connector that has read them now. */
  version: number;
  equal: boolean;
  /** What differs, and what it may come from, in sentences. */
  changes: string[];
  rows: number;
}

const mostAnswerBytes = 64_000_000;

/**
 * Reads the answers beside a fetched data set again, as its connector reads them now, and compares the rows with those
 * of the data set. Throws `invalid_input` for the nodes of a graph, whose answers lie with its edges, `not_found` where
 * its connector or an answer is not there any more, `damaged` where an answer is not the one that came.
 */
export async function replayFetched(
  context: Pick<RunContext, "services">,
  set: DataSet,
  fetched: FetchedPart,
): Promise<ReplayedFetch> {
  if (fetched.edges !== undefined) throw answersElsewhere(set.name, fetched.edges);
  const connector = await connectorNamed(fetched.connector);
  const told = { connector: connector.name, version: connector.version };
  const versions =
    fetched.version === connector.version
      ? []
      : [`It was read by version ${fetched.version} of ${connector.name} and now by ${connector.version}.`];
  try {
    const again = await readAll(context, connector, set, fetched);
    const changes = await differences(set, again);
    const equal = changes.length === 0;
    return { ...told, equal, changes: equal ? versions : [...changes, ...versions], rows: again.rows.length };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "source_answer") throw error;
    return { ...told, equal: false, changes: [error.message, ...versions], rows: 0 };
  }
}

function answersElsewhere(nodes: string, edges: string): QuireError {
  return new QuireError("invalid_input", `The answers that "${nodes}" was made of lie with "${edges}".`, {
    facts: { name: nodes, edges },
    fix: `Replay that one: quire data replay ${edges}`,
  });
}

async function readAll(
  context: Pick<RunContext, "services">,
  connector: Connector,
  set: DataSet,
  fetched: FetchedPart,
): Promise<Fetched> {
  const params = readParams(connector, fetched.params);
  const all = nothingYet();
  let cursor: string | null = null;
  const found = new Map<string, string>();
  for (const answer of fetched.answers) {
    const at: string | null = cursor;
    const bytes = await answerBytes(set, answer);
    const kept = { url: answer.url, bytes };
    const { names } = connector;
    if (answer.names === true && names !== undefined) {
      const named = await readKept(context, connector, kept, (text) => names.parse(text, params));
      for (const [id, name] of named) found.set(id, name);
      continue;
    }
    const read = (text: AnswerText): Parsed => parsePage(text, connector, params, at);
    const parsed: Parsed = await readKept(context, connector, kept, read);
    takePage(all, connector, { parsed, payload: { ...answer, bytes } });
    cursor = parsed.next ?? null;
  }
  cutRows(all, connector, fetched.most_rows ?? all.rows.length, cursor !== null);
  if (connector.names !== undefined) nameThings(all, found);
  return all;
}

async function answerBytes(set: DataSet, { path, sha256 }: FetchedPart["answers"][number]): Promise<Uint8Array> {
  const facts = { name: set.name, path };
  const fix = `Fetch it again: quire data fetch ... --name ${set.name} --replace`;
  const file = isPlainPath(path) ? set.files.inside(set.folder, ...path.split("/")) : null;
  if (file === null || (await set.files.stat(file)) === null)
    throw new QuireError("not_found", `The answer ${path} of the data set "${set.name}" is not there.`, { facts, fix });
  const bytes = await set.files.read(file, mostAnswerBytes);
  if (sha256Of(bytes) === sha256) return bytes;
  throw new QuireError("damaged", `The answer ${path} of the data set "${set.name}" is not the one that came.`, {
    facts,
    fix,
  });
}

/** The first of each kind, in sentences; none where the rows are what was written at the fetch. */
async function differences(set: DataSet, { columns, rows }: Fetched): Promise<string[]> {
  const { names } = columnNames(
    columns.map(({ name }) => name),
    columns.length,
  );
  const lines = rows.map((cells) => csvLine(cells.map(cellText)));
  const text = [csvLine(names), ...lines].join("");
  if (set.resource.hash === `sha256:${sha256Of(new TextEncoder().encode(text))}`) return [];
  const known = set.schema.fields.map(({ name }) => name);
  if (known.join("\0") !== names.join("\0"))
    return [`Its columns were ${known.join(", ")} and are ${names.join(", ")}.`];
  let at = 0;
  for await (const batch of dataRows(set)) {
    for (const cells of batch) {
      at += 1;
      const now = lines[at - 1];
      if (now !== undefined && now !== csvLine(cells))
        return [`Row ${at} was ${csvLine(cells).trim()} and is ${now.trim()}.`];
    }
  }
  return at === rows.length ? ["Its file is written in another way."] : [`It had ${at} rows and has ${rows.length}.`];
}
