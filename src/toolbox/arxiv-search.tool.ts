import { searchTool } from "./search-tool.js";

export const tool = searchTool({
  name: "arxiv_search",
  title: "arXiv",
  source: "arxiv",
  description: "Finds preprints of physics, mathematics, computer science and their neighbours on arXiv.",
  hosts: ["export.arxiv.org"],
  rpm: 20,
});
