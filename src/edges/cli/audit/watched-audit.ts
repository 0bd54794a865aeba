import type { AuditFilesOutput, WrittenFile } from "../../../audit/schema/audit-files-schema.js";
import type { AuditOutput } from "../../../audit/schema/audit-schema.js";
import { auditSarif } from "../../../audit/report/sarif.js";
import type { RunOutcome } from "../../../run/execute.js";
import { exitCodes } from "../terminal/exit-codes.js";
import type { Invocation } from "../command/invocation.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { jsonText } from "../../../domain/escape/records.js";
import type { Watched } from "../command/run-watched.js";
import { auditView, stageLines } from "./progress-lines.js";
import { count } from "../terminal/terminal.js";
import { type FailOn, failOnOf, failsOn } from "./fail-on.js";
import { renderAudit } from "./render-audit.js";

/** With what `audit_files` wrote, or without. */
type Audited = AuditOutput & Partial<AuditFilesOutput>;

interface Shown {
  /** All findings, however many there are of a code. */
  all: boolean;
  sarif: boolean;
  /** By default that of the configuration. */
  failOn?: FailOn;
}

/** How an audit is shown and what it exits with, new or taken up again. */
export function watchedAudit({ all, sarif, failOn }: Shown = { all: false, sarif: false }): Watched<Audited> {
  return {
    show: ({ shownPath }, before) => ({
      lines: (event) => stageLines(event, shownPath),
      view: () => auditView(before),
      isViewAlone: true,
    }),
    finish: (invocation, outcome) => finish(invocation, outcome, { all, sarif, ...(failOn && { failOn }) }),
  };
}

function finish(invocation: Invocation, outcome: RunOutcome<Audited>, { all, sarif, failOn }: Shown): number {
  const code = finishShown(invocation, outcome, { all, sarif });
  if (outcome.error || code !== exitCodes.done) return code;
  const { findings } = outcome.output;
  const { config } = invocation.engine.services;
  return failsOn(findings, failOn ?? failOnOf(undefined, config.audit.fail_on)) ? exitCodes.incomplete : code;
}

function finishShown(invocation: Invocation, outcome: RunOutcome<Audited>, { all, sarif }: Shown): number {
  const code = sarif
    ? invocation.finishDocument(outcome.error ? outcome : { ...outcome, output: auditSarif(outcome.output) }, jsonText)
    : invocation.finish(outcome, (output) =>
        [renderAudit(output, invocation, all), ...fixLines(output, invocation)].join("\n"),
      );
  if (!outcome.error) sayWritten(invocation, outcome.output);
  return code;
}

const kinds: Readonly<Record<WrittenFile["kind"], string>> = { report: "Report", fixed: "Mended", diff: "Changes" };

function sayWritten(invocation: Invocation, { files = [], notes = [] }: Partial<AuditFilesOutput>): void {
  for (const { kind, path } of files) invocation.say(`${kinds[kind]}: ${invocation.shownPath(path)}`);
  for (const note of notes) invocation.say(note);
}

/** What was mended, each place once: the diff says the rest. */
function fixLines({ fixes = [] }: Partial<AuditFilesOutput>, { paint, shownPath }: Invocation): string[] {
  if (fixes.length === 0) return [];
  const lines = fixes.map(({ file, line, reason }) => `  ${shownPath(file)}:${line}  ${plainLine(reason)}`);
  return ["", `${paint("bold", "Mended")} ${count(fixes.length, "place")}`, ...new Set(lines)];
}
