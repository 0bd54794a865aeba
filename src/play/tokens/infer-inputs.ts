import type { InputDeclaration } from "../schema/inputs.js";
import { parseTemplate } from "./parse-template.js";
import { referencesOf } from "./references.js";
import type { PlacedTemplate } from "./templates-of.js";
import type { Token } from "./token.js";

/** Bounds of the settings that are numbers, by the name of their field. */
const settingBounds: Readonly<Record<string, { minimum: number; maximum: number }>> = {
  verbosity: { minimum: 1, maximum: 10 },
  max_requery_iterations: { minimum: 0, maximum: 20 },
  count: { minimum: 1, maximum: 20 },
  number_to: { minimum: 1, maximum: 20 },
  draft_count: { minimum: 1, maximum: 20 },
  depth: { minimum: 1, maximum: 10 },
};

/**
 * The inputs that a playbook's tokens read, in the order of their first use: what a playbook without `inputs:` has.
 * A default is that of the first token that has one; a name that only stands with an index is a list.
 */
export function inferInputs(templates: readonly PlacedTemplate[]): Record<string, InputDeclaration> {
  const inputs = new Map<string, InputDeclaration>();
  for (const template of templates) {
    for (const { part, reference } of referencesOf(parseTemplate(template.text).parts)) {
      if (reference.kind !== "config") continue;
      const known = inputs.get(reference.name);
      const seen = declared(template, part.token, reference.index !== null);
      inputs.set(reference.name, known ? merged(known, seen) : seen);
    }
  }
  for (const [name, input] of inputs) {
    const title = slugged(name);
    if (title !== null && inputs.has(title)) inputs.set(name, { ...input, slug_of: title });
  }
  return Object.fromEntries(inputs);
}

function declared({ path, use, text }: PlacedTemplate, token: Token, isIndexed: boolean): InputDeclaration {
  const bounds = use === "count" && text.startsWith("{") ? settingBounds[String(path.at(-1))] : undefined;
  const isRanges = path.includes("levels") && path.includes("counts");
  if (isRanges) return { type: "array", items: { type: "range" } };
  if (isIndexed) return { type: "array" };
  const literal = token.alternatives[0]?.kind === "config" ? token.alternatives[1] : undefined;
  const fallback = literal?.kind === "literal" ? literal.text : undefined;
  if (bounds) return { type: "integer", ...(fallback !== undefined && { default: Number(fallback) }), ...bounds };
  if (path.includes("target_words")) return { type: "range", ...defaultOf(fallback) };
  return { type: "string", ...defaultOf(fallback) };
}

const defaultOf = (text: string | undefined): { default?: string } => (text === undefined ? {} : { default: text });

/** What is stricter wins: a name that is a count somewhere is one everywhere. */
function merged(known: InputDeclaration, seen: InputDeclaration): InputDeclaration {
  const rank = ({ type, items }: InputDeclaration): number =>
    items ? 4 : type === "array" ? 3 : type === "integer" ? 2 : type === "range" ? 1 : 0;
  const [stricter, other] = rank(seen) > rank(known) ? [seen, known] : [known, seen];
  if (stricter.default !== undefined || other.default === undefined) return stricter;
  const value = stricter.type === "integer" ? Number(other.default) : other.default;
  return stricter.type === "array" || Number.isNaN(value) ? stricter : { ...stricter, default: value };
}

const slugEndings = ["_slug", "-slug"];

function slugged(name: string): string | null {
  const ending = slugEndings.find((each) => name.endsWith(each));
  return ending === undefined ? null : name.slice(0, -ending.length);
}
