import type { z } from "zod";
import type { tool as checkTool } from "../../../data-sets/data-check.tool.js";
import type { tool as connectorsTool } from "../../../data-sets/data-connectors.tool.js";
import type { tool as fetchTool } from "../../../data-sets/data-fetch.tool.js";
import type { tool as searchTool } from "../../../data-sets/data-search.tool.js";
import { type Screen, wrap } from "../terminal/terminal.js";
import { renderAdded } from "./render-data.js";
import { textTable } from "./text-table.js";

type Output<Given extends { output: z.ZodType }> = z.output<Given["output"]>;

/** How parameters are written behind "quire data fetch NAME". */
function written(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${shellWord(String(value))}`)
    .join(" ");
}

const shellWord = (text: string) => (/^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

export function renderFetched(fetched: Output<typeof fetchTool>, screen: Screen): string {
  const { source, retrieved_at, answers, title, features, nodes } = fetched;
  const from = `From ${source.attribution} (${source.licence}, ${source.licence_url}), ${answers} ${answers === 1 ? "answer" : "answers"}, asked ${retrieved_at.slice(0, 16).replace("T", " ")} UTC.`;
  return [
    ...(title === null ? [] : [screen.paint("bold", title)]),
    wrap(from, screen.width),
    ...(features === null ? [] : [`Places: ${features}`]),
    ...(nodes === null ? [] : [`The rows are edges; what they join: data set ${nodes}`]),
    renderAdded(fetched, screen),
  ].join("\n");
}

export function renderFound({ found, failures, asked }: Output<typeof searchTool>, screen: Screen): string {
  const failed = failures.map(({ message }) => wrap(screen.paint("yellow", `Not asked: ${message}`), screen.width));
  if (found.length === 0) {
    return [`Nothing was found; asked: ${asked.join(", ") || "nobody"}.`, ...failed].join("\n");
  }
  const entries = found.map(({ connector, title, description, params, licence }) =>
    [
      `${screen.paint("bold", title)} (${licence})`,
      ...(description === null ? [] : [wrap(description, screen.width, "  ")]),
      `  quire data fetch ${connector} ${written(params)}`,
    ].join("\n"),
  );
  return [...entries, ...failed].join("\n");
}

export function renderConnectors({ connectors }: Output<typeof connectorsTool>, screen: Screen): string {
  const [only] = connectors;
  if (connectors.length === 1 && only !== undefined) return renderConnector(only, screen);
  return textTable(
    ["name", "what it has", "key", "tried live"],
    connectors.map(({ name, description, key, tried_live }) => [
      name,
      description,
      key === null ? "" : `${key.variable}${key.needed ? "" : " (optional)"}`,
      tried_live ?? "never",
    ]),
    [false, false, false, false],
  );
}

function renderConnector(connector: Output<typeof connectorsTool>["connectors"][number], screen: Screen): string {
  const { name, title, description, homepage, documentation, licence, key, about_people, tried_live } = connector;
  const params = connector.params.map(({ name: param, description: words, needed }) =>
    wrap(`${param}${needed ? "" : " (optional)"}: ${words}`, screen.width, "  "),
  );
  return [
    screen.paint("bold", `${title} (${name})`),
    wrap(description, screen.width),
    `${homepage}; licence: ${licence}`,
    `Form of its answers: ${documentation}; tried live: ${tried_live ?? "never"}`,
    ...(key === null
      ? []
      : [`Key: ${key.variable}${key.needed ? "" : " (optional)"}, ${key.is_set ? "set" : "not set"}`]),
    ...(about_people === null ? [] : [wrap(about_people, screen.width)]),
    "Parameters:",
    ...params,
    `quire data fetch ${name} ${written(connector.example)}`,
  ].join("\n");
}

export function renderChecked(checked: Output<typeof checkTool>, screen: Screen): string {
  const { connector, fits, rows, differences, documentation } = checked;
  if (fits) return `${connector} answers as expected: ${rows} rows.`;
  return [
    screen.paint("yellow", `${connector} does not answer as expected:`),
    ...differences.map((difference) => wrap(`- ${difference}`, screen.width)),
    `Form of its answers: ${documentation}`,
  ].join("\n");
}
