import { plainName } from "./foreign-answer.js";
import { QuireError } from "../domain/error.js";
import { parseArxiv } from "../domain/identifier.js";

/** What other tools call the arguments that ours know, each compared without case, "_" and "-". */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  query: [
    "query",
    "q",
    "searchquery",
    "search",
    "searchterm",
    "searchterms",
    "keywords",
    "keyword",
    "terms",
    "topic",
    "text",
    "question",
    "input",
  ],
  top_k: [
    "topk",
    "k",
    "limit",
    "maxresults",
    "numresults",
    "nresults",
    "count",
    "num",
    "n",
    "size",
    "perpage",
    "pagesize",
    "rows",
    "results",
    "maxitems",
    "maxpapers",
  ],
  since: [
    "since",
    "sinceyear",
    "yearfrom",
    "fromyear",
    "minyear",
    "startyear",
    "afteryear",
    "yearmin",
    "datefrom",
    "startdate",
    "fromdate",
    "after",
    "publishedafter",
    "year",
  ],
  allow: ["allow", "alloweddomains", "includedomains", "domains", "sites", "allowed"],
  url: [
    "url",
    "uri",
    "link",
    "href",
    "address",
    "pdfurl",
    "pageurl",
    "weburl",
    "sourceurl",
    "source",
    "urls",
    "pdf",
    "path",
    "arxivid",
    "paperid",
    "id",
  ],
  max_pages: ["maxpages", "pagelimit", "pages"],
  max_bytes: ["maxbytes", "sizelimit"],
};

/** Without these a call has no sense: they are placed even where no name fits. */
const essential: readonly string[] = ["query", "url"];

interface Property {
  name: string;
  schema: Record<string, unknown>;
}

/**
 * Our arguments of a role as another tool takes them, by the names and types of its JSON Schema. What it has no place
 * for is left out (a limit is held by the caller too); what it requires besides is an error that names it.
 */
export function foreignArguments(
  tool: string,
  inputSchema: Record<string, unknown>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const properties = propertiesOf(inputSchema);
  const required = Array.isArray(inputSchema["required"]) ? inputSchema["required"].map(String) : [];
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const place = placeFor(name, properties, required, given);
    if (place !== null) given[place.name] = fitted(name, value, place);
    else if (essential.includes(name)) throw cannotCall(tool, [name], "has no argument for");
  }
  const missing = required.filter((name) => !Object.hasOwn(given, name) && !hasDefault(properties, name));
  if (missing.length > 0) throw cannotCall(tool, missing, "also needs");
  return given;
}

function propertiesOf(schema: Record<string, unknown>): Property[] {
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null) return [];
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    schema: typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {},
  }));
}

function hasDefault(properties: readonly Property[], name: string): boolean {
  return properties.some((property) => property.name === name && Object.hasOwn(property.schema, "default"));
}

function placeFor(
  name: string,
  properties: readonly Property[],
  required: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Property | null {
  const free = properties.filter((property) => !Object.hasOwn(given, property.name));
  for (const synonym of synonyms[name] ?? [plainName(name)]) {
    const found = free.find((property) => plainName(property.name) === synonym && !isExactYear(property));
    if (found) return found;
  }
  if (!essential.includes(name)) return null;
  if (properties.length === 0) return { name, schema: {} };
  const texts = free.filter(({ schema }) => typesOf(schema).includes("string"));
  const needed = texts.filter((property) => required.includes(property.name));
  const [only, ...others] = needed.length > 0 ? needed : texts;
  return others.length === 0 ? (only ?? null) : null;
}

/** A number named "year" asks for that year alone; as a text it takes a span. */
function isExactYear({ name, schema }: Property): boolean {
  return plainName(name) === "year" && !typesOf(schema).includes("string");
}

function typesOf(schema: Record<string, unknown>): string[] {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((each: unknown) => typesOf((each ?? {}) as Record<string, unknown>));
  return Array.isArray(type) ? type.map(String) : typeof type === "string" ? [type] : [];
}

/** A value in the type that the other tool takes. */
function fitted(name: string, value: unknown, { name: place, schema }: Property): unknown {
  const types = typesOf(schema);
  const takes = (type: string) => types.length === 0 || types.includes(type);
  if (Array.isArray(value)) return takes("array") ? value : value.map(String).join(",");
  if (types.includes("array") && !types.includes(typeof value)) return [value];
  if (typeof value === "number") {
    const bound = withinBounds(value, schema);
    if (takes("number") || takes("integer")) return bound;
    return name === "since" ? sinceText(bound, plainName(place)) : String(bound);
  }
  if (name === "url" && typeof value === "string" && ["id", "arxivid", "paperid"].includes(plainName(place))) {
    return parseArxiv(value)?.id ?? value;
  }
  return value;
}

function withinBounds(value: number, { minimum, maximum }: Record<string, unknown>): number {
  const least = typeof minimum === "number" ? Math.max(value, minimum) : value;
  return typeof maximum === "number" ? Math.min(least, maximum) : least;
}

/** A year where a text is wanted: a date, or a span that is open at its end (as Semantic Scholar takes it). */
function sinceText(year: number, place: string): string {
  if (place.includes("date") || place.endsWith("after")) return `${year}-01-01`;
  return place === "year" ? `${year}-` : String(year);
}

function cannotCall(tool: string, names: readonly string[], what: string): QuireError {
  return new QuireError("tool_server", `${tool} cannot fill the role: it ${what} ${names.join(", ")}.`, {
    facts: { tool, arguments: names.join(", ") },
    fix: `Look at its arguments with: quire tools ${tool}. Map the role to another tool in quire.yaml, or leave the mapping out.`,
  });
}
