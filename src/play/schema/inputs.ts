import { z } from "zod";
import { isPlainName } from "./shape.js";

/** "range" is a whole number, or two with a hyphen between them: 4, "10-15". */
export const inputTypes = ["string", "integer", "number", "boolean", "range", "array"] as const;

export const inputName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z][\w-]*$/, "it must begin with a letter and hold only letters, digits, - and _")
  .refine(isPlainName, "no input can have this name");

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const scalarTypes = z.enum(inputTypes).exclude(["array"]);

/** What a config must or may give under a name. */
export const inputSchema = z.strictObject({
  type: z
    .union([z.enum(inputTypes), z.array(scalarTypes).min(1)])
    .default("string")
    .describe("Kind of value, or several of which one has to fit; a range is 4 or 10-15"),
  description: z.string().max(2000).optional().describe("What it is for"),
  default: z
    .union([scalar, z.array(scalar)])
    .optional()
    .describe("Taken where the config gives nothing; without it the config must give one"),
  minimum: z.number().optional().describe("Least number"),
  maximum: z.number().optional().describe("Greatest number"),
  enum: z.array(scalar).min(1).optional().describe("The values that it may have"),
  items: z
    .strictObject({ type: z.union([scalarTypes, z.array(scalarTypes).min(1)]) })
    .optional()
    .describe("Of an array: kind of its values"),
  slug_of: inputName.optional().describe("Made of this other input where the config gives nothing"),
});
export type InputDeclaration = z.infer<typeof inputSchema>;
export type Inputs = Readonly<Record<string, InputDeclaration>>;

/** The values of a run by name of the input, as they came through the door. */
export type ConfigValue = string | number | boolean | readonly (string | number | boolean)[];
export type ConfigValues = Readonly<Record<string, ConfigValue>>;

/**
 * What a config may say of every document, whatever its playbook declares: it stands at its top. The first name is that of the
 * field there.
 */
export const documentFields = {
  subtitle: ["subtitle"],
  author: ["author", "authors"],
  date: ["date"],
  keywords: ["keywords"],
  lang: ["lang", "language"],
} as const;

/** Such a value is declared as a text or as a list of texts, whichever it is; undefined for another name. */
export function documentInput(name: string, value: unknown): InputDeclaration | undefined {
  const isOne = Object.values(documentFields).some((names) => names.some((each) => each === name));
  if (!isOne) return undefined;
  return Array.isArray(value) ? { type: "array", items: { type: "string" } } : { type: "string" };
}

/** Keys of a config that are for the engine: no playbook has to declare them. */
export const engineKeys = ["playbook", "rag_key"] as const;
