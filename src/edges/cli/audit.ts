import type { DraftFormat } from "../../audit/draft/draft.js";
import { tool as auditTool } from "../../audit/audit.tool.js";
import { tool as auditFilesTool } from "../../audit/audit-files.tool.js";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { type BudgetFlags, budgetOf } from "./ask.js";
import { failOnOf } from "./audit/fail-on.js";
import { watchedAudit } from "./audit/watched-audit.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import { another } from "./commander.js";
import type { Registrar } from "./registrar.js";
import { runWatched } from "./run-watched.js";

interface AuditFlags extends BudgetFlags {
  bib?: string[];
  library?: boolean;
  online?: boolean;
  judge?: string;
  format?: DraftFormat;
  sarif?: boolean;
  output?: string[];
  fix?: boolean;
  style?: string;
  failOn?: string;
  all?: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--bib <file>", "a file of references (BibTeX, RIS, CSL-JSON); may be given again", another)
    .option("--library", "compare with the library, and fail where there is none (default: where there is one)")
    .option("--no-library", "leave the library out: citations and lists alone")
    .option(
      "--online",
      "ask Crossref and other sources: for works that the library does not have, for retractions of those it has",
    )
    .option("--no-online", "ask no source, whatever the configuration says")
    .option("--judge <provider:model>", 'a model that is asked where support is weak or not found; "none" for none')
    .option("--format <format>", "markdown, latex, docx, html, text or document (default: by the file's name)")
    .option(
      "--fail-on <codes>",
      'findings for which the exit code is 3: codes or levels (default error,warning), "none"',
    )
    .option("--sarif", "print findings as SARIF 2.1.0, for editors and CI")
    .option("-o, --output <file>", "write a report: FILE.html, .json, .sarif or .md; may be given again", another)
    .option("--fix", "write DRAFT.fixed and a diff with what is safe to mend; the draft stays as it is")
    .option("--style <style>", "the draft's citation style, in which --fix writes entries that lack a title or year")
    .option("--all", "print all findings, however many there are of a kind")
    .option("--budget.calls <n>", "at most n model calls", numberOption)
    .option("--budget.tokens <n>", "at most n tokens", numberOption)
    .option("--budget.cost <usd>", "at most this much money", numberOption)
    .option("--budget.minutes <n>", "at most n minutes", numberOption)
    .action(action(audit));
}

async function audit(invocation: Invocation, draft: string, flags: AuditFlags): Promise<number> {
  const { bib, library, online, judge, format, output, fix = false, failOn, style, all = false, sarif = false } = flags;
  if (sarif && invocation.flags.json === true) {
    throw new QuireError("usage", "--json and --sarif are both one document on standard output.", {
      fix: "Give one of them; -o FILE.json or -o FILE.sarif writes the other.",
    });
  }
  const watched = watchedAudit({ all, sarif, ...(failOn !== undefined && { failOn: failOnOf(failOn, []) }) });
  const input = { draft, bib, library, online, judge, format, style };
  const writes = output !== undefined || fix;
  const terms = { budget: budgetOf(flags) };
  return writes
    ? runWatched(invocation, watched, auditFilesTool, { ...input, output, fix }, terms)
    : runWatched(invocation, watched, auditTool, input, terms);
}
