import { go, pathTo } from "../state/address.js";
import { urlOf } from "../state/api.js";
import { useCalled, useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { Failure } from "../parts/failure.js";
import { AnalysisView, type KeptAnalysis } from "../parts/analysis-view.js";
import { DataSetView } from "../parts/data-set-view.js";

interface Made {
  analyses: readonly KeptAnalysis[];
  figures: readonly { title: string; mark: string; made: string; description: string; files: readonly string[] }[];
}

interface DataSets {
  data_sets: readonly { name: string; title: string | null; rows: number | null; columns: number; made_by: string }[];
}

/** An entry of the list on the left: what it is called, and what is shown of it. */
interface Entry {
  id: string;
  kind: "figure" | "data" | "analysis";
  name: string;
  about: string;
}

/** Data sets, figures and calculations, each with what it was made of. */
export function AnalysesScreen({ query }: { query: URLSearchParams }) {
  const { value, problem } = useLoad<Made>("/analyses");
  const sets = useCalled<DataSets>("data_list", {});
  const entries = entriesOf(value, sets.value);
  const chosen = query.get("of");
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const entry = entries[at];
  const choose = (index: number) => {
    const next = entries[Math.max(0, Math.min(entries.length - 1, index))];
    if (next !== undefined) go(pathTo(["analyses"], { of: next.id }), true);
  };
  useShortcuts([
    { keys: "j", does: "next", run: () => choose(at + 1) },
    { keys: "k", does: "previous", run: () => choose(at - 1) },
  ]);
  return (
    <>
      <header class="bar">
        <h1>Analyses</h1>
        <span class="n" role="status">
          {value !== null && `${entries.length}`}
        </span>
      </header>
      {problem !== null && <Failure problem={problem} />}
      {sets.problem !== null && <Failure problem={sets.problem} />}
      {value !== null && sets.value !== null && entries.length === 0 && (
        <p class="empty">
          Nothing was calculated or drawn in this workspace yet: quire data add, quire plot and questions to data make
          such.
        </p>
      )}
      {entry !== undefined && value !== null && (
        <div class="reader with-outline">
          <nav class="outline" aria-label="Analyses">
            {entries.map(({ id, name, about }, index) => (
              <button
                key={id}
                aria-current={index === at ? "true" : undefined}
                onClick={() => choose(index)}
                dir="auto"
              >
                {name}
                <small class="dim">{about}</small>
              </button>
            ))}
          </nav>
          <section class="pane" aria-label="What was made">
            {entry.kind === "data" && <DataSetView key={entry.id} name={entry.name} />}
            {entry.kind === "figure" && <Figure figure={value.figures.find(({ files }) => files[0] === entry.id)} />}
            {entry.kind === "analysis" && <AnalysisView of={value.analyses.find(({ id }) => id === entry.id)} />}
          </section>
        </div>
      )}
    </>
  );
}

function entriesOf(made: Made | null, sets: DataSets | null): Entry[] {
  return [
    ...(made?.figures ?? []).map(({ title, mark, files }) => ({
      id: files[0] ?? title,
      kind: "figure" as const,
      name: title,
      about: mark,
    })),
    ...(sets?.data_sets ?? []).map(({ name, rows, columns }) => ({
      id: `data ${name}`,
      kind: "data" as const,
      name,
      about: `data, ${rows ?? "?"} rows, ${columns} columns`,
    })),
    ...(made?.analyses ?? []).map(({ id, tool, data }) => ({
      id,
      kind: "analysis" as const,
      name: tool.replaceAll("_", " "),
      about: data.map(({ name }) => name ?? "rows handed over").join(", "),
    })),
  ];
}

const madeUrl = (path: string, save = false): string => urlOf(pathTo(["made"], { path, save: save ? 1 : null }));

function Figure({ figure }: { figure: Made["figures"][number] | undefined }) {
  if (figure === undefined) return null;
  const { title, mark, made, description, files } = figure;
  const shown = files.find((path) => path.endsWith(".svg")) ?? files.find((path) => path.endsWith(".png"));
  return (
    <div class="scroll pad">
      <h2 class="title" dir="auto">
        {title}
      </h2>
      <p class="sum">
        <span>{mark}</span>
        <time>{new Date(made).toLocaleString()}</time>
      </p>
      {shown !== undefined && <img class="figure" src={madeUrl(shown)} alt={description || title} />}
      {description !== "" && <p dir="auto">{description}</p>}
      <h3>Its files</h3>
      <ul class="listed">
        {files.map((path) => (
          <li key={path}>
            <a href={madeUrl(path, true)} download>
              {path}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
