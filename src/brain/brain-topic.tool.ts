import { termTool } from "./lookup/look-up-term.js";

export const tool = termTool(
  "brain_topic",
  "topics",
  "Lists the notes of the brain on exactly this topic, in any case; where there is none, the topics nearest to it.",
);
