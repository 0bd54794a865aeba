import { searchTool } from "./search-tool.js";

export const tool = searchTool({
  name: "pubmed_search",
  title: "PubMed",
  source: "pubmed",
  description: "Finds articles of medicine and the life sciences, with abstracts, in PubMed.",
  hosts: ["eutils.ncbi.nlm.nih.gov"],
  rpm: 180,
});
