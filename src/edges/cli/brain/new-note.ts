import { tool as brainNewTool } from "../../../brain/brain-new.tool.js";
import type { BrainNewOutput } from "../../../brain/brain-schema.js";
import type { Invocation } from "../invocation.js";

interface NewFlags {
  keywords?: string[];
  topics?: string[];
  summary?: string;
  sourceDir?: string;
}

export async function newNote(invocation: Invocation, words: string[], flags: NewFlags): Promise<number> {
  const { keywords = [], topics = [], summary, sourceDir } = flags;
  const named = {
    ...(summary !== undefined && { summary }),
    ...(sourceDir !== undefined && { source_dir: sourceDir }),
  };
  const outcome = await invocation.run(brainNewTool, { title: words.join(" "), keywords, topics, ...named });
  const code = invocation.finish(outcome, ({ file }: BrainNewOutput) => invocation.shownPath(file));
  if (!outcome.error) invocation.say("Write it, then: quire brain index");
  return code;
}
