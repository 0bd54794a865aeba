import { tool as removeTool } from "../../library/remove.tool.js";
import { toolCommand } from "./command/fields.js";
import { count } from "./terminal/terminal.js";

export const configure = toolCommand(removeTool, ({ works, records, dry_run }) => {
  const lines = works.map(({ work_id, title }) => `${work_id}  ${title}`);
  const what = dry_run ? "would be removed (--dry-run)" : "removed; the files are where they were";
  const forgotten = dry_run ? "would be forgotten" : "forgotten";
  const ofRecords =
    records.length === 0 ? [] : [`${count(records.length, "record")} ${forgotten}: ${records.join(", ")}`];
  const ofWorks = works.length === 0 && records.length > 0 ? [] : [`${count(works.length, "work")} ${what}`];
  return [...lines, ...ofRecords, ...ofWorks].join("\n");
});
