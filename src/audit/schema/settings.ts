import { noModel } from "../../domain/config.js";
import { worstSpending } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import type { AuditInput } from "./audit-schema.js";

export interface AuditSettings {
  /** The library is compared with, where there is one. */
  library: boolean;
  /** Outside sources are asked for what the library does not have. */
  online: boolean;
  /** The model that judges, as `provider:model`; null for none. Nobody pays for a judge they have not named. */
  judge: string | null;
}

/** Takes settings from the input, else from the configuration. */
export function settingsOf(
  { services: { config } }: RunContext,
  { library, online, judge }: AuditInput,
): AuditSettings {
  const named = judge ?? config.audit.judge ?? noModel;
  return { library: library ?? true, online: online ?? config.audit.online, judge: named === noModel ? null : named };
}

/**
 * Whether the judge can be asked at all, before any work is done for it. Throws `no_model` or `config` for one that is
 * unknown or lacks its key, `unknown_price` for one whose price nothing tells, where the budget is money.
 */
export async function checkJudge(context: RunContext, model: string | null): Promise<void> {
  if (model === null) return;
  await context.services.models.model(model, context.modelFetcher.standardFetch);
  context.budget.checkPrice("audit_judge", worstSpending(context, { model, max_output_tokens: 1 }, 1));
}
