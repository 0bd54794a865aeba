import { z } from "zod";
import type { Cell, Column } from "./define-connector.js";

/** A term of an answer (SPARQL 1.1 Query Results JSON Format, 3.2.2). */
export const sparqlTerm = z.looseObject({
  type: z.enum(["uri", "literal", "typed-literal", "bnode"]),
  value: z.string(),
  datatype: z.string().nullish(),
  "xml:lang": z.string().nullish(),
});
type Term = z.output<typeof sparqlTerm>;

const entity = /^http:\/\/www\.wikidata\.org\/entity\/([QPL]\d+(?:-[FS]\d+)?)$/u;
/** Wikidata's stand-in for a value that is there and not known. */
const unknown = /^http:\/\/www\.wikidata\.org\/\.well-known\/genid\//u;
const xsd = "http://www.w3.org/2001/XMLSchema#";
const numbers = new Set(
  ["integer", "decimal", "double", "float", "int", "long", "nonNegativeInteger"].map((name) => xsd + name),
);
/** Longitude and latitude; on other globes than the Earth their entity stands before them. */
const point = /^Point\((-?[\d.]+(?:E-?\d+)?) (-?[\d.]+(?:E-?\d+)?)\)$/iu;

/** What a variable becomes: a column, or two for points on Earth, and the cells of each row. */
interface ReadColumn {
  columns: Column[];
  cells: Cell[][];
  notes: string[];
}

/** The column of a variable by what all its terms are; unbound ones are empty. */
export function readColumn(name: string, given: readonly (Term | undefined)[]): ReadColumn {
  const terms = given.map((term) => (term === undefined || isUnknown(term) ? null : term));
  const notes = given.some((term) => term !== undefined && isUnknown(term))
    ? [`Some cells of ${name} are empty because Wikidata has that there is a value, and not which.`]
    : [];
  const bound = terms.filter((term) => term !== null);
  if (bound.length > 0 && bound.every(isPoint)) return { ...points(name, terms), notes };
  const dated = bound.length > 0 && bound.every(({ datatype }) => datatype === `${xsd}dateTime`);
  const cells = terms.map((term): Cell => (term === null ? null : cellOf(term)));
  const isDay = dated && cells.every((cell) => cell === null || /^\d{4}-\d{2}-\d{2}$/u.test(String(cell)));
  return {
    columns: [{ name, ...typeOf(bound, isDay) }],
    cells: cells.map((cell) => [cell]),
    notes: dated ? [...notes, precisionNote(name)] : notes,
  };
}

function typeOf(bound: readonly Term[], isDay: boolean): Pick<Column, "type"> {
  if (isDay) return { type: "date" };
  const all = (fits: (datatype: string) => boolean) =>
    bound.length > 0 && bound.every(({ datatype }) => fits(datatype ?? ""));
  if (all((datatype) => numbers.has(datatype))) return { type: "number" };
  return all((datatype) => datatype === `${xsd}boolean`) ? { type: "boolean" } : { type: "string" };
}

function cellOf({ type, value, datatype }: Term): Cell {
  if (type === "uri") return entity.exec(value)?.[1] ?? value;
  if (numbers.has(datatype ?? "")) return numberOf(value);
  if (datatype === `${xsd}boolean`) return value === "true" || value === "1";
  return datatype === `${xsd}dateTime` ? value.replace(/T00:00:00Z$/u, "") : value;
}

/** A number as it is written where JavaScript would round it. */
function numberOf(text: string): Cell {
  const number = Number(text);
  const isExact = Number.isFinite(number) && text.replace(/[^\d]/gu, "").length <= 15;
  return isExact ? number : text;
}

function isUnknown({ type, value }: Term): boolean {
  return type === "bnode" || (type === "uri" && unknown.test(value));
}

function isPoint({ value, datatype }: Term): boolean {
  return datatype === "http://www.opengis.net/ont/geosparql#wktLiteral" && point.test(value);
}

function points(name: string, terms: readonly (Term | null)[]): Pick<ReadColumn, "columns" | "cells"> {
  return {
    columns: [
      { name: `${name}_longitude`, type: "number", unit: "°" },
      { name: `${name}_latitude`, type: "number", unit: "°" },
    ],
    cells: terms.map((term) => {
      const [, longitude, latitude] = point.exec(term?.value ?? "") ?? [];
      return longitude === undefined ? [null, null] : [Number(longitude), Number(latitude)];
    }),
  };
}

function precisionNote(name: string): string {
  return `Dates of ${name} come without their precision: 1 January may stand for a whole year (ask for psv: and wikibase:timePrecision), and years before our era count a year 0.`;
}
