import type { z } from "zod";
import type { Config } from "./config.js";
import { valueAt } from "./json-value.js";

type Paths<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${Paths<NonNullable<T[K]>>}`
      : K;
}[keyof T & string];

/** A key of the configuration: "ask.top". */
export type Setting = Paths<Omit<Config, "providers" | "lenses" | "prices" | "context_tokens" | "sources" | "mcp">>;

const settings = new WeakMap<z.ZodType, { setting: Setting; words: string }>();

/**
 * A field that may be left out because the configuration has its default: every door says so in the same words.
 * @param words what the field is, without its default
 */
export function configured<Schema extends z.ZodType>(schema: Schema, setting: Setting, words: string) {
  const field = schema.optional().describe(`${words}; by default ${setting} of the configuration`);
  settings.set(field, { setting, words });
  return field;
}

/** The key that has a field's default, and what the field is; undefined where the configuration has none. */
export function settingOf(field: z.ZodType): { setting: Setting; words: string } | undefined {
  return settings.get(field);
}

/** Reads the value of a key; undefined where it is not set. */
export function settingValue(config: Config, setting: Setting): unknown {
  return valueAt(config, setting.split("."));
}
