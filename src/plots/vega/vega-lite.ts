import type { Theme } from "../scene/theme.js";
import type { ShownData, VegaPart } from "../prepare/drawn.js";

interface Framed {
  title: string;
  description: string;
  width: number;
  height: number;
  data: ShownData;
  theme: Theme;
}

/** The whole specification in Vega-Lite 6, with its data in it: it opens in Vega's editor and fetches nothing. */
export function vegaLite(part: VegaPart, { title, description, width, height, data, theme }: Framed): string {
  const values = data.rows.map((row) =>
    Object.fromEntries(data.names.map((name, index) => [name, row[index] ?? null])),
  );
  const specification = {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title,
    description,
    width,
    height,
    background: theme.background,
    config: configOf(theme),
    data: { values },
    ...part,
  };
  return `${JSON.stringify(specification, null, 2)}\n`;
}

/** Words and lines in the colours of the figure's scheme. */
function configOf({ ink, soft, grid, axis, categories }: Theme) {
  return {
    title: { color: ink, anchor: "start" },
    axis: { labelColor: soft, titleColor: ink, gridColor: grid, domainColor: axis, tickColor: axis },
    legend: { labelColor: ink, titleColor: ink },
    header: { labelColor: ink, titleColor: ink },
    view: { stroke: grid },
    mark: { color: categories[0] },
  };
}

/** Names of fields are paths in Vega-Lite: dots and brackets of a name are escaped. */
export function vegaField(name: string): string {
  return name.replaceAll(/[\\.[\]]/gu, (sign) => `\\${sign}`);
}
