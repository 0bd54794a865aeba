import { z } from "zod";

/** A schema as providers are told it: JSON Schema, each object with the properties that it names and no others. */
export function providerSchema(schema: z.ZodType): any {
  return closed(z.toJSONSchema(schema, { target: "draft-7", io: "input", reused: "inline" }));
}

/** Hold values of the answer, not schemas. */
const values = new Set(["const", "default", "enum", "examples"]);

function closed(schema: any): any {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const inner = Object.entries(schema).map(([key, value]) => [key, values.has(key) ? value : closed(value)]);
  const { type, additionalProperties } = schema;
  const isOpen = additionalProperties === undefined || typeof additionalProperties === "boolean";
  return { ...Object.fromEntries(inner), ...(type === "object" && isOpen && { additionalProperties: false }) };
}

/** Tells whether a JSON schema has only required, named properties: OpenAI's strict mode refuses any other. */
export function isStrict(schema: any): boolean {
  if (schema === null || typeof schema !== "object") return true;
  if (schema.properties !== undefined) {
    const isClosed = schema.additionalProperties === false;
    if (!isClosed || !Object.keys(schema.properties).every((name) => schema.required?.includes(name))) return false;
  } else if (schema.type === "object") return false;
  return Object.values(schema).every(isStrict);
}
