import { defineTool } from "../tool/define-tool.js";
import { auditFilesContract, type WrittenFile } from "../contracts/audit-files.js";
import { tell } from "./schema/progress.js";
import { reportPath } from "./report/report-path.js";

export const tool = defineTool(
  {
    ...auditFilesContract,
    toMarkdown: async (output) => {
      const { auditMarkdown, findingsOfACode } = await import("./report/markdown-report.js");
      return auditMarkdown(output, findingsOfACode);
    },
  },
  async (context, input) => {
    const { output: named, fix, ...rest } = input;
    const paths = await Promise.all([named ?? []].flat().map((output) => reportPath(context, { ...input, output })));
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { runAudit } = await import("./run-audit.js");
    const audited = await runAudit(context, { ...rest, detail: "full" });
    const { writeReport } = await import("./write-report.js");
    const reports: WrittenFile[] = [];
    for (const path of new Set(paths)) reports.push(await writeReport(context, path, audited));
    const mended = fix
      ? await (await import("./write-fixes.js")).writeFixes(context, input, audited)
      : { files: [], fixes: [], notes: [] };
    tell(context, { phase: "complete", findings: audited.output.findings.length });
    return { ...audited.output, ...mended, files: [...reports, ...mended.files] };
  },
);
