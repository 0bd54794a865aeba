import { defineTool } from "../tool/define-tool.js";
import { brainFolders } from "./schema/brain-folders.js";
import { brainCheckInput, brainFixOutput } from "./schema/brain-schema.js";
import { byPlace } from "./notes/list-notes.js";

export const tool = defineTool(
  {
    name: "brain_fix",
    version: 1,
    description:
      "Writes what notes lack and can be derived (uuid, dates, title), then lists the problems that are left.",
    input: brainCheckInput,
    output: brainFixOutput,
    positional: ["source_dir"],
    paths: ["source_dir"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, named) => {
    const { fixNotes } = await import("./notes/fix-notes.js");
    const { checkNotes } = await import("./notes/check-notes.js");
    const { source } = brainFolders(context.services, named);
    const { fixed, problems } = await fixNotes(context, source);
    const checked = await checkNotes(context, source);
    const left = [...problems, ...checked.problems].toSorted(byPlace);
    return { source_dir: source, notes: checked.notes.length, problems: left, fixed };
  },
);
