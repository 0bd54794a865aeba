import { tool as auditTool } from "../../audit/audit.tool.js";
import { tool as auditFilesTool } from "../../audit/audit-files.tool.js";
import type { Command } from "commander";
import { plainInPandoc } from "../../domain/escape/pandoc.js";
import { QuireError } from "../../domain/error.js";
import { addBudgetFlags, another, type BudgetFlags, budgetOf } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import { failOnOf, watchedAudit } from "./audit/watched-audit.js";
import { outputNames, runThenWrite } from "./deliver-document.js";
import { auditMarkdown } from "../../audit/report/markdown-report.js";
import { reportEndings } from "../../audit/report/report-path.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { runWatched } from "./command/run-watched.js";

interface AuditFlags extends BudgetFlags {
  output?: string[];
  fix?: boolean;
  sarif?: boolean;
  failOn?: string;
  all?: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, auditFilesTool, {
    text: null,
    bib: { value: "file" },
    library: { no: "leave the library out: citations and lists alone" },
    online: { no: "ask no source, whatever the configuration says" },
    judge: { value: "provider:model" },
    output: null,
  })
    .option(
      "-o, --output <file>",
      "write a report: FILE.html, .json, .sarif, .md, or a document, as FILE.docx; may be given again",
      another,
    )
    .option(
      "--fail-on <codes>",
      'findings for which the exit code is 3: codes or levels (default error,warning), "none"',
    )
    .option("--sarif", "print findings as SARIF 2.1.0, for editors and CI")
    .option("--all", "print all findings, however many there are of a kind");
  addBudgetFlags(command).action(action(audit));
}

async function audit(invocation: Invocation, draft: string, flags: AuditFlags): Promise<number> {
  const { output, fix = false, failOn, all = false, sarif = false } = flags;
  if (sarif && invocation.flags.json === true) {
    throw new QuireError("usage", "--json and --sarif are both one document on standard output.", {
      fix: "Give one of them; -o FILE.json or -o FILE.sarif writes the other.",
    });
  }
  const { own, documents } = await outputNames(
    invocation,
    output ?? [],
    reportEndings.map((each) => `.${each}`),
  );
  const watched = watchedAudit({ all, sarif, ...(failOn !== undefined && { failOn: failOnOf(failOn, []) }) });
  const input = { ...givenFields(auditTool, flags), draft };
  const writes = own.length > 0 || fix;
  const terms = { budget: budgetOf(flags) };
  const files = { fix, ...(own.length > 0 && { output: own }) };
  return runThenWrite(
    invocation,
    (shown) =>
      writes
        ? runWatched(invocation, shown, auditFilesTool, { ...input, ...files }, terms)
        : runWatched(invocation, shown, auditTool, input, terms),
    watched,
    documents,
    (audited) => ({ text: plainInPandoc(auditMarkdown(audited)) }),
  );
}
