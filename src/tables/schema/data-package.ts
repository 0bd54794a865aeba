import { z } from "zod";

/**
 * Data Package 2.0 (https://datapackage.org/standard/data-package/), the parts that Quire reads and writes. Members that
 * it does not know are kept: people and programs add their own.
 */

export const fieldSchema = z.looseObject({
  name: z.string().min(1),
  /** A type that Quire does not know is read as text. */
  type: z.string().default("string"),
  /** Of dates: "default" or a pattern such as "%d/%m/%Y". */
  format: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** No member of the standard: what the numbers are measured in. */
  unit: z.string().optional(),
  missingValues: z.array(z.union([z.string(), z.looseObject({ value: z.string() })])).optional(),
  decimalChar: z.string().optional(),
  groupChar: z.string().optional(),
  bareNumber: z.boolean().optional(),
  trueValues: z.array(z.string()).optional(),
  falseValues: z.array(z.string()).optional(),
});
export type Field = z.output<typeof fieldSchema>;

export const tableSchema = z.looseObject({
  fields: z.array(fieldSchema).min(1),
  missingValues: z.array(z.union([z.string(), z.looseObject({ value: z.string() })])).optional(),
});
export type TableSchema = z.output<typeof tableSchema>;

const licence = z.looseObject({
  name: z.string().optional(),
  path: z.string().optional(),
  title: z.string().optional(),
});
const source = z.looseObject({ title: z.string().optional(), path: z.string().optional() });

/** How the original was read; what it was not read by is left out. */
export const readingSchema = z.looseObject({
  format: z.string(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  quote: z.string().nullable().optional(),
  /** Sheet of a workbook, table of a database or document, resource of a package. */
  table: z.string().optional(),
  /** Records before the header that belong to no row. */
  skipped: z.array(z.string()).optional(),
  header: z.boolean().optional(),
});
export type Reading = z.output<typeof readingSchema>;

const inputSchema = z.looseObject({ name: z.string(), sha256: z.string() });

/** The part of a resource that is Quire's own. */
export const ownSchema = z.looseObject({
  original: z
    .looseObject({ path: z.string().nullable(), name: z.string(), sha256: z.string(), bytes: z.int() })
    .optional(),
  reading: readingSchema.optional(),
  /** What the rows were computed by, of a data set that a query made. */
  query: z
    .looseObject({
      sql: z.string(),
      engine: z.string(),
      version: z.string(),
      inputs: z.array(inputSchema),
    })
    .optional(),
  /** What an outside service was asked for, of a data set that was fetched; its answers lie below the folder. */
  fetched: z
    .looseObject({
      connector: z.string(),
      version: z.int(),
      params: z.record(z.string(), z.unknown()),
      attribution: z.string(),
      /** How many rows were wanted at most. */
      most_rows: z.int().optional(),
      answers: z.array(
        z.looseObject({
          url: z.string(),
          retrieved_at: z.string(),
          sha256: z.string(),
          bytes: z.int(),
          path: z.string(),
          /** True: it names what stands in the rows of the others. */
          names: z.literal(true).optional(),
        }),
      ),
      /** File of the places, in GeoJSON. */
      features: z.string().optional(),
      /** Of a graph's edges: the data set with what they join. */
      nodes: z.string().optional(),
      /** Of a graph's nodes: the data set with the edges, where the answers lie. */
      edges: z.string().optional(),
    })
    .optional(),
  /** File with the place of each row or cell, in JSON Lines. */
  provenance: z.string().optional(),
  rows: z.int().optional(),
  /** Says that this user's Quire counted them. */
  rows_mark: z.string().nullable().optional(),
});
export type OwnPart = z.output<typeof ownSchema>;

export const resourceSchema = z.looseObject({
  name: z.string(),
  type: z.string().optional(),
  path: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  mediatype: z.string().optional(),
  encoding: z.string().optional(),
  dialect: z.union([z.string(), z.looseObject({})]).optional(),
  schema: z.union([z.string(), tableSchema]).optional(),
  bytes: z.number().optional(),
  hash: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  licenses: z.array(licence).optional(),
  sources: z.array(source).optional(),
  quire: ownSchema.optional(),
});
export type Resource = z.output<typeof resourceSchema>;

export const dataPackageSchema = z.looseObject({
  $schema: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  created: z.string().optional(),
  licenses: z.array(licence).optional(),
  sources: z.array(source).optional(),
  resources: z.array(resourceSchema).min(1),
});
export type DataPackage = z.output<typeof dataPackageSchema>;

export const dataPackageProfile = "https://datapackage.org/profiles/2.0/datapackage.json";
export const dataResourceProfile = "https://datapackage.org/profiles/2.0/dataresource.json";
export const tableSchemaProfile = "https://datapackage.org/profiles/2.0/tableschema.json";

/** The texts that stand for no value in a column; an empty cell always does where nothing else is said. */
export function missingTexts(field: Field, schema: TableSchema): string[] {
  const given = field.missingValues ?? schema.missingValues ?? [""];
  return given.map((each) => (typeof each === "string" ? each : each.value));
}
