import { type Config, noModel } from "../domain/config.js";
import type { AuditInput } from "./audit-schema.js";

/** The model that judges, as `provider:model`; null for none. Nobody pays for a judge they have not named. */
export function judgeModel({ judge }: AuditInput, { audit }: Config): string | null {
  const named = judge ?? audit.judge ?? noModel;
  return named === noModel ? null : named;
}
