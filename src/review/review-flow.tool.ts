import { z } from "zod";
import { plotContract } from "../contracts/plot.js";
import { defineTool } from "../tool/define-tool.js";
import { flowFigure, flowOf } from "./flow.js";
import { flowCounts, listedStudy, screenedStudy } from "./review-schema.js";

export const tool = defineTool(
  {
    name: "review_flow",
    version: 1,
    description:
      "Counts the studies of a systematic review by what was decided about them, draws their PRISMA flow, and names those that are included.",
    input: z.strictObject({
      studies: z.array(screenedStudy).max(10_000).describe("The screened studies, each with its decision and reason"),
      output: z.string().min(1).describe("Where the figure is written, without an ending"),
    }),
    output: z.strictObject({
      counts: flowCounts,
      /** Of the included studies. */
      work_ids: z.array(z.string()),
      studies: z.array(listedStudy),
      /** The figure in words. */
      description: z.string(),
    }),
    paths: ["output"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, { studies, output }) => {
    const flow = flowOf(studies);
    const { description } = await context.call(plotContract, {
      figure: flowFigure(flow.counts),
      output,
      formats: ["svg", "png"],
    });
    const included = flow.studies.filter(({ decision }) => decision === "include");
    return { ...flow, work_ids: included.map(({ work_id }) => work_id), description };
  },
);
