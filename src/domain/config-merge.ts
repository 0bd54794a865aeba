import { z } from "zod";
import { type Config, configSchema } from "./config.js";
import { QuireError } from "./error.js";
import { isRecord, valueAt } from "./json-value.js";
import { unwrapped } from "./powers.js";

/** Says where a value came from, weakest first. */
export type Origin = "default" | "quire.yaml" | "environment" | "flag";

export interface ConfigLayer {
  origin: Exclude<Origin, "default">;
  /** Nested values as in quire.yaml. */
  values: Record<string, unknown>;
}

export interface ResolvedConfig {
  config: Config;
  /** Origin by dotted key, for keys that are not defaults. */
  origins: ReadonlyMap<string, Origin>;
}

/** Lays the layers over the defaults, later ones winning, and validates the whole. */
export function resolveConfig(layers: readonly ConfigLayer[]): ResolvedConfig {
  const origins = new Map<string, Origin>();
  let merged: Record<string, unknown> = {};
  for (const { origin, values } of layers) {
    merged = mergeInto(merged, values, (key) => origins.set(key, origin));
  }
  // Checked once in a process: a parser made for it would take 5 ms, more than it saves.
  const parsed = configSchema.safeParse(merged, { jitless: true });
  if (parsed.success) return { config: parsed.data, origins };
  const issue = parsed.error.issues[0];
  const path = [...(issue?.path ?? []), ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])];
  const key = path.join(".");
  const origin = originOf(path.map(String), origins);
  throw new QuireError("config", `The configuration (${origin}) is not valid: ${key}: ${issue?.message}.`, {
    facts: { key, origin },
    fix: "See `quire config` for every key, its value and where it came from.",
  });
}

/** Where a key that is wrong came from: the key itself, what lies below it, or else what lies around it. */
function originOf(path: readonly string[], origins: ReadonlyMap<string, Origin>): Origin {
  for (let length = path.length; length > 0; length--) {
    const key = path.slice(0, length).join(".");
    const origin = origins.get(key) ?? [...origins].find(([name]) => name.startsWith(`${key}.`))?.[1];
    if (origin !== undefined) return origin;
  }
  return "quire.yaml";
}

function mergeInto(
  base: Record<string, unknown>,
  values: Record<string, unknown>,
  note: (key: string) => void,
  prefix = "",
): Record<string, unknown> {
  const result = { ...base };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const key = prefix + name;
    const existing = result[name];
    if (isRecord(value)) result[name] = mergeInto(isRecord(existing) ? existing : {}, value, note, `${key}.`);
    else {
      result[name] = value;
      note(key);
    }
  }
  return result;
}

/** No settings: the bearer token of `quire serve`, and the powers that are allowed. */
const otherVariables = new Set(["QUIRE_TOKEN", "QUIRE_TRUST"]);

/**
 * The layer of environment variables: `QUIRE_SEARCH__K=20` is `search.k: 20` (two underscores between levels).
 * Values are read as numbers and booleans where they are such; lists are comma-separated only where the key is a list.
 */
export function environmentLayer(environment: Readonly<Record<string, string | undefined>>): ConfigLayer {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith("QUIRE_") || otherVariables.has(name) || text === undefined || text === "") continue;
    const keys = name.slice("QUIRE_".length).toLowerCase().split("__");
    const last = keys.pop();
    let target = values;
    for (const key of keys) target = (target[key] ??= {}) as Record<string, unknown>;
    if (last !== undefined) target[last] = last === "allow_private" ? text.split(",") : scalar(text);
  }
  return { origin: "environment", values };
}

function scalar(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

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
    const value = valueAt(config, key.split(".")) ?? null;
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
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return [prefix.slice(0, -1)];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    schemaKeys(field, `${prefix}${name}.`),
  );
}
