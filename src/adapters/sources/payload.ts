import { z } from "zod";

/** Volumes, issues and versions come as texts from some services and as numbers from others, or from the same one on another day. */
export const textOrNumber = z.union([z.string(), z.number().transform(String)]);

/**
 * The values of a list that fit: one that its service has mangled must not cost the others. A list of which none fits
 * is no answer.
 */
export function fitting<Schema extends z.ZodType>(schema: Schema) {
  return z.array(z.unknown()).transform((list, context): z.output<Schema>[] => {
    const read = list.map((value) => schema.safeParse(value));
    const fit = read.flatMap((each) => (each.success ? [each.data] : []));
    const [issue] = read.flatMap((each) => each.error?.issues ?? []);
    if (fit.length > 0 || issue === undefined) return fit;
    context.addIssue({ code: "custom", message: `none fits: ${issue.path.join(".")} ${issue.message}` });
    return z.NEVER;
  });
}
