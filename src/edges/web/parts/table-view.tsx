import { useEffect, useState } from "preact/hooks";
import type { GatheredTableOutput } from "../../../gather/gathered-table.tool.js";
import type { GatherOutput } from "../../../gather/schema/gather-schema.js";
import { lookUp, Problem } from "../state/api.js";
import { Failure } from "./failure.js";
import { Passage } from "./passage.js";

type Cell = GatheredTableOutput["rows"][number]["cells"][number];

export function isTable(output: unknown): output is GatherOutput {
  return typeof output === "object" && output !== null && "csv_path" in output && "provenance_path" in output;
}

const signs: Readonly<Record<string, string>> = {
  verified: "✓",
  snippet_only: "○",
  suspect: "?",
  conflict: "!",
  not_found: "∅",
};

/** A table that was gathered, with the words and the page of the chosen cell beside it. */
export function TableView({ output }: { output: GatherOutput }) {
  const [table, setTable] = useState<GatheredTableOutput | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  useEffect(() => {
    lookUp<GatheredTableOutput>("gathered_table", { path: output.csv_path }).then(
      setTable,
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  }, [output.csv_path]);
  if (problem !== null) return <Failure problem={problem} />;
  if (table === null) return null;
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const within = (place: number, most: number) => Math.max(0, Math.min(most - 1, place));
    setAt({
      row: within(at.row + step[0], table.rows.length),
      column: within(at.column + step[1], table.columns.length),
    });
  };
  return (
    <div class="split">
      <div
        class="table"
        role="grid"
        aria-label="Table"
        tabIndex={0}
        onKeyDown={move}
        aria-activedescendant={`cell-${at.row}-${at.column}`}
      >
        <Cells table={table} at={at} choose={setAt} />
      </div>
      <aside class="side cell" aria-label="Where the cell was read">
        <CellSource cell={table.rows[at.row]?.cells[at.column] ?? null} name={table.columns[at.column] ?? ""} />
      </aside>
    </div>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

interface CellsProps {
  table: GatheredTableOutput;
  at: { row: number; column: number };
  choose: (at: { row: number; column: number }) => void;
}

function Cells({ table, at, choose }: CellsProps) {
  return (
    <table role="presentation">
      <thead role="rowgroup">
        <tr role="row">
          {table.columns.map((column) => (
            <th key={column} role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.rows.map(({ values, cells }, row) => (
          <tr key={row} role="row">
            {values.map((value, column) => (
              <td
                key={column}
                id={`cell-${row}-${column}`}
                role="gridcell"
                dir="auto"
                data-status={cells[column]?.status}
                aria-selected={row === at.row && column === at.column}
                onClick={() => choose({ row, column })}
              >
                {value}
                <Mark cell={cells[column] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ cell }: { cell: Cell }) {
  if (cell === null) return null;
  return (
    <span class="sign">
      <span aria-hidden="true">{signs[cell.status]}</span>
      <span class="sr">{cell.status.replaceAll("_", " ")}</span>
    </span>
  );
}

function CellSource({ cell, name }: { cell: Cell; name: string }) {
  if (cell === null) return <p class="empty">Nothing is known of where this was read.</p>;
  const { work_id, start_line, end_line, page, quote, status } = cell;
  if (work_id !== null && start_line !== null) {
    const place = { work: work_id, title: name, start_line, end_line: end_line ?? start_line, page };
    return (
      <>
        <Disagreement cell={cell} />
        <Passage place={{ ...place, quote: quote ?? undefined }} />
      </>
    );
  }
  return (
    <div class="pad">
      <h2 class="title">{name}</h2>
      <p class="sum">{status.replaceAll("_", " ")}</p>
      {quote === null ? (
        <p class="dim">No words were found that hold it.</p>
      ) : (
        <blockquote dir="auto">{quote}</blockquote>
      )}
      <PageOf url={cell.url} fetchedAt={cell.fetched_at} />
      <Disagreement cell={cell} />
    </div>
  );
}

function PageOf({ url, fetchedAt }: { url: string | null; fetchedAt: string | null }) {
  if (url === null) return null;
  return (
    <p>
      {/^https?:/iu.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {url}
        </a>
      ) : (
        url
      )}
      {fetchedAt !== null && <small class="dim"> read {new Date(fetchedAt).toLocaleString()}</small>}
    </p>
  );
}

/** What else was found for a cell, each with its words and where they stand. */
function Disagreement({ cell: { others, agreeing } }: { cell: NonNullable<Cell> }) {
  if (others.length === 0) return agreeing > 1 ? <p class="dim">{agreeing} findings say the same.</p> : null;
  return (
    <section aria-label="What others say">
      <h3>
        {agreeing} {agreeing === 1 ? "finding says" : "findings say"} so, others say
      </h3>
      {others.map(({ value, quote, url, query_id }) => (
        <div key={query_id + value} class="other">
          <strong dir="auto">{value}</strong>
          {quote !== null && <blockquote dir="auto">{quote}</blockquote>}
          <PageOf url={url} fetchedAt={null} />
        </div>
      ))}
    </section>
  );
}
