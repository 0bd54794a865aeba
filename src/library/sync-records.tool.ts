import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { syncRecordsContract } from "../contracts/sync-records.js";

export const tool = defineTool(syncRecordsContract, async (context) => {
  await applyManifest(context, await context.services.store());
  return {};
});
