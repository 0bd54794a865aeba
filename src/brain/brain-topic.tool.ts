import { defineTool } from "../tool/define-tool.js";
import { noteLeads } from "./lookup/note-leads.js";
import { brainTermInput, brainTermOutput } from "./schema/brain-schema.js";
import { lookUpTerm } from "./lookup/look-up-term.js";

export const tool = defineTool(
  {
    name: "brain_topic",
    version: 1,
    description:
      "Lists the notes of the brain on exactly this topic, in any case; where there is none, the topics nearest to it.",
    input: brainTermInput,
    output: brainTermOutput,
    positional: ["term"],
    paths: ["index_dir"],
    effect: "read",
    network: false,
    for_models: true,
    observe: ({ notes }) => noteLeads(notes),
  },
  (context, input) => lookUpTerm(context, "topics", input),
);
