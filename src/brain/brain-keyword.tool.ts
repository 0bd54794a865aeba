import { termTool } from "./lookup/look-up-term.js";

export const tool = termTool(
  "brain_keyword",
  "keywords",
  "Lists the notes of the brain that have exactly this keyword, in any case; where none has, the keywords nearest to it.",
);
