import { defineTool } from "../tool/define-tool.js";
import { brainFolders } from "./schema/brain-folders.js";
import { brainNewInput, brainNewOutput } from "./schema/brain-schema.js";
import { makeNote } from "./notes/make-note.js";

export const tool = defineTool(
  {
    name: "brain_new",
    version: 1,
    description: "Makes a Markdown note with a title, keywords and topics in the folder of notes.",
    input: brainNewInput,
    output: brainNewOutput,
    positional: ["title"],
    paths: ["source_dir"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, { source_dir, ...note }) => {
    const { source } = brainFolders(context.services, { source_dir });
    return makeNote(context, source, note);
  },
);
