import { nearest } from "../../cite/nearest.js";
import { contentHash } from "../../run/content-hash.js";
import { slug } from "../../domain/slug.js";
import {
  type ConfigValue,
  type ConfigValues,
  documentInput,
  engineKeys,
  type InputDeclaration,
  type Inputs,
} from "../schema/inputs.js";
import type { Problem } from "../schema/problem.js";
import type { ReadConfig } from "./read-config.js";
import { readRange } from "./range.js";
import { looksSecret } from "./secrets.js";

export interface SettledConfig {
  /** Every input that has a value: given, made of another one, or by default. */
  values: ConfigValues;
  /** Names that the config gave itself. */
  given: ReadonlySet<string>;
  problems: Problem[];
}

/**
 * Compares configs with what a playbook declares. Later configs win over earlier ones, name by name.
 * @param inferred whether the declarations follow from the tokens: then names that nothing reads are warned of, not refused
 */
export function settleConfig(inputs: Inputs, configs: readonly ReadConfig[], inferred: boolean): SettledConfig {
  const problems: Problem[] = configs.flatMap((config) => config.problems);
  const values: Record<string, ConfigValue> = {};
  const given = new Set<string>();
  for (const config of configs) {
    for (const [name, value] of Object.entries(config.values ?? {})) {
      const problem = refusal(inputs, name, value, inferred);
      if (problem)
        problems.push(config.problemAt(problem.severity, [name], problem.message, problem.fix, problem.meant));
      const input = Object.hasOwn(inputs, name) ? inputs[name] : documentInput(name, value);
      if (input === undefined || value === null) continue;
      const fitting = fit(value, input);
      if (typeof fitting === "object" && "fault" in fitting) {
        problems.push(config.problemAt("error", [name], fitting.fault, "Correct the value."));
      } else {
        values[name] = fitting;
        given.add(name);
      }
    }
  }
  addDefaults(inputs, values);
  const [first] = configs;
  // Of a config that could not be read nobody knows what it gives.
  const isRead = configs.every((config) => config.values !== null);
  for (const name of Object.keys(inputs)) {
    if (Object.hasOwn(values, name) || inferred || !first || !isRead) continue;
    problems.push(
      first.problemAt(
        "error",
        [name],
        "the config does not give it, and it has no default",
        `Add ${name}: to the config, or --set ${name}=VALUE.`,
      ),
    );
  }
  return { values, given, problems };
}

interface Refusal {
  meant?: "key";
  severity: "error" | "warning";
  message: string;
  fix: string;
}

function refusal(inputs: Inputs, name: string, value: unknown, inferred: boolean): Refusal | null {
  if (looksSecret(name, value)) {
    return {
      severity: "error",
      message: "the value looks like a key or a password, and would be written into logs and prompts",
      fix: "Leave it out: keys of services belong in the environment.",
    };
  }
  const isKnown = Object.hasOwn(inputs, name) || documentInput(name, value) !== undefined;
  if (isKnown || engineKeys.some((key) => key === name)) return null;
  const [like] = nearest(name, Object.keys(inputs), 1);
  const fix = like === undefined ? `The playbook reads ${Object.keys(inputs).join(", ")}.` : `Did you mean ${like}?`;
  return {
    severity: inferred ? "warning" : "error",
    message: `the playbook has no input "${name}"`,
    fix,
    meant: "key",
  };
}

function addDefaults(inputs: Inputs, values: Record<string, ConfigValue>): void {
  for (const [name, input] of Object.entries(inputs)) {
    if (!Object.hasOwn(values, name) && input.default !== undefined) values[name] = input.default;
  }
  for (const [name, { slug_of }] of Object.entries(inputs)) {
    const made = slug_of === undefined || Object.hasOwn(values, name) ? undefined : values[slug_of];
    if (typeof made === "string") values[name] = slugOf(made);
  }
}

/** Never empty: of a title without letters and digits it is made of its hash. */
export function slugOf(title: string): string {
  const made = slug(title).slice(0, 100).replace(/-+$/, "");
  return made === "" ? `untitled-${contentHash(title).slice(0, 8)}` : made;
}

/** The value as its declared kind, or what is wrong with it. */
function fit(value: unknown, input: InputDeclaration): ConfigValue | { fault: string } {
  const types = Array.isArray(input.type) ? input.type : [input.type];
  if (Array.isArray(value)) {
    if (!types.includes("array")) return { fault: `it must be ${typeWords(types)}, not a list` };
    return fitList(value, input);
  }
  if (typeof value === "object" || value === undefined)
    return { fault: `it must be ${typeWords(types)}, not an object` };
  for (const type of types) {
    const fitting = fitScalar(value, type);
    if (fitting !== null) return withinBounds(fitting, input);
  }
  return { fault: `it must be ${typeWords(types)}, not ${JSON.stringify(value)}` };
}

function fitList(list: readonly unknown[], { items }: InputDeclaration): ConfigValue | { fault: string } {
  const fitted: (string | number | boolean)[] = [];
  for (const [index, element] of list.entries()) {
    const types = items === undefined ? (["integer", "number", "boolean", "string"] as const) : [items.type].flat();
    const fitting = types.map((type) => fitScalar(element, type)).find((each) => each !== null);
    if (fitting === undefined || fitting === null) return { fault: `its value ${index} must be ${typeWords(types)}` };
    fitted.push(fitting);
  }
  return fitted;
}

function fitScalar(value: unknown, type: string): string | number | boolean | null {
  switch (type) {
    case "string":
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? String(value)
        : null;
    case "integer":
    case "number":
      return fitNumber(value, type);
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "range":
      return readRange(value) === null || (typeof value !== "string" && typeof value !== "number") ? null : value;
    default:
      return null;
  }
}

function fitNumber(value: unknown, type: "integer" | "number"): number | null {
  const number = typeof value === "string" && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return null;
  return type === "integer" && !Number.isInteger(number) ? null : number;
}

function withinBounds(value: string | number | boolean, input: InputDeclaration): ConfigValue | { fault: string } {
  const { minimum, maximum } = input;
  if (input.enum && !input.enum.includes(value)) return { fault: `it must be one of ${input.enum.join(", ")}` };
  if (typeof value !== "number") return value;
  if (minimum !== undefined && value < minimum) return { fault: `it must be at least ${minimum}` };
  if (maximum !== undefined && value > maximum) return { fault: `it must be at most ${maximum}` };
  return value;
}

const words: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  range: "a whole number or a range as 10-15",
  array: "a list",
};

const typeWords = (types: readonly string[]): string => types.map((type) => words[type] ?? type).join(" or ");
