import type { z } from "zod";
import type { AnswerText, ServiceKey } from "../ports/service-answers.js";

export type Cell = string | number | boolean | null;

/** A column as a service describes it; what is left out is found out from the values. */
export interface Column {
  /** snake_case where the connector chooses it, else as the service writes it. */
  name: string;
  title?: string;
  description?: string;
  /** What its numbers are measured in. */
  unit?: string;
  /** A type of Table Schema; codes of digits need "string". */
  type?: "string" | "integer" | "number" | "boolean" | "date" | "datetime" | "year";
  /** Its cells are null, and become the names of the ids in this other column: see `names` of the connector. */
  names_of?: string;
}

/** A feature of GeoJSON (RFC 7946); coordinates are longitude and latitude in degrees. */
export interface GeoFeature {
  type: "Feature";
  geometry: { type: string; coordinates?: unknown; geometries?: unknown } | null;
  properties: Record<string, Cell>;
}

/** A thing of a graph, or what joins two of them. */
export interface GraphNode {
  id: string;
  label: string;
  type: string;
}

/** What one answer of a service holds. The columns of all pages are those of the first. */
export interface Parsed {
  columns: readonly Column[];
  /** As many cells as columns each; of a graph its edges, whose first three columns are source, target and type. */
  rows: readonly (readonly Cell[])[];
  /** What the next page is asked by; null or left out where this was the last. */
  next?: string | null;
  /** As the service calls it. */
  title?: string;
  /** ISO 8601: when the service changed it last. */
  updated?: string;
  /** Of the places; kind geo. */
  features?: readonly GeoFeature[];
  /** Of the graph; kind graph. */
  nodes?: readonly GraphNode[];
  /** What a reader of the table must know, in sentences. */
  notes?: readonly string[];
}

/** What a service is asked for: an address, and what of its forms is wanted. */
export interface ConnectorRequest {
  url: URL;
  /** Media type, where the address does not say the form. */
  accept?: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** Something that a service has, as `data_search` lists it. */
export interface FoundData {
  title: string;
  description?: string;
  /** What `data_fetch` takes to have it. */
  params: Readonly<Record<string, Cell>>;
  /** ISO 8601. */
  updated?: string;
  licence?: string;
  /** Page about it. */
  url?: string;
}

/** What stands in the data that a service gives, and where its terms are. */
export interface Licence {
  /** SPDX where there is one, else words. */
  name: string;
  path: string;
}

/**
 * One outside source of data, a file of `sources/`. It says what is asked and what answers mean, by pure functions;
 * pace, cache, pages, limits, provenance and the data set are common code.
 */
export interface Connector<Params extends z.ZodObject = z.ZodObject> {
  /** snake_case; the file's name with its dashes as underscores. */
  readonly name: string;
  /** Grows when `parse` gives other rows for the same answer. */
  readonly version: number;
  readonly kind: "dataset" | "graph" | "geo" | "record";
  /** As people write it. */
  readonly title: string;
  /** What it has, in one sentence for people and models. */
  readonly description: string;
  readonly homepage: string;
  /** Page that documents the form of its answers. */
  readonly documentation: string;
  readonly licence: Licence;
  /** How the source wants to be named. */
  readonly attribution: string;
  /** Null: it asks for none. */
  readonly key: ServiceKey | null;
  /** What the service documents, or a guess on the safe side. */
  readonly rate: { per_second: number; parallel: number };
  /** True for pages of the web: robots.txt is asked, and the page is kept as all pages are. */
  readonly robots: boolean;
  /** Patterns of hosts that it may reach; "*" where the person gives the address. */
  readonly hosts: readonly string[];
  /** Where it tells about people: for what it may be used. A person is asked before it is. */
  readonly about_people?: string;
  /** ISO 8601, a day on which somebody saw it answer as `parse` expects; null: never tried live. */
  readonly tried_live: string | null;
  readonly params: Params;
  /** What `data_check` asks, and the columns that must come. */
  readonly sample: { params: Readonly<Record<string, Cell>>; columns: readonly string[] };
  /** Which data it has on a subject: by a question to the service, or a list of its own. */
  readonly discover:
    | {
        request(query: string, limit: number): ConnectorRequest;
        parse(answer: AnswerText, query: string): readonly FoundData[];
      }
    | { list: readonly FoundData[] };
  /** Where the service says "no such thing" other than by 404 and 410: whether this is such an answer. */
  isNothing?(answer: { status: number; body: string }): boolean;
  /** @param cursor `next` of the page before; null for the first */
  request(params: z.output<Params>, cursor: string | null): ConnectorRequest;
  /** Where rows and nodes name things by their ids alone: asked once all rows are there. */
  readonly names?: {
    /** Ids in one question. */
    per_request: number;
    isId(text: string): boolean;
    request(ids: readonly string[], params: z.output<Params>): ConnectorRequest;
    /** By id; those that have no name are left out. */
    parse(answer: AnswerText, params: z.output<Params>): ReadonlyMap<string, string>;
  };
  /** Throws what `AnswerText` throws where the answer has another form than the documented one. */
  parse(answer: AnswerText, params: z.output<Params>, cursor: string | null): Parsed;
}

/** Keeps the types of a connector's parameters. */
export function defineConnector<Params extends z.ZodObject>(connector: Connector<Params>): Connector<Params> {
  return connector;
}
