import { useState } from "preact/hooks";
import { useCalled } from "../state/hooks.js";
import { Failure } from "./failure.js";

interface ShownDataSet {
  path: string;
  unchanged: boolean;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  descriptor: {
    title?: string;
    description?: string;
    sources?: readonly { title?: string; path?: string }[];
    licenses?: readonly { name?: string; title?: string }[];
  };
}

const step = 50;

/** A data set: where it comes from, and its rows, so many at a time. */
export function DataSetView({ name }: { name: string }) {
  const [from, setFrom] = useState(1);
  const { value, problem } = useCalled<ShownDataSet>("data_show", { name, rows: step, from });
  if (problem !== null) return <Failure problem={problem} />;
  if (value === null) return null;
  const { descriptor, columns, rows, unchanged, path } = value;
  return (
    <div class="scroll pad">
      <h2 class="title" dir="auto">
        {descriptor.title ?? name}
      </h2>
      {descriptor.description !== undefined && <p dir="auto">{descriptor.description}</p>}
      <p class="sum">
        <span>{path.split("/").at(-1)}</span>
        {(descriptor.sources ?? []).map((source) => (
          <span key={source.title ?? source.path}>of {source.title ?? source.path}</span>
        ))}
        {(descriptor.licenses ?? []).map((licence) => (
          <span key={licence.name}>{licence.title ?? licence.name}</span>
        ))}
        {!unchanged && <span class="warn">Its file is not the one that was described.</span>}
      </p>
      <div class="table" tabIndex={0} role="region" aria-label="Rows">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="actions">
        <button class="btn" disabled={from === 1} onClick={() => setFrom(Math.max(1, from - step))}>
          Before
        </button>
        <span class="num">{rows.length === 0 ? "no rows" : `rows ${from} to ${from + rows.length - 1}`}</span>
        <button class="btn" disabled={rows.length < step} onClick={() => setFrom(from + step)}>
          Next
        </button>
      </p>
    </div>
  );
}
