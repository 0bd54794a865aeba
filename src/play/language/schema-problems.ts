import { z } from "zod";
import { nearest } from "../../cite/nearest.js";
import { isRecord, valueAt } from "../../domain/json-value.js";
import { fieldProblems } from "../../domain/invalid-input.js";

/** A field that does not fit a schema: where, why, and what to write. */
export interface SchemaProblem {
  path: PropertyKey[];
  message: string;
  fix: string;
  /** Whether the field itself should not be there. */
  isUnknown?: boolean;
}

/** Problems that are told at most: a file with more of them is no playbook. */
const mostTold = 50;

type JsonSchema = Record<string, unknown>;

/** Says what a schema found wrong with a value, with the nearest of the names that would fit. */
export function schemaProblems(error: z.ZodError, value: unknown, schema: JsonSchema): SchemaProblem[] {
  return error.issues.slice(0, mostTold).flatMap((issue) => issueProblems(issue, [], value, schema));
}

function issueProblems(
  issue: z.core.$ZodIssue,
  above: readonly PropertyKey[],
  value: unknown,
  schema: JsonSchema,
): SchemaProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, mostTold).map((key) => unknownName([...path, key], key, namesAt(schema, path, value)));
  }
  if (issue.code === "invalid_union") return unionProblems(issue, path, value, schema);
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    return [{ path, message: inner?.message ?? "this name cannot be used", fix: "Choose another name." }];
  }
  const placed = { ...issue, path } as z.core.$ZodIssue;
  const [first] = fieldProblems(new z.ZodError([placed]), value);
  const given = valueAt(value, path);
  const like =
    issue.code === "invalid_value" && typeof given === "string" ? nearest(given, issue.values.map(String), 1) : [];
  const [name] = like;
  const fix = name === undefined ? fixOf(first?.message ?? "") : `Did you mean ${name}?`;
  return [{ path, message: first?.message ?? issue.message, fix }];
}

const fixOf = (message: string): string => (message === "it is missing" ? "Add it." : "Correct it.");

function unknownName(path: PropertyKey[], key: string, names: readonly string[]): SchemaProblem {
  const [name] = nearest(key, names, 1);
  const listed = names.slice(0, 30).join(", ");
  const fix = name === undefined ? (listed === "" ? "Leave it out." : `Known are ${listed}.`) : `Did you mean ${name}?`;
  return { path, message: `there is no field "${key}"`, fix, isUnknown: true };
}

/** Of several forms the one that the value comes nearest to: whose first complaint lies deepest. */
function unionProblems(
  issue: z.core.$ZodIssue & { code: "invalid_union" },
  path: PropertyKey[],
  value: unknown,
  schema: JsonSchema,
): SchemaProblem[] {
  if ("discriminator" in issue && typeof issue.discriminator === "string") {
    const { discriminator } = issue;
    const field = path.at(-1) === discriminator ? path : [...path, discriminator];
    const kinds = kindsAt(schema, field.slice(0, -1), discriminator);
    const given = valueAt(value, field);
    const [name] = nearest(String(given), kinds, 1);
    const fix = name === undefined ? `Write one of ${kinds.join(", ")}.` : `Did you mean ${name}?`;
    return [{ path: field, message: `there is no ${discriminator} ${JSON.stringify(given)}`, fix }];
  }
  const fitting = issue.errors.filter(
    (issues) => !issues.some(({ path: inner, code }) => inner.length === 0 && isOfKind(code)),
  );
  // What knows the fields that are there is meant, before what does not.
  const [only] = (fitting.length > 0 ? fitting : issue.errors).toSorted((one, other) => strange(one) - strange(other));
  if (fitting.length > 0 && only) return only.flatMap((inner) => issueProblems(inner, path, value, schema));
  const messages = issue.errors.flatMap((issues) =>
    issues.slice(0, 1).flatMap((inner) => issueProblems(inner, path, value, schema)),
  );
  const [first] = messages;
  const distinct = [...new Set(messages.map(({ message }) => message.replace(/, not .*$/s, "")))].slice(0, 4);
  return first ? [{ ...first, message: distinct.join(", or ") }] : [];
}

const strange = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.filter(({ code, path }) => code === "unrecognized_keys" && path.length === 0).length;

const isOfKind = (code: string): boolean =>
  code === "invalid_type" || code === "invalid_value" || code === "invalid_format";

/** Names of the fields that an object may have where a path leads. */
function namesAt(schema: JsonSchema, path: readonly PropertyKey[], value: unknown): string[] {
  const names = schemasAt(schema, path, value).flatMap(({ properties }) =>
    isRecord(properties) ? Object.keys(properties) : [],
  );
  return [...new Set(names)];
}

function kindsAt(schema: JsonSchema, path: readonly PropertyKey[], discriminator: string): string[] {
  return schemasAt(schema, path, undefined).flatMap(({ properties }) => {
    const field = isRecord(properties) ? properties[discriminator] : undefined;
    return isRecord(field) && typeof field["const"] === "string" ? [field["const"]] : [];
  });
}

/** The schemas that a value may follow where a path leads: those of its kind where it says its kind. */
function schemasAt(root: JsonSchema, path: readonly PropertyKey[], value: unknown): JsonSchema[] {
  let found = options(root);
  for (const [index, part] of path.entries()) {
    found = found.flatMap((schema) => {
      const { properties, items, additionalProperties } = schema;
      const next =
        typeof part === "number"
          ? items
          : isRecord(properties)
            ? (properties[String(part)] ?? additionalProperties)
            : additionalProperties;
      return isRecord(next) ? options(next) : [];
    });
    const kind = valueAt(value, [...path.slice(0, index + 1), "kind"]);
    const ofKind = found.filter(
      ({ properties }) => isRecord(properties) && isRecord(properties["kind"]) && properties["kind"]["const"] === kind,
    );
    if (ofKind.length > 0) found = ofKind;
  }
  return found;
}

function options(schema: JsonSchema): JsonSchema[] {
  const inner = ["anyOf", "oneOf", "allOf"].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [],
  );
  return [schema, ...inner.filter(isRecord).flatMap(options)];
}
