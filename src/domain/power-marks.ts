import { splitPath } from "./characters.js";
import { isAbsolute, normalize } from "node:path";
import { z } from "zod";

/**
 * Says whether a setting is a power: one that starts programs, names addresses, secrets or models, widens the network, spends
 * more than the default does, writes or reads outside the workspace, opens ports, or weakens a check. A power in a
 * `quire.yaml` that its owner has not confirmed is ignored, see `trust`.
 */
export interface PowerMark {
  power: boolean;
  /** Values that hold without trust all the same, because they only take away: a budget, fewer rounds than the default. */
  isHarmless?: (value: unknown) => boolean;
}

const marks = z.registry<PowerMark>();

/** Marks a setting that a stranger may choose: at worst it makes a result worse. */
export function setting<Schema extends z.ZodType>(schema: Schema): Schema {
  marks.add(schema, { power: false });
  return schema;
}

/** Marks a power; `isHarmless` names the values that need no trust. */
export function power<Schema extends z.ZodType>(schema: Schema, isHarmless?: (value: unknown) => boolean): Schema {
  marks.add(schema, { power: true, ...(isHarmless && { isHarmless }) });
  return schema;
}

/** The mark of a field, null where it has none. */
export function markOf(schema: z.ZodType): PowerMark | null {
  return marks.get(schema) ?? null;
}

/** A limit that is off by default: whatever is set is less than that. */
export function anyLimit(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}

/** A number that spends: up to the default it is nobody's harm. */
export function upTo(most: number): (value: unknown) => boolean {
  return (value) => typeof value === "number" && value <= most;
}

/** One of a few values. */
export function only(...harmless: readonly unknown[]): (value: unknown) => boolean {
  return (value) => harmless.includes(value);
}

/** A list of nothing but these. */
export function onlyAmong(names: readonly string[]): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every((name) => names.includes(name as string));
}

/** A path that stays below the workspace by its looks, its hidden folders left out; where links lead is seen when it is opened. */
export function belowWorkspace(value: unknown): boolean {
  if (typeof value !== "string" || value === "" || isAbsolute(value) || value.includes("\0")) return false;
  return splitPath(normalize(value)).every((name) => !name.startsWith(".") && !name.includes(":"));
}
