import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { languages } from "./engine-table.js";

export const tool = defineTool(
  {
    name: "code_engines",
    version: 1,
    description: "Says in which languages code can be run here, by which version, and what holds it in.",
    input: z.strictObject({
      languages: z.array(z.enum(languages)).default([]).describe("Those that are looked for; by default all"),
    }),
    output: z.strictObject({
      sandbox: z.strictObject({
        kind: z.enum(["bubblewrap", "sandbox-exec", "none"]),
        version: z.string().nullable(),
        usable: z.boolean(),
        reason: z.string().nullable().describe("What was missing or failed"),
        fix: z.string().nullable(),
      }),
      engines: z.array(
        z.strictObject({
          language: z.enum(languages),
          title: z.string(),
          path: z.string().nullable().describe("Of its program; null where it cannot be used"),
          version: z.string().nullable(),
          reason: z.string().nullable().describe("Why it cannot be used"),
          fix: z.string().nullable().describe("How to get it"),
        }),
      ),
    }),
    positional: ["languages"],
    effect: "read",
    network: false,
    for_models: true,
  },
  async (context, input) => {
    const { listEngines } = await import("./list-engines.js");
    return listEngines(context, input.languages);
  },
);
