import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import type { WrittenFile } from "../contracts/audit-files.js";
import type { AuditOutput } from "../contracts/audit.js";
import type { Draft } from "../document/tree/draft.js";
import { tell } from "./schema/progress.js";
import type { Audited } from "./run-audit.js";
import { auditMarkdown } from "./report/markdown-report.js";
import { reportEnding } from "./report/report-path.js";
import type { CheckedPath } from "../ports/checked-path.js";

/** Writes the report in the format that its name ends in; in one step, so that a resumed run comes to the same file. */
export async function writeReport(
  context: RunContext,
  path: CheckedPath,
  { output, read }: Audited,
): Promise<WrittenFile> {
  const { files } = context.services;
  tell(context, { phase: "writing", path });
  const text = await reportText(context, path, output, read.draft);
  return context.step(`audit_report:${contentHash({ path, text })}`, "write", async () => {
    await files.writeFile(path, text);
    return { kind: "report" as const, path };
  });
}

async function reportText(context: RunContext, path: string, output: AuditOutput, draft: Draft): Promise<string> {
  switch (reportEnding(path)) {
    case "md":
      return auditMarkdown(output);
    case "json":
      return `${JSON.stringify(output, null, 2)}\n`;
    case "sarif": {
      const { auditSarif } = await import("./report/sarif.js");
      return `${JSON.stringify(auditSarif(output), null, 2)}\n`;
    }
    default: {
      const { auditPage } = await import("./report/page/audit-page.js");
      return auditPage({ output, draft, created_at: context.now() });
    }
  }
}
