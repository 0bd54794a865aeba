import { defineTool } from "../tool/define-tool.js";
import { brainFolders } from "./schema/brain-folders.js";
import { brainCheckInput, brainCheckOutput } from "./schema/brain-schema.js";

export const tool = defineTool(
  {
    name: "brain_check",
    version: 1,
    description: "Lists what is wrong with the notes of a folder: each problem with its line and how to mend it.",
    input: brainCheckInput,
    output: brainCheckOutput,
    positional: ["source_dir"],
    paths: ["source_dir"],
    effect: "read",
    network: false,
    for_models: true,
  },
  async (context, named) => {
    const { checkNotes } = await import("./notes/check-notes.js");
    const { source } = brainFolders(context.services, named);
    const { notes, problems } = await checkNotes(context, source);
    return { source_dir: source, notes: notes.length, problems };
  },
);
