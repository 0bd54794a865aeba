import { z } from "zod";

const agreement = z.enum(["agrees", "differs", "unknown"]);

/** Whether a record is about the file in hand. `same` alone may be written without a person's yes. */
export const matchSchema = z.object({
  verdict: z.enum(["same", "different", "uncertain"]),
  /** 0..1, or null where one side has no title. */
  title_similarity: z.number().nullable(),
  first_author: agreement,
  year: agreement,
  /** One sentence for people. */
  explanation: z.string(),
});
export type Match = z.infer<typeof matchSchema>;
