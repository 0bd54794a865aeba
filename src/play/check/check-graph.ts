import { nearest } from "../../cite/nearest.js";
import { comparablePath, orderOf, waitsFor } from "../graph/producers.js";
import type { Problem } from "../schema/problem.js";
import type { Checked } from "./checked.js";

/** Names and outputs that stand twice, steps that wait for each other, for ones that there are not, or for no file. */
export function checkGraph(checked: Checked): Problem[] {
  return [
    ...repeated(checked),
    ...nested(checked),
    ...unknownNeeds(checked),
    ...cycles(checked),
    ...unmadeInputs(checked),
  ];
}

function repeated({ playbook: { steps }, declared, problemAt }: Checked): Problem[] {
  const names = new Map<string, number>();
  const outputs = new Map<string, number>();
  return steps.flatMap((step, index) => {
    const problems: Problem[] = [];
    const named = names.get(step.name);
    if (named === undefined) names.set(step.name, index);
    else
      problems.push(
        problemAt(
          "error",
          ["steps", index, "name"],
          `step ${named + 1} is called "${step.name}" too`,
          "Give each step a name of its own.",
        ),
      );
    if (!("output" in step) || step.output === undefined) return problems;
    const output = comparablePath(step.output, declared).toLowerCase();
    const before = outputs.get(output);
    if (before === undefined) outputs.set(output, index);
    else
      problems.push(
        problemAt(
          "error",
          ["steps", index, "output"],
          `step ${before + 1} writes this file too`,
          "Give each step a file of its own.",
        ),
      );
    return problems;
  });
}

/** Outputs below what is a file by the time they are written. */
function nested({ playbook: { steps }, declared, problemAt }: Checked): Problem[] {
  const outputs = steps.map((step) =>
    "output" in step && step.output !== undefined ? comparablePath(step.output, declared).toLowerCase() : null,
  );
  return outputs.flatMap((output, index) => {
    const above = outputs.findIndex((other) => other !== null && output?.startsWith(`${other}/`) === true);
    if (above < 0) return [];
    const message = `step ${above + 1} writes a file where this output needs a folder`;
    return [problemAt("error", ["steps", index, "output"], message, "Give it another folder.")];
  });
}

function unknownNeeds({ playbook: { steps }, problemAt }: Checked): Problem[] {
  const names = steps.map(({ name }) => name);
  return steps.flatMap((step, index) =>
    (step.needs ?? []).flatMap((name, at) => {
      if (names.includes(name)) return [];
      const [like] = nearest(name, names, 1);
      const fix = like === undefined ? `Steps are ${names.join(", ")}.` : `Did you mean ${like}?`;
      return [problemAt("error", ["steps", index, "needs", at], `there is no step "${name}"`, fix)];
    }),
  );
}

function cycles({ playbook: { steps }, producers, problemAt }: Checked): Problem[] {
  const { cycle } = orderOf(waitsFor(steps, producers));
  const [first] = cycle;
  if (first === undefined) return [];
  const names = cycle.map((index) => steps[index]?.name ?? "").join(", ");
  const message = cycle.length === 1 ? "the step waits for itself" : `these steps wait for each other: ${names}`;
  return [problemAt("error", ["steps", first], message, "Let none read what comes of its own output, or need it.")];
}

/** A step may read a file of the workspace; where there is none, a name that is nearly that of an output is a slip. */
function unmadeInputs({ playbook: { steps }, producers, declared, files, problemAt }: Checked): Problem[] {
  const outputs = steps.flatMap((step) =>
    "output" in step && step.output !== undefined ? [comparablePath(step.output, declared)] : [],
  );
  return steps.flatMap((step, index) => {
    if (step.input === undefined || producers[index] !== null) return [];
    const input = comparablePath(step.input, declared);
    const [like] = nearest(input, outputs, 1);
    const path = ["steps", index, "input"];
    if (like !== undefined && files?.has(step.input) !== true && isSlip(input, like)) {
      return [problemAt("error", path, `no step writes ${input}`, `Did you mean ${like}?`)];
    }
    return [problemAt("notice", path, `no step writes ${input}: it is read from the workspace`, "Put the file there.")];
  });
}

/** The same folder or the same name: else it may well be another file. */
function isSlip(input: string, output: string): boolean {
  const [one, other] = [input, output].map((path) => ({
    folder: path.slice(0, path.lastIndexOf("/")),
    name: path.slice(path.lastIndexOf("/") + 1),
  }));
  return (
    one?.folder === other?.folder ||
    one?.name === other?.name ||
    (nearest(input, [output], 1).length > 0 && Math.abs(input.length - output.length) <= 2)
  );
}
