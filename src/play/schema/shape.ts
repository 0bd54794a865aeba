import { z } from "zod";

/** Kinds of values that a shape names; `|null` behind one says that it may be missing. */
const leafTypes = ["string", "number", "integer", "boolean"] as const;
export const shapeLeaves = [...leafTypes, ...leafTypes.map((type) => `${type}|null` as const)] as const;
export type ShapeLeaf = (typeof shapeLeaves)[number];

/** Names that objects have of themselves: no field of a playbook may be called so. */
const reservedNames = new Set(["__proto__", "constructor", "prototype"]);
export const isPlainName = (name: string): boolean => !reservedNames.has(name);

export const fieldName = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\p{L}_][\p{L}\p{N}_-]*$/u, "it must begin with a letter and hold only letters, digits, - and _")
  .refine(isPlainName, "no field can have this name");

/** What a model is asked to answer: a list of one shape, an object by field, one of some words, or a kind of value. */
export type Shape = ShapeLeaf | { one_of: string[] } | [Shape] | { [field: string]: Shape };

export const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.union([
    z.enum(shapeLeaves),
    z.strictObject({ one_of: z.array(z.string().min(1).max(200)).min(2).max(50) }),
    z.tuple([shapeSchema]),
    z.record(fieldName, shapeSchema).refine(hasFields, "it must have between 1 and 60 fields"),
  ]),
);

/** Where all fields of the item in hand are carried along. */
export const carriedFields = "...";
const rowField = z.union([z.literal(carriedFields), fieldName]);

/**
 * What an output file holds, as a template: texts with tokens, where "this::output" is the answer and "this::%i" its
 * number from 1; `...: item` carries the fields of the item in hand along.
 */
export type RowTemplate = string | number | boolean | null | [RowTemplate] | { [field: string]: RowTemplate };

export const rowTemplateSchema: z.ZodType<RowTemplate> = z.lazy(() =>
  z.union([
    z.string().max(2000),
    z.number(),
    z.boolean(),
    z.null(),
    z.tuple([rowTemplateSchema]),
    z.record(rowField, rowTemplateSchema).refine(hasFields, "it must have between 1 and 60 fields"),
  ]),
);

function hasFields(fields: object): boolean {
  const { length } = Object.keys(fields);
  return length >= 1 && length <= 60;
}
