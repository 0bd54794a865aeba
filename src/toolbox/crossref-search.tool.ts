import { searchTool } from "./search-tool.js";

export const tool = searchTool({
  name: "crossref_search",
  title: "Crossref",
  source: "crossref",
  description: "Finds journal articles, books and proceedings by what publishers have registered at Crossref.",
  hosts: ["api.crossref.org"],
  rpm: 300,
});
