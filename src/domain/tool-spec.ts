/** A tool as programs and models are told of it. */
export interface ToolSpec {
  name: string;
  version: number;
  description: string;
  /** JSON Schema, draft 2020-12; of a foreign tool: as its server gives it. */
  input_schema: Record<string, unknown>;
  output_schema: Record<string, unknown>;
  sandbox: { network: boolean; hosts: readonly string[] };
  side_effects: boolean;
  auth: string;
  rate_limits: { rpm: number | null };
}
