import type { DataPackage, Field, OwnPart, Resource, TableSchema } from "../../tables/schema/data-package.js";
import { dataPackageProfile, dataResourceProfile } from "../../tables/schema/data-package.js";
import type { IncomingTable } from "../sources/incoming-table.js";

/** What a data set is described by. */
export interface Description {
  name: string;
  /** When it was added, ISO 8601. */
  created: string;
  /** Of the CSV, below its folder. */
  path: string;
  sha256: string;
  bytes: number;
  schema: TableSchema;
  described: IncomingTable["described"];
  own: OwnPart;
}

/**
 * Writes the Data Package of a data set. What stands in one that is there already wins: titles, descriptions, licences,
 * sources, members that Quire does not know, and each field of the same name; what the file says of itself (hash, bytes,
 * how it was read) is new.
 */
export function describe(given: Description, before: DataPackage | null): DataPackage {
  const { name, created, described, schema } = given;
  const known = before?.resources[0];
  const resource: Resource = {
    $schema: dataResourceProfile,
    ...known,
    name,
    type: "table",
    path: given.path,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    bytes: given.bytes,
    hash: `sha256:${given.sha256}`,
    schema: keepFields(schema, known?.schema),
    quire: given.own,
  };
  return { $schema: dataPackageProfile, name, ...described, created, ...before, resources: [resource] };
}

function keepFields(schema: TableSchema, before: Resource["schema"]): TableSchema {
  if (typeof before !== "object") return schema;
  const known = new Map(before.fields.map((field) => [field.name, field]));
  const fields = schema.fields.map((field): Field => ({ ...field, ...known.get(field.name) }));
  return { ...schema, ...before, fields };
}
