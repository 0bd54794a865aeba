import { z } from "zod";
import { configSchema } from "./config.js";
import type { Origin, ResolvedConfig } from "./config-merge.js";

export interface ConfigEntry {
  /** Dotted, as in `search.k`. */
  key: string;
  /** Null where nothing is set. */
  value: unknown;
  origin: Origin | "not set";
}

/** Every key of the schema with its value and origin, unset optional ones included. */
export function configEntries({ config, origins }: ResolvedConfig): ConfigEntry[] {
  return schemaKeys(configSchema).map((key) => {
    const value = valueAt(config, key) ?? null;
    const fromBelow = [...origins].find(([name]) => name.startsWith(`${key}.`))?.[1];
    return {
      key,
      value: withoutPassword(value),
      origin: origins.get(key) ?? fromBelow ?? (value === null ? "not set" : "default"),
    };
  });
}

/** Addresses may carry a user's password; what is shown must not. */
function withoutPassword(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? value : JSON.parse(text.replaceAll(/:\/\/[^/@\s"]+@/g, "://…@"));
}

function schemaKeys(schema: z.ZodType, prefix = ""): string[] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [prefix.slice(0, -1)];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    schemaKeys(field, `${prefix}${name}.`),
  );
}

function unwrap(schema: z.ZodType): z.ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return wrapped ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

function valueAt(value: unknown, key: string): unknown {
  return key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);
}
