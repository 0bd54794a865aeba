import type { Command } from "commander";
import { type ReviseAction, reviseContract, type ReviseOutput } from "../../contracts/revise.js";
import { signs } from "../../domain/verdict.js";
import { countVerdicts } from "../../domain/evidence.js";
import { signName } from "../../domain/signs.js";
import { QuireError } from "../../domain/error.js";
import { addBudgetFlags, type BudgetFlags, budgetOf } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

interface ReviseFlags extends BudgetFlags {
  keep?: boolean;
  expand?: boolean;
  shorten?: boolean;
  rewrite?: string;
  merge?: string;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, reviseContract, {
    action: null,
    instruction: null,
    with: null,
    section: { value: "number or title" },
    output: { short: "o", value: "file" },
    model: { value: "provider:model" },
  })
    .option("--keep", "leave it as it is, and check its citations")
    .option("--expand", "write it longer (needs a model)")
    .option("--shorten", "write it shorter; without a model leave out sentences without support")
    .option("--rewrite <how>", "write it anew as you say (needs a model)")
    .option("--merge <number>", "take another section into it, by number or title");
  addBudgetFlags(command).action(action(revise));
}

async function revise(invocation: Invocation, path: string, flags: ReviseFlags): Promise<number> {
  const { action, instruction, merge } = actionOf(flags);
  const { section, ...given } = givenFields(reviseContract, flags);
  if (section === undefined) {
    throw new QuireError("usage", "Nothing says which section is meant.", {
      fix: 'Name it by its number or title: --section "2.3".',
    });
  }
  const input = {
    ...given,
    path,
    section,
    action,
    ...(instruction !== undefined && { instruction }),
    ...(merge !== undefined && { with: merge }),
  };
  const outcome = await invocation.run(reviseContract, input, { budget: budgetOf(flags) });
  return invocation.finish(outcome, (output) => revised(output, invocation));
}

interface Chosen {
  action: ReviseAction;
  instruction?: string | undefined;
  merge?: string | undefined;
}

/** Exactly one of the flags says what is done. */
function actionOf({ keep, expand, shorten, rewrite, merge }: ReviseFlags): Chosen {
  const chosen: Chosen[] = [
    ...(keep === true ? [{ action: "keep" as const }] : []),
    ...(expand === true ? [{ action: "expand" as const }] : []),
    ...(shorten === true ? [{ action: "shorten" as const }] : []),
    ...(rewrite === undefined ? [] : [{ action: "rewrite" as const, instruction: rewrite }]),
    ...(merge === undefined ? [] : [{ action: "merge" as const, merge }]),
  ];
  const [only, other] = chosen;
  if (only !== undefined && other === undefined) return only;
  const message = only === undefined ? "Nothing says what is to be done." : "Only one thing can be done at a time.";
  throw new QuireError("usage", message, {
    fix: 'Give one of --keep, --expand, --shorten, --rewrite "how", --merge NUMBER.',
  });
}

function revised(output: ReviseOutput, { paint, shownPath }: Invocation): string {
  const { section, merged, claims, removed, dropped, lost_keys, limitations, diff } = output;
  const name = [section.number, section.title].filter(Boolean).join(" ");
  const counts = countVerdicts(claims);
  const verdicts = signs.flatMap((sign) => (counts[sign] > 0 ? [`${counts[sign]} ${signName(sign)}`] : []));
  return [
    ...(diff === "" ? [] : [diff.trimEnd(), ""]),
    `${name}: ${count(claims.length, "cited statement")}${verdicts.length > 0 ? `: ${verdicts.join(", ")}` : ""}`,
    ...(merged === null ? [] : [`taken in: ${[merged.number, merged.title].filter(Boolean).join(" ")}`]),
    ...(dropped.length > 0 ? [`left out: ${count(dropped.length, "sentence")} without support`] : []),
    ...removed.map(({ text, reason }) => `${paint("yellow", "taken out")} ${text}: ${reason}`),
    ...(lost_keys.length > 0 ? [`no longer cited: ${lost_keys.map((key) => `@${key}`).join(", ")}`] : []),
    ...limitations.map((line) => paint("dim", line)),
    output.output === null ? "Nothing was changed." : `Written: ${shownPath(output.output)}`,
  ].join("\n");
}
