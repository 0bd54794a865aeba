import { exportPreviewContract } from "../contracts/export.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(exportPreviewContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const [{ prepareDocument }, { htmlPage }, { flatOutline }] = await Promise.all([
    import("./set-document.js"),
    import("./html/html-page.js"),
    import("../document/manuscript/outline.js"),
  ]);
  // A preview is to be had again and again: it asks no model.
  const { document, about } = await prepareDocument(context, input, { judge: "none" });
  const { html, warnings } = htmlPage(document, input.layout);
  return {
    html,
    outline: flatOutline(document.manuscript),
    ...about,
    warnings: [...document.manuscript.warnings, ...warnings],
  };
});
