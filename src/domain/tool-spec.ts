/** A tool as programs and models are told of it. */
export interface ToolSpec {
  name: string;
  /** What people call it; its name where it has no other. */
  title: string;
  version: number;
  description: string;
  /** JSON Schema, draft 2020-12; of a foreign tool: as its server gives it. */
  input_schema: Record<string, unknown>;
  output_schema: Record<string, unknown>;
  sandbox: {
    network: boolean;
    hosts: readonly string[];
    /** The field of the input that opens the network: a call in which it is false reaches nothing. Absent: every call may. */
    opened_by?: string | undefined;
  };
  side_effects: boolean;
  auth: string;
  rate_limits: { rpm: number | null };
}

/** Tells whether a call with this input may reach the network. */
export function reachesNetwork({ sandbox }: Pick<ToolSpec, "sandbox">, input: Record<string, unknown>): boolean {
  return sandbox.network && (sandbox.opened_by === undefined || input[sandbox.opened_by] !== false);
}
