import { searchTool } from "./search-tool.js";

export const tool = searchTool({
  name: "openalex_search",
  title: "OpenAlex",
  source: "openalex",
  description: "Finds works of all fields, with abstracts and open copies, in OpenAlex.",
  hosts: ["api.openalex.org"],
  rpm: 600,
});
