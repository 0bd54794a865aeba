import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, type Column, defineConnector, type GraphNode } from "../define-connector.js";
import { readSnak, snakSchema } from "../wikibase-values.js";

const api = "https://www.wikidata.org/w/api.php";
/** Of `wbgetentities`. */
const perRequest = 50;

const label = z.looseObject({ value: z.string() });
const claim = z.looseObject({
  id: z.string(),
  rank: z.enum(["preferred", "normal", "deprecated"]),
  mainsnak: snakSchema,
  qualifiers: z.record(z.string(), z.array(snakSchema)).nullish(),
});
/** Of maps that have nothing the service writes empty lists. */
const empty = z.array(z.never()).transform(() => ({}));
const entitySchema = z.looseObject({
  id: z.string(),
  type: z.string().nullish(),
  missing: z.string().nullish(),
  labels: z.union([z.record(z.string(), label), empty]).nullish(),
  claims: z.union([z.record(z.string(), z.array(claim)), empty]).nullish(),
});
type Entity = z.output<typeof entitySchema>;
type Claim = z.output<typeof claim>;
const answerSchema = z.union([
  z.looseObject({ entities: z.record(z.string(), entitySchema) }),
  z.looseObject({ error: z.looseObject({ code: z.string(), info: z.string() }) }),
]);
const foundSchema = z.looseObject({
  search: z.array(z.looseObject({ id: z.string(), label: z.string().nullish(), description: z.string().nullish() })),
});

const params = z.strictObject({
  ids: z
    .string()
    .regex(/^[QP][1-9]\d{0,9}(?:,[QP][1-9]\d{0,9}){0,49}$/u)
    .describe("Ids of things, parted by commas, 50 at most: Q42,Q5"),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z]{2,8})*$/u)
    .default("en")
    .describe("In which things are named; English where they have no name in it"),
  values: z.boolean().default(true).describe("False: only what joins two things, without dates, numbers and words"),
});

/** Entities of Wikidata by the action API, `wbgetentities`. */
export const connector = defineConnector({
  name: "wikidata_entities",
  version: 1,
  kind: "graph",
  title: "Wikidata entities",
  description: "All that Wikidata says of some things, as a graph of statements with named properties.",
  homepage: "https://www.wikidata.org",
  documentation: "https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html",
  licence: { name: "CC0-1.0", path: "https://www.wikidata.org/wiki/Wikidata:Licensing" },
  attribution: "Wikidata",
  key: null,
  rate: { per_second: 2, parallel: 1 },
  robots: false,
  hosts: ["www.wikidata.org"],
  tried_live: null,
  params,
  sample: { params: { ids: "Q1048" }, columns: ["source", "target", "type", "property", "target_label", "value"] },
  discover: {
    request(query, limit) {
      const all = { action: "wbsearchentities", search: query, language: "en", limit: String(Math.min(limit, 50)) };
      return { url: apiUrl(all) };
    },
    parse: (answer) =>
      answer.json(foundSchema).search.map(({ id, label: name, description }) => ({
        title: `Statements on ${name ?? id}`,
        params: { ids: id },
        url: `https://www.wikidata.org/wiki/${id}`,
        ...(description && { description }),
      })),
  },
  request: ({ ids, language }) => ({ url: entitiesUrl(ids.split(","), language, "info|labels|claims") }),
  parse(answer, { language, values }) {
    const entities = readEntities(answer);
    const edges = entities.flatMap((entity) => edgesOf(entity, values, answer));
    return {
      title: entities.map((entity) => nameOf(entity, language) ?? entity.id).join(", "),
      columns,
      rows: edges.map(({ cells }) => cells),
      nodes: [...entities.map((entity) => nodeOf(entity, language)), ...edges.map(({ target }) => target)],
      notes: [
        "Statements that Wikidata marks as deprecated are left out; qualifiers but times, and sources, are in the raw answers.",
      ],
    };
  },
  names: {
    per_request: perRequest,
    isId: (text) => /^[QP]\d+$/u.test(text),
    request: (ids, { language }) => ({ url: entitiesUrl(ids, language, "labels") }),
    parse: (answer, { language }) =>
      new Map(
        readEntities(answer).flatMap((entity) => {
          const name = nameOf(entity, language);
          return name === null ? [] : [[entity.id, name] as const];
        }),
      ),
  },
});

const columns: Column[] = [
  { name: "source", type: "string" },
  { name: "target", type: "string", description: "Id of a thing, or of the statement that has the value" },
  { name: "type", type: "string", description: "Id of the property" },
  { name: "source_label", type: "string", names_of: "source" },
  { name: "property", type: "string", names_of: "type" },
  { name: "target_label", type: "string", names_of: "target" },
  { name: "value", type: "string", description: "A date, number, text, or coordinates as latitude and longitude" },
  { name: "value_type", type: "string" },
  { name: "precision", type: "string", description: "Of a date" },
  { name: "unit", type: "string", description: "Id of the unit" },
  { name: "unit_label", type: "string", names_of: "unit" },
  { name: "rank", type: "string" },
  { name: "from", type: "string", description: "Since when it holds (P580)" },
  { name: "to", type: "string", description: "Until when it held (P582)" },
  { name: "at", type: "string", description: "When it was so (P585)" },
];

interface Edge {
  cells: Cell[];
  target: GraphNode;
}

function edgesOf({ id: source, claims }: Entity, values: boolean, answer: AnswerText): Edge[] {
  const all = Object.values((claims ?? {}) as Record<string, Claim[]>).flat();
  return all
    .filter(({ rank }) => rank !== "deprecated")
    .map((each) => edgeOf(source, each, answer))
    .filter(({ isValue }) => values || !isValue);
}

function edgeOf(
  source: string,
  { id, rank, mainsnak, qualifiers }: Claim,
  answer: AnswerText,
): Edge & { isValue: boolean } {
  try {
    const { text, entity, unit, precision } = readSnak(mainsnak);
    const valueType =
      mainsnak.snaktype === "value" ? (mainsnak.datatype ?? mainsnak.datavalue?.type ?? "") : mainsnak.snaktype;
    const time = (property: string) => {
      const [snak] = qualifiers?.[property] ?? [];
      return snak === undefined ? null : readSnak(snak).text;
    };
    const value = entity === null ? text : null;
    const target = entity ?? id;
    const cells = [source, target, mainsnak.property, null, null, null, value, valueType, precision, unit, null, rank];
    return {
      cells: [...cells, time("P580"), time("P582"), time("P585")],
      target: { id: target, label: value ?? target, type: entity === null ? valueType : "item" },
      isValue: entity === null,
    };
  } catch (cause) {
    if (cause instanceof z.ZodError)
      throw answer.unexpected(`a value of ${mainsnak.property} of an unknown form`, cause);
    throw cause;
  }
}

function readEntities(answer: AnswerText): Entity[] {
  const read = answer.json(answerSchema);
  if ("entities" in read)
    return Object.values(read.entities as Record<string, Entity>).filter(({ missing }) => missing === undefined);
  const { code, info } = read.error as { code: string; info: string };
  if (code === "no-such-entity") return [];
  throw answer.unexpected(`an error: ${info.slice(0, 200)}`);
}

function nodeOf(entity: Entity, language: string): GraphNode {
  return { id: entity.id, label: nameOf(entity, language) ?? entity.id, type: entity.type ?? "item" };
}

function nameOf({ labels }: Entity, language: string): string | null {
  const known = (labels ?? {}) as Record<string, { value: string }>;
  return (known[language] ?? known["en"] ?? known["mul"])?.value ?? null;
}

function entitiesUrl(ids: readonly string[], language: string, props: string): URL {
  const languages = [...new Set([language, "en", "mul"])].join("|");
  return apiUrl({ action: "wbgetentities", ids: ids.join("|"), props, languages });
}

function apiUrl(parameters: Record<string, string>): URL {
  const url = new URL(api);
  for (const [name, value] of Object.entries({ format: "json", ...parameters })) url.searchParams.set(name, value);
  return url;
}
