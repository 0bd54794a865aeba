import { searchableFields } from "../domain/note.js";
import { defineTool } from "../tool/define-tool.js";
import { noteLeads, usualLimit } from "./lookup/look-up.js";
import { brainSearchInput, brainSearchOutput } from "./schema/brain-schema.js";
import { searchDocuments } from "./lookup/search-documents.js";
import { brainFolders } from "./schema/brain-folders.js";
import { askIndex } from "./lookup/note-lookups.js";

export const tool = defineTool(
  {
    name: "brain_search",
    version: 1,
    description:
      'Finds the notes of the brain whose title, keywords, topics or summary have all words of a query, and documents beside them by title and headings; "quoted words" stand together.',
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
    const most = limit ?? usualLimit;
    const found = await askIndex(context, index_dir, ({ search }) => search(query, fields ?? searchableFields, most));
    const { files } = context.services;
    const { index: folder } = brainFolders(context.services, { index_dir });
    const documents = await searchDocuments(files, folder, query, fields ?? searchableFields);
    return {
      query,
      ...found,
      documents: documents.slice(0, most),
    };
  },
);
