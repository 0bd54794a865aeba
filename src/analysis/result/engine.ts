import { z } from "zod";

/** What calculated a result: its version rises where a number of it would change. */
export const engineSchema = z.object({ name: z.string(), version: z.string() });
export const ownEngine: z.infer<typeof engineSchema> = { name: "quire-analysis", version: "1" };
