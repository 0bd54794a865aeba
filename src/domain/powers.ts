import { z } from "zod";
import { canonicalJson, sha256Of } from "./hash.js";
import { configSchema } from "./config.js";
import { isRecord } from "./json-value.js";
import { markOf, type PowerMark } from "./power-marks.js";

/** Says where in a workspace a power stands. */
export type PowerOrigin = "quire.yaml" | ".env" | "prompt" | "program";

/** Something that a workspace asks to be allowed. */
export interface Power {
  from: PowerOrigin;
  /** A dotted setting, the name of a variable, the path of a file. */
  key: string;
  /** The setting's value; for variables and files the SHA-256 of what they hold: values of `.env` are secrets. */
  value: unknown;
  /** Whether it holds without trust, because it only takes away. */
  harmless: boolean;
}

/** A `quire.yaml` taken apart. */
export interface SplitSettings {
  powers: Power[];
  /** The settings without the powers that need trust. */
  withoutTrust: Record<string, unknown>;
}

/** Tells powers from other settings. Keys that the schema does not know stay: the schema's own check names them. */
export function splitSettings(values: Readonly<Record<string, unknown>>): SplitSettings {
  const powers: Power[] = [];
  const withoutTrust = keep(values, configSchema, "", powers) as Record<string, unknown> | undefined;
  return { powers, withoutTrust: withoutTrust ?? {} };
}

/** What of a value may stay without trust; undefined where nothing may. Powers are noted on the way. */
function keep(value: unknown, schema: z.ZodType, key: string, powers: Power[]): unknown {
  const mark = markFor(schema);
  if (mark !== null) return keepLeaf(value, schema, key, powers);
  const fieldOf = fieldsOf(schema);
  if (fieldOf === null || !isRecord(value)) return value;
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const field = fieldOf(name);
    const before = powers.length;
    const rest = field === undefined ? inner : keep(inner, field, key === "" ? name : `${key}.${name}`, powers);
    // Of an entry with a name of its own (an MCP server) half is none: what is left would be incomplete.
    const isHalf = unwrapped(schema) instanceof z.ZodRecord && powers.slice(before).some(({ harmless }) => !harmless);
    return rest === undefined || isHalf ? [] : [[name, rest] as const];
  });
  return Object.fromEntries(kept);
}

function keepLeaf(value: unknown, schema: z.ZodType, key: string, powers: Power[]): unknown {
  const mark = markFor(schema);
  if (!mark?.power || value === null || value === undefined) return value;
  const harmless = isDefault(value, schema) || (mark.isHarmless?.(value) ?? false);
  powers.push({ from: "quire.yaml", key, value, harmless });
  return harmless ? value : undefined;
}

/** What is said to be as it would be anyway. */
function isDefault(value: unknown, schema: z.ZodType): boolean {
  const byDefault = schema.safeParse(undefined);
  return byDefault.success && byDefault.data !== undefined && canonicalJson(byDefault.data) === canonicalJson(value);
}

/** The mark of a field, whatever default or option it is wrapped in. */
function markFor(schema: z.ZodType): PowerMark | null {
  const mark = markOf(schema);
  if (mark !== null) return mark;
  const inner = unwrapped(schema);
  return inner === schema ? null : markFor(inner);
}

/** How to find a field's schema by name; null for what has no fields. */
function fieldsOf(schema: z.ZodType): ((name: string) => z.ZodType | undefined) | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, z.ZodType>;
    return (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined);
  }
  return inner instanceof z.ZodRecord ? () => inner.valueType as z.ZodType : null;
}

/** Takes defaults and options off a schema. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Every field of the configuration that holds a value, with its mark: dotted, "*" for names that are chosen freely. */
export function markedFields(schema: z.ZodType = configSchema, prefix = ""): { key: string; mark: PowerMark | null }[] {
  const mark = markFor(schema);
  const inner = unwrapped(schema);
  if (mark === null && inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      markedFields(field, `${prefix}${name}.`),
    );
  }
  if (mark === null && inner instanceof z.ZodRecord) {
    return markedFields(inner.valueType as z.ZodType, `${prefix}*.`);
  }
  return [{ key: prefix.slice(0, -1), mark }];
}

/** SHA-256 over exactly these powers, whatever order they stand in. */
export function powersHash(powers: readonly Power[]): string {
  const lines = powers.map(({ from, key, value }) => canonicalJson([from, key, value])).toSorted();
  return sha256Of(lines.join("\n"));
}
