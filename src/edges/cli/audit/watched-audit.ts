import type { AuditOutput } from "../../../audit/audit-schema.js";
import type { RunOutcome } from "../../../run/execute.js";
import { exitCodes } from "../exit-codes.js";
import type { Invocation } from "../invocation.js";
import type { Watched } from "../run-watched.js";
import { openDisplay } from "./display.js";
import { type FailOn, failOnOf, failsOn } from "./fail-on.js";
import { renderAudit } from "./render-audit.js";

interface Shown {
  /** All findings, however many there are of a code. */
  all: boolean;
  sarif: boolean;
  /** By default that of the configuration. */
  failOn?: FailOn;
}

/** How an audit is shown and what it exits with, new or taken up again. */
export function watchedAudit({ all, sarif, failOn }: Shown = { all: false, sarif: false }): Watched {
  return {
    openDisplay: (invocation, before) => Promise.resolve(openDisplay(invocation, before)),
    finish: (invocation, outcome) => finish(invocation, outcome, { all, sarif, ...(failOn && { failOn }) }),
  };
}

function finish(invocation: Invocation, outcome: RunOutcome, { all, failOn }: Shown): number {
  const code = invocation.finish(outcome, (output: AuditOutput) => renderAudit(output, invocation, all));
  if (outcome.error || code !== exitCodes.done) return code;
  const { findings } = outcome.output as AuditOutput;
  const { config } = invocation.engine.services;
  return failsOn(findings, failOn ?? failOnOf(undefined, config.audit.fail_on)) ? exitCodes.incomplete : code;
}
