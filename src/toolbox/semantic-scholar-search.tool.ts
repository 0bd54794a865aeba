import { searchTool } from "./search-tool.js";

export const tool = searchTool({
  name: "semantic_scholar_search",
  title: "Semantic Scholar",
  source: "semantic_scholar",
  description: "Finds papers of all fields, with abstracts and open copies, in Semantic Scholar.",
  hosts: ["api.semanticscholar.org"],
  rpm: 60,
});
