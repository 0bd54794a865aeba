import { tool as removeTool } from "../../library/remove.tool.js";
import { toolCommand } from "./command/fields.js";
import { count } from "./terminal/terminal.js";

export const configure = toolCommand(removeTool, ({ works, dry_run }) => {
  const lines = works.map(({ work_id, title }) => `${work_id}  ${title}`);
  const what = dry_run ? "would be removed (--dry-run)" : "removed; the files are where they were";
  return [...lines, `${count(works.length, "work")} ${what}`].join("\n");
});
