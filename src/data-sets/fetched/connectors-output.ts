import { z } from "zod";

export const connectorsOutput = z.strictObject({
  connectors: z.array(
    z.strictObject({
      name: z.string().describe("For data_fetch and data_search"),
      title: z.string().describe("As people write the source"),
      description: z.string().describe("What it has"),
      kind: z.enum(["dataset", "graph", "geo", "record"]).describe("Tables, things and their links, places, records"),
      homepage: z.string().describe("Page of the source"),
      documentation: z.string().describe("Page that documents its answers"),
      licence: z.string().describe("Licence of what it gives"),
      key: z
        .strictObject({
          variable: z.string().describe("Variable of the environment with the key"),
          needed: z.boolean().describe("False where it answers without one"),
          is_set: z.boolean().describe("Whether the variable is set"),
        })
        .nullable()
        .describe("Null where it asks for no key"),
      about_people: z.string().nullable().describe("What it may be used for, where it tells about people"),
      tried_live: z.string().nullable().describe("Day on which it was seen to answer as expected; null: never"),
      params: z
        .array(
          z.strictObject({
            name: z.string().describe("Of the parameter"),
            description: z.string().describe("What it is"),
            needed: z.boolean().describe("False where it may be left out"),
          }),
        )
        .describe("What data_fetch takes"),
      example: z.record(z.string(), z.unknown()).describe("Parameters of a small fetch"),
    }),
  ),
});
