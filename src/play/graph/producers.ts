import type { Step } from "../schema/playbook.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { printTemplate } from "../tokens/print-template.js";
import type { TemplatePart } from "../tokens/token.js";

/** A path in one spelling, so that an input can be compared with an output: names bare or not, defaults left out. */
export function comparablePath(path: string, declared: ReadonlySet<string>): string {
  const { parts } = parseTemplate(path, declared);
  return printTemplate(parts.map(withoutDefaults)).replace(/^(?:\.\/)+/, "");
}

function withoutDefaults(part: TemplatePart): TemplatePart {
  return part.kind === "text" ? part : { ...part, token: { alternatives: part.token.alternatives.slice(0, 1) } };
}

/** Index of the step that makes what each step reads; null for those that read a file of the workspace, or nothing. */
export function producersOf(steps: readonly Step[], declared: ReadonlySet<string>): (number | null)[] {
  const outputs = steps.map((step) => outputOf(step, declared));
  const byPath = new Map(outputs.flatMap((path, index) => (path === null ? [] : [[path, index] as const])));
  return steps.map((step, index) => {
    if (step.input === undefined) return null;
    const input = comparablePath(step.input, declared);
    const exact = byPath.get(input);
    if (exact !== undefined) return exact;
    if (!input.includes("*")) return null;
    const made = outputs.findIndex((path, other) => other !== index && path !== null && isLike(input, asGlob(path)));
    return made < 0 ? null : made;
  });
}

function outputOf(step: Step, declared: ReadonlySet<string>): string | null {
  if (!("output" in step) || step.output === undefined) return null;
  return comparablePath(step.output, declared);
}

const noInputs: ReadonlySet<string> = new Set();

/** Whether an output is named after the input file: then there is one for each. */
export function isNamedByFile(path: string): boolean {
  return comparablePath(path, noInputs).includes("{input:file::name}");
}

/** Names that a step gives its files while it runs may be whatever. */
const asGlob = (path: string): string => path.replaceAll("{input:file::name}", "*").replaceAll("{this::%i}", "*");

/** Whether a pattern with "*" for any part of a name takes in another path; a "*" of that path is any name, too. */
export function isLike(pattern: string, path: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return pattern === path;
  if (!path.startsWith(first)) return false;
  const last = rest.pop() ?? "";
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0 || path.slice(at, found).includes("/")) return false;
    at = found + part.length;
  }
  return (
    path.length - last.length >= at && path.endsWith(last) && !path.slice(at, path.length - last.length).includes("/")
  );
}

/** Steps that a step waits for: the one that makes its input, and those it names. Names that no step has are passed over. */
export function waitsFor(steps: readonly Step[], producers: readonly (number | null)[]): number[][] {
  const byName = new Map(steps.map(({ name }, index) => [name, index]));
  return steps.map((step, index) => {
    const named = (step.needs ?? []).flatMap((name) => byName.get(name) ?? []);
    const producer = producers[index];
    return [...new Set([...(producer === null || producer === undefined ? [] : [producer]), ...named])];
  });
}

/** An order in which every step comes behind those it waits for, and the steps that wait for each other. */
export function orderOf(waiting: readonly (readonly number[])[]): { order: number[]; cycle: number[] } {
  const left = waiting.map((others) => others.length);
  const followers: number[][] = waiting.map(() => []);
  for (const [index, others] of waiting.entries()) for (const other of others) followers[other]?.push(index);
  const ready = [...waiting.keys()].filter((index) => left[index] === 0);
  const order: number[] = [];
  // The list grows while it is walked.
  for (const index of ready) {
    order.push(index);
    for (const follower of followers[index] ?? []) {
      left[follower] = (left[follower] ?? 0) - 1;
      if (left[follower] === 0) ready.push(follower);
    }
  }
  const placed = new Set(order);
  return { order, cycle: [...waiting.keys()].filter((index) => !placed.has(index)) };
}
