import { z } from "zod";
import { styleAliases } from "../cite/style.js";
import { defineTool } from "../tool/define-tool.js";

const citationStylesOutput = z.strictObject({
  styles: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** Shorter names for it. */
      aliases: z.array(z.string()),
    }),
  ),
  /** Styles there are in all. */
  total: z.number(),
});
export type CitationStylesOutput = z.infer<typeof citationStylesOutput>;

export const tool = defineTool(
  {
    name: "citation_styles",
    version: 1,
    description: "Lists the citation styles that come with Quire, or those whose name or title holds some words.",
    input: z.strictObject({
      words: z.array(z.string()).default([]).describe("Words that their names or titles hold; all styles without any"),
    }),
    output: citationStylesOutput,
    effect: "read",
    network: false,
  },
  async (context, { words }) => {
    const all = await context.services.citationStyles.list();
    const styles = all.map(({ id, title }) => ({
      id,
      title,
      aliases: Object.keys(styleAliases).filter((alias) => styleAliases[alias] === id),
    }));
    const wanted = words.map((word) => word.toLowerCase());
    const holds = ({ id, title, aliases }: (typeof styles)[number]) => {
      const names = [id, title, ...aliases].join(" ").toLowerCase();
      return wanted.every((word) => names.includes(word));
    };
    return { styles: styles.filter(holds), total: all.length };
  },
);
