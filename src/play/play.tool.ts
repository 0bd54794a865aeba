import { playContract, type PlayOutput } from "../contracts/play.js";
import { defineTool } from "../tool/define-tool.js";

const toMarkdown = async (output: PlayOutput) => (await import("./page/play-markdown.js")).playMarkdown(output);

export const tool = defineTool({ ...playContract, toMarkdown }, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { runPlay } = await import("./run/play-run.js");
  return runPlay(context, input);
});
