import type { Command } from "commander";
import type { AuditOutput } from "../../audit/audit-schema.js";
import { type BudgetFlags, budgetOf } from "./ask.js";
import { exitCodes } from "./exit-codes.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import type { Registrar } from "./registrar.js";

interface AuditFlags extends BudgetFlags {
  bib?: string[];
  library?: boolean;
  online?: boolean;
  judge?: string;
  format?: string;
}

const another = (value: string, before: string[] = []): string[] => [...before, value];

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--bib <file>", "a file of references (BibTeX, RIS, CSL-JSON); may be given again", another)
    .option("--no-library", "leave the library out: citations and lists alone")
    .option("--online", "ask Crossref and other sources for works that the library does not have")
    .option("--judge <provider:model>", "a model that is asked where support is weak or not found")
    .option("--format <format>", "markdown, latex, docx, html or text (default: by the file's name)")
    .option("--budget.calls <n>", "at most n model calls", numberOption)
    .option("--budget.tokens <n>", "at most n tokens", numberOption)
    .option("--budget.cost <usd>", "at most this much money", numberOption)
    .option("--budget.minutes <n>", "at most n minutes", numberOption)
    .action(action(audit));
}

async function audit(invocation: Invocation, draft: string, flags: AuditFlags): Promise<number> {
  const { bib, library, online, judge, format } = flags;
  const input = { draft, bib, library, online, judge, format };
  const outcome = await invocation.run({ tool: "audit", input, budget: budgetOf(flags) });
  if (outcome.error) return invocation.fail(outcome.error, outcome);
  const output = outcome.output as AuditOutput;
  if (invocation.flags.json === true) invocation.printJson(output);
  else {
    const { citations, works, dangling } = output.counts;
    invocation.print(`${citations} citations, ${works} works: ${dangling} dangling`);
    for (const { file, line, column, code, words: said, message } of output.findings)
      invocation.print(`${file}:${line}:${column} ${code} ${said}: ${message}`);
  }
  return output.findings.some(({ level }) => level !== "note") ? exitCodes.incomplete : exitCodes.done;
}
