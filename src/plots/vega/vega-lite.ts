import type { ShownData, VegaPart } from "../prepare/drawn.js";

interface Framed {
  title: string;
  description: string;
  width: number;
  height: number;
  data: ShownData;
  background: string;
}

/** The whole specification in Vega-Lite 6, with its data in it: it opens in Vega's editor and fetches nothing. */
export function vegaLite(part: VegaPart, { title, description, width, height, data, background }: Framed): string {
  const values = data.rows.map((row) =>
    Object.fromEntries(data.names.map((name, index) => [name, row[index] ?? null])),
  );
  const specification = {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title,
    description,
    width,
    height,
    background,
    data: { values },
    ...part,
  };
  return `${JSON.stringify(specification, null, 2)}\n`;
}

/** Names of fields are paths in Vega-Lite: dots and brackets of a name are escaped. */
export function vegaField(name: string): string {
  return name.replaceAll(/[\\.[\]]/gu, (sign) => `\\${sign}`);
}
