import type { Cell, Column, GeoFeature, GraphNode } from "./define-connector.js";

/** A raw answer. */
export interface Payload {
  /** Without keys. */
  url: string;
  /** ISO 8601. */
  retrieved_at: string;
  bytes: Uint8Array;
  sha256: string;
  /** True: it has no rows, but names of what stands in those of the others. */
  names?: true | undefined;
}

/** All that was fetched, page after page. */
export interface Fetched {
  columns: readonly Column[];
  rows: (readonly Cell[])[];
  features: GeoFeature[];
  nodes: GraphNode[];
  payloads: Payload[];
  title: string | null;
  updated: string | null;
  notes: string[];
}
