import { searchableFields } from "../domain/note.js";
import { defineTool } from "../tool/define-tool.js";
import { describeNotes, noteLeads, searchTable, usualLimit } from "./lookup/look-up.js";
import { brainSearchInput, brainSearchOutput } from "./schema/brain-schema.js";
import { openIndex } from "./lookup/open-index.js";

export const tool = defineTool(
  {
    name: "brain_search",
    version: 1,
    description:
      'Finds the notes of the brain whose title, keywords, topics or summary have all words of a query; "quoted words" stand together.',
    input: brainSearchInput,
    output: brainSearchOutput,
    positional: ["query"],
    paths: ["index_dir"],
    effect: "read",
    network: false,
    for_models: true,
    observe: ({ notes }) => noteLeads(notes),
  },
  async (context, { query, fields, index_dir, limit }) => {
    const { index, access } = openIndex(context, index_dir);
    const table = await index.notes(access);
    const paths = searchTable(table, query, fields ?? searchableFields);
    return { query, total: paths.length, notes: describeNotes(table, paths.slice(0, limit ?? usualLimit)) };
  },
);
