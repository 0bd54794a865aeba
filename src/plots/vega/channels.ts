import type { Categories } from "../prepare/categories.js";
import type { Measure, Names } from "../prepare/channels.js";
import { vegaField } from "./vega-lite.js";

/** A channel of numbers or dates in Vega-Lite. */
export function measureChannel({ field, title, scale, channel }: Measure) {
  const zero = channel.scale?.zero ?? false;
  return {
    field: vegaField(field),
    type: scale === "temporal" ? "temporal" : "quantitative",
    title,
    scale: {
      ...(scale === "log" && { type: "log" }),
      ...(scale === "linear" && { zero }),
      ...(channel.scale?.domain !== undefined && { domain: channel.scale.domain }),
    },
  };
}

/** Names in the order in which the figure has them. */
export function namesChannel({ field, title }: Names, names: readonly string[]) {
  return { field: vegaField(field), type: "nominal", title, sort: names };
}

/** Categories in the colours of the figure. */
export function colourChannel({ field, title }: Names, { names, colour }: Categories) {
  return {
    field: vegaField(field),
    type: "nominal",
    title,
    scale: { domain: names, range: names.map((_, index) => colour(index)) },
  };
}
