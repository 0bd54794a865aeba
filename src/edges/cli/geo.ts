import type { Command } from "commander";
import type { z } from "zod";
import { tool as convertTool } from "../../geography/geo-convert.tool.js";
import { tool as geoTool } from "../../geography/geo.tool.js";
import { toolCommand } from "./command/fields.js";
import type { Registrar } from "./command/invocation.js";
import { textTable } from "./data/text-table.js";
import { type Screen, wrap } from "./terminal/terminal.js";

export function configure(geo: Command, registrar: Registrar): void {
  toolCommand(geoTool, render, { sum: { commas: true } })(
    geo
      .command("measure <operation> [source]", { isDefault: true })
      .description("info, distance, length, area or join, on the ellipsoid"),
    registrar,
  );
  toolCommand(convertTool, renderConverted, { output: { short: "o", value: "file" } })(
    geo.command("convert <operation> <source>").description("write it reprojected, buffered, simplified or joined"),
    registrar,
  );
}

function render(output: z.output<typeof geoTool.output>, screen: Screen): string {
  const { operation, format, projection, features, kinds, bounding_box, unit, total, columns, table, rows, warnings } =
    output;
  const measured = table[0]?.map((cell) => typeof cell === "number") ?? [];
  const heads =
    format === null || projection === null
      ? []
      : [
          `${format}, ${features} ${features === 1 ? "feature" : "features"}: ${kinds.map(({ kind, count }) => `${count} ${kind}`).join(", ")}`,
          `Projection: ${projection.name} (${foundWords[projection.found]})`,
          ...(bounding_box === null ? [] : [`West, south, east, north: ${bounding_box.map(shown).join(", ")}`]),
        ];
  return [
    ...(operation === "info" ? heads : []),
    ...(total === null || unit === null ? [] : [screen.paint("bold", `Total: ${sumWords(total, unit)}`)]),
    "",
    ...(table.length === 0
      ? []
      : [
          textTable(
            columns,
            table.map((row) => row.map((cell) => (cell === null ? "" : shown(cell)))),
            measured,
          ),
        ]),
    ...(rows > table.length ? [`${rows - table.length} more rows; --top tells more of them.`] : []),
    ...warnings.map((warning) => wrap(`Note: ${warning}`, screen.width)),
  ]
    .join("\n")
    .trimStart();
}

const foundWords = {
  file: "as the file says",
  format: "by the format",
  given: "as you say",
  assumed: "assumed: nobody says it",
} as const;

function sumWords(total: number, unit: "m" | "m2" | "points"): string {
  if (unit === "points") return `${total} points in areas`;
  return unit === "m" ? `${shown(total / 1000)} km` : `${shown(total / 1e6)} km²`;
}

function shown(value: string | number | boolean): string {
  return typeof value === "number" ? String(Number(value.toPrecision(9))) : String(value);
}

function renderConverted(output: z.output<typeof convertTool.output>, screen: Screen): string {
  const { path, features, projection, warnings } = output;
  return [
    `${screen.shownPath(path)}: ${features} ${features === 1 ? "feature" : "features"}, ${projection}`,
    ...warnings.map((warning) => wrap(`Note: ${warning}`, screen.width)),
  ].join("\n");
}
