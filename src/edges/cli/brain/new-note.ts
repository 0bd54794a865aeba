import { tool as brainNewTool } from "../../../brain/brain-new.tool.js";
import type { BrainNewOutput } from "../../../brain/schema/brain-schema.js";
import { inputOf } from "../command/fields.js";
import type { Invocation } from "../command/invocation.js";

export async function newNote(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const input = { keywords: [], topics: [], title: "", ...inputOf(brainNewTool, given) };
  const outcome = await invocation.run(brainNewTool, input);
  const code = invocation.finish(outcome, ({ file }: BrainNewOutput) => invocation.shownPath(file));
  if (!outcome.error) invocation.say("Write it, then: quire brain index");
  return code;
}
