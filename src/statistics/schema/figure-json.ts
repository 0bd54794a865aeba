import { z } from "zod";

/** What `plot` draws, as its `figure`; null where a figure would say nothing. */
export const figureJson = z.record(z.string(), z.json()).nullable();

/** A figure as the JSON that it is. */
export function asJson(figure: object | null): z.output<typeof figureJson> {
  return figure === null ? null : figureJson.parse(figure);
}
