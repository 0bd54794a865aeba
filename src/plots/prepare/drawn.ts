import type { Scene } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import type { Table } from "../data/table.js";

/** What a figure shows, as rows that others can draw again. */
export interface ShownData {
  names: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** What a kind says of itself in Vega-Lite: a single view or layers; the rest is alike for all. */
export type VegaPart = { readonly [name: string]: Json | undefined };

/** A figure that is drawn, with all that is said of it. */
export interface Drawn {
  scene: Scene;
  title: string;
  /** The figure in words, made from its data. */
  description: string;
  /** What is not as given. They stand in the figure too. */
  notes: readonly string[];
  given: number;
  shown: number;
  data: ShownData;
  /** The same figure in Vega-Lite; null where that has no such kind. */
  vega: VegaPart | null;
}

/** What a chart is drawn from. */
export interface Canvas {
  theme: Theme;
  table: Table;
}
