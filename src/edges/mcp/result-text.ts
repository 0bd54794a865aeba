import { stringify } from "yaml";
import type { Tool } from "../../tool/define-tool.js";

/**
 * A tool's output for clients that hand text to their model and leave structured results aside: as its contract puts it,
 * everything else whole as YAML, which reads better than JSON and takes less room.
 */
export async function resultText(tool: Pick<Tool, "toMarkdown">, output: unknown): Promise<string> {
  return (await tool.toMarkdown(output)) ?? stringify(output, { lineWidth: 0, aliasDuplicateObjects: false });
}
