import { playContract } from "../contracts/play.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(playContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { runPlay } = await import("./run/play-run.js");
  return runPlay(context, input);
});
