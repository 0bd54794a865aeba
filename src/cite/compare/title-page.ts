import { z } from "zod";

/** The work as the first page and the metadata state it; records are compared with it. */
export const titlePageSchema = z.object({
  /** The most likely title, or null. */
  title: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  /** Text of the first page, for looking whether a title or a name stands on it. */
  text: z.string(),
});
export type TitlePage = z.infer<typeof titlePageSchema>;
