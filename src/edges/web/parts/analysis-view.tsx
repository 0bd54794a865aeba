/** A calculation as it was kept. */
export interface KeptAnalysis {
  id: string;
  tool: string;
  made: string;
  input: Readonly<Record<string, unknown>>;
  data: readonly { name: string | null; sha256: string }[];
  engine: unknown;
  output: Readonly<Record<string, unknown>>;
  is_own: boolean;
}

/** Fields of an answer that are told elsewhere on the page. */
const toldElsewhere: ReadonlySet<string> = new Set(["source_id", "engine", "reproduce"]);

/** What was asked, of what, what came out, and how to calculate it again. */
export function AnalysisView({ of }: { of: KeptAnalysis | undefined }) {
  if (of === undefined) return null;
  const { id, tool, made, output, is_own } = of;
  const lines = textLines(output);
  return (
    <div class="scroll pad">
      <h2 class="title">{tool.replaceAll("_", " ")}</h2>
      <p class="sum">
        <span>{id}</span>
        <time>{new Date(made).toLocaleString()}</time>
        {!is_own && <span class="warn">It came with the folder: nobody here calculated it.</span>}
      </p>
      <Asked of={of} />
      <h3>What came out</h3>
      {lines.map((line, index) => (
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
      <Rows of={output} />
      <details class="output">
        <summary>All of it</summary>
        <pre tabIndex={0}>
          {JSON.stringify(
            Object.fromEntries(Object.entries(output).filter(([field]) => !toldElsewhere.has(field))),
            null,
            2,
          )}
        </pre>
      </details>
    </div>
  );
}

/** The question, what it was put to, and who calculated. */
function Asked({ of: { input, data, engine, output } }: { of: KeptAnalysis }) {
  const { name = "", version = "" } = (engine ?? {}) as { name?: string; version?: string };
  return (
    <>
      <h3>What was asked</h3>
      <dl class="facts">
        {Object.entries(input).map(([field, value]) => (
          <>
            <dt>{field.replaceAll("_", " ")}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </>
        ))}
        {data.map((source) => (
          <>
            <dt>data</dt>
            <dd>
              {source.name ?? "rows that were handed over"}{" "}
              <small class="dim">SHA-256 {source.sha256.slice(0, 16)}</small>
            </dd>
          </>
        ))}
        <dt>calculated by</dt>
        <dd>
          {name} {version}
        </dd>
        {typeof output["reproduce"] === "string" && (
          <>
            <dt>again</dt>
            <dd>
              <code>{output["reproduce"]}</code>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

/** Sentences that the analysis tells itself. */
function textLines(output: Readonly<Record<string, unknown>>): string[] {
  const { lines, statements } = output;
  const told = lines ?? statements;
  return Array.isArray(told) ? told.filter((line) => typeof line === "string") : [];
}

const mostRows = 200;

/** A table that the answer holds: columns, and rows of values. */
function Rows({ of: { columns, rows } }: { of: Readonly<Record<string, unknown>> }) {
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null;
  const names = columns.map((column: unknown) =>
    typeof column === "object" && column !== null && "name" in column ? String(column.name) : String(column),
  );
  const shownRows = rows.slice(0, mostRows).filter((row): row is unknown[] => Array.isArray(row));
  return (
    <div class="table" tabIndex={0} role="region" aria-label="Rows">
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row, index) => (
            <tr key={index}>
              {row.map((value, at) => (
                <td key={at} dir="auto">
                  {shown(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && <p class="dim">and {rows.length - mostRows} more rows</p>}
    </div>
  );
}

const shown = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
