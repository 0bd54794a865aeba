/** Fields of a tool's input that are the person's to fill: files, folders, models that cost. */
function fieldsOfThePerson(tool: string): readonly string[] {
  if (tool.startsWith("brain_")) return ["index_dir", "source_dir"];
  return tool === "audit" ? ["draft", "bib", "judge", "detail"] : [];
}

/** What a model asks of a tool, without what is not its to say. */
export function withoutPersonsFields(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  return without(input, fieldsOfThePerson(tool));
}

/** The JSON Schema of a tool's input as a model is told of it: without those fields, and without the one that opens the network where it is closed. */
export function toldSchema(
  tool: string,
  schema: Record<string, unknown>,
  closed: string | undefined,
): Record<string, unknown> {
  const hidden = [...fieldsOfThePerson(tool), ...(closed === undefined ? [] : [closed])];
  const { properties, required } = schema;
  return {
    ...schema,
    ...(isRecord(properties) && { properties: without(properties, hidden) }),
    ...(Array.isArray(required) && { required: required.filter((field) => !hidden.includes(String(field))) }),
  };
}

function without(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
