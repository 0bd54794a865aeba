import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, defineConnector, type GraphNode } from "../define-connector.js";
import { addressParam } from "../web-address.js";

const id = z.string().regex(/^[a-z0-9][a-z0-9-]*--[0-9a-f-]{36}$/u);
const objectSchema = z.looseObject({
  type: z.string().min(1),
  id,
  modified: z.string().nullish(),
  created: z.string().nullish(),
  revoked: z.boolean().nullish(),
});
type StixObject = z.output<typeof objectSchema>;
const bundleSchema = z.looseObject({
  type: z.literal("bundle"),
  id,
  spec_version: z.string().nullish(),
  objects: z.array(objectSchema).nullish(),
});
const relationship = objectSchema.extend({
  relationship_type: z.string(),
  source_ref: id,
  target_ref: id,
  description: z.string().nullish(),
  start_time: z.string().nullish(),
  stop_time: z.string().nullish(),
});
const sighting = objectSchema.extend({
  sighting_of_ref: id,
  where_sighted_refs: z.array(id).nullish(),
  observed_data_refs: z.array(id).nullish(),
  first_seen: z.string().nullish(),
  last_seen: z.string().nullish(),
});

const params = z.strictObject({
  address: addressParam.describe("Of the bundle: https://example.org/bundle.json"),
});

/** STIX 2.1 (OASIS): a bundle as a graph of its objects. Of STIX 2.0 what stands within observed data is not read. */
export const connector = defineConnector({
  name: "stix",
  version: 1,
  kind: "graph",
  title: "STIX bundles",
  description:
    "Threats as a graph: groups, malware, techniques, indicators and how they are related, from a bundle in STIX 2.1.",
  homepage: "https://oasis-open.github.io/cti-documentation/",
  documentation: "https://docs.oasis-open.org/cti/stix/v2.1/os/stix-v2.1-os.html",
  licence: { name: "Rights of the bundle's owner", path: "https://www.wipo.int/copyright/en/" },
  attribution: "The bundle at the address",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: true,
  hosts: ["*"],
  tried_live: null,
  params,
  sample: {
    params: {
      address:
        "https://raw.githubusercontent.com/mitre-attack/attack-stix-data/master/enterprise-attack/enterprise-attack.json",
    },
    columns: ["source", "target", "type", "source_label", "target_label"],
  },
  discover: {
    list: ["enterprise", "mobile", "ics"].map((domain) => ({
      title: `MITRE ATT&CK, ${domain}: techniques, groups, malware`,
      params: {
        address: `https://raw.githubusercontent.com/mitre-attack/attack-stix-data/master/${domain}-attack/${domain}-attack.json`,
      },
      licence: "https://attack.mitre.org/resources/legal-and-branding/terms-of-use/",
      url: "https://attack.mitre.org",
    })),
  },
  request: ({ address }) => ({ url: new URL(address) }),
  parse(answer) {
    const { objects, spec_version } = answer.json(bundleSchema);
    const latest = latestOf(objects ?? []);
    const edges = latest.flatMap((each) => edgesOf(each, answer));
    const nodes = nodesOf(latest, edges);
    const labels = new Map(nodes.map((node) => [node.id, node.label]));
    const revoked = latest.filter((each) => each.revoked === true).length;
    return {
      columns: [
        { name: "source", type: "string" },
        { name: "target", type: "string" },
        { name: "type", type: "string" },
        { name: "source_label", type: "string" },
        { name: "target_label", type: "string" },
        { name: "description", type: "string" },
        { name: "from", type: "datetime" },
        { name: "to", type: "datetime" },
        { name: "revoked", type: "boolean" },
      ],
      rows: edges.map(({ source, target, type, description, from, to, revoked: isRevoked }): Cell[] => [
        source,
        target,
        type,
        labels.get(source) ?? source,
        labels.get(target) ?? target,
        description,
        from,
        to,
        isRevoked,
      ]),
      nodes,
      notes: [
        ...(spec_version === "2.0" ? ["This is STIX 2.0: what stands within its observed data is not read."] : []),
        ...(revoked > 0 ? [`${revoked} objects are revoked: their edges say so.`] : []),
      ],
    };
  },
});

interface Edge {
  source: string;
  target: string;
  type: string;
  description: string | null;
  from: string | null;
  to: string | null;
  revoked: boolean;
}

/** Of several versions of an object the one that was changed last. */
function latestOf(objects: readonly StixObject[]): StixObject[] {
  const latest = new Map<string, StixObject>();
  for (const each of objects) {
    const known = latest.get(each.id);
    if (known === undefined || (each.modified ?? "") > (known.modified ?? "")) latest.set(each.id, each);
  }
  return [...latest.values()];
}

function edgesOf(object: StixObject, answer: AnswerText): Edge[] {
  const plain = { description: null, from: null, to: null, revoked: object.revoked === true };
  const joinsNothing = () => answer.unexpected(`a ${object.type} without what it joins (${object.id})`);
  if (object.type === "relationship") {
    const related = relationship.safeParse(object);
    if (!related.success) throw joinsNothing();
    const { source_ref, target_ref, relationship_type, description, start_time, stop_time } = related.data;
    const said = { description: description ?? null, from: start_time ?? null, to: stop_time ?? null };
    return [{ ...plain, ...said, source: source_ref, target: target_ref, type: relationship_type }];
  }
  if (object.type === "sighting") {
    const seen = sighting.safeParse(object);
    if (!seen.success) throw joinsNothing();
    return sightingEdges(plain, seen.data);
  }
  return referencesOf(object).map(({ target, type }) => ({ ...plain, source: object.id, target, type }));
}

function sightingEdges(
  plain: Omit<Edge, "source" | "target" | "type">,
  { sighting_of_ref, where_sighted_refs, observed_data_refs, first_seen, last_seen }: z.output<typeof sighting>,
): Edge[] {
  const times = { from: first_seen ?? null, to: last_seen ?? null };
  const sight = (source: string, type: string) => ({ ...plain, ...times, source, target: sighting_of_ref, type });
  return [
    ...(where_sighted_refs ?? []).map((source) => sight(source, "sighted")),
    ...(observed_data_refs ?? []).map((source) => sight(source, "evidence-of")),
  ];
}

/** Members that end with _ref or _refs name other objects; markings say who may read, not what is so. */
function referencesOf(object: StixObject): { target: string; type: string }[] {
  return Object.entries(object).flatMap(([member, value]) => {
    const name = /^(.+)_refs?$/u.exec(member)?.[1];
    if (name === undefined || name === "object_marking") return [];
    const targets = [value].flat().filter((target): target is string => id.safeParse(target).success);
    return targets.map((target) => ({ target, type: name.replaceAll("_", "-") }));
  });
}

/** The objects, and those that edges name and the bundle has not. */
function nodesOf(objects: readonly StixObject[], edges: readonly Edge[]): GraphNode[] {
  const isThing = ({ type }: StixObject) =>
    type !== "relationship" && type !== "sighting" && type !== "marking-definition";
  const nodes = new Map(
    objects.filter(isThing).map((each) => [each.id, { id: each.id, label: labelOf(each), type: each.type }]),
  );
  for (const end of edges.flatMap(({ source, target }) => [source, target]))
    if (!nodes.has(end)) nodes.set(end, { id: end, label: end, type: end.split("--", 1)[0] ?? "" });
  return [...nodes.values()];
}

/** Members that name an object, the first that it has. */
const naming = [
  "name",
  "value",
  "path",
  "display_name",
  "account_login",
  "user_id",
  "command_line",
  "subject",
  "key",
  "pattern",
  "abstract",
  "number",
];

function labelOf(object: StixObject): string {
  const found = naming
    .map((member) => object[member])
    .find((value) => typeof value === "string" || typeof value === "number");
  return found === undefined ? object.id : String(found).slice(0, 200);
}
