import type { z } from "zod";
import type { Observed } from "../domain/observed.js";
import type { Effect } from "./runnable.js";

/** Names of the fields of an input. */
export type FieldOf<Input extends z.ZodType> = Input extends z.ZodObject<infer Shape> ? keyof Shape & string : string;

/** Describes a tool to others: what it is called, takes and gives, and what it does to the world. */
export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** snake_case; what commands, routes, MCP clients and models call it. */
  name: string;
  /** What people call it where it has a name of its own: "OpenAlex". */
  title?: string;
  version: number;
  /** One sentence for people and models. */
  description: string;
  /** A strict object: unknown fields are refused. */
  input: Input;
  output: Output;
  /** Fields that stand behind a command without a flag, in their order; the last one takes all words that are left. */
  positional?: readonly FieldOf<Input>[];
  /** Fields that are paths of the person's files, or lists of them. */
  paths?: readonly FieldOf<Input>[];
  effect: Effect;
  /** True where it may reach the network. */
  network: boolean;
  /** Patterns of the hosts it may reach; by default all where `network` is true, none where it is not. */
  hosts?: readonly string[];
  /** Of a tool that reaches the network only where it is asked to: the field that asks; a call in which it is false reaches nothing. */
  opened_by?: string;
  /** Which key it needs: of a provider by name ("brave"), or none. */
  auth?: string;
  /** Most calls a minute. */
  rpm?: number | null;
  /** True where a model may be given it. */
  for_models?: boolean;
  /** False where it is of use to Quire itself alone: MCP clients are not shown it. */
  for_clients?: boolean;
  /** False where a writing tool only adds, and takes nothing away or over. */
  destructive?: boolean;
  /** Its schemas as a foreign server wrote them; by default they are made from `input` and `output`. */
  json_schemas?: { input: Record<string, unknown>; output: Record<string, unknown> };
  /** What of its answer is evidence, or leads to it; by default the answer is told as it is. */
  observe?: (output: z.output<Output>) => Observed | null;
  /** Its answer as Markdown, for clients that show their models text alone; by default it is told as YAML. */
  toMarkdown?: (output: z.output<Output>) => Promise<string | null>;
  /** Keep its runs; by default those of paid and writing tools are kept. */
  recorded?: boolean;
}

/** Picks the parts of a `Contract` that a call needs. */
export type Called<Input extends z.ZodType, Output extends z.ZodType> = Pick<
  Contract<Input, Output>,
  "name" | "input" | "output"
>;

/** Keeps the types of a contract that another recipe calls; its tool is made from it with `defineTool`. */
export function defineContract<Input extends z.ZodType, Output extends z.ZodType>(
  contract: Contract<Input, Output>,
): Contract<Input, Output> {
  return contract;
}
