import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { namesSchema } from "./extra-entry.js";

const extrasRemoveOutput = z.strictObject({
  removed: z.array(z.string()),
  /** Named, but not there. */
  absent: z.array(z.string()),
  /** Installed extras that are of no use without what was removed. */
  useless: z.array(z.string()),
});

export type ExtrasRemoveOutput = z.infer<typeof extrasRemoveOutput>;

export const tool = defineTool(
  {
    name: "extras_remove",
    version: 1,
    description: "Removes engines that were installed on demand from the user's own folder.",
    input: z.strictObject({ names: namesSchema }),
    output: extrasRemoveOutput,
    effect: "write",
    network: false,
    recorded: false,
    for_clients: false,
  },
  async (context, { names }) => {
    const extras = await context.services.extras();
    const named = [...new Set(names)].map((name) => extras.named(name));
    const removed: string[] = [];
    for (const extra of named) {
      const wasThere = await context.step(`remove:${extra.name}`, "write", () => extras.remove(extra));
      if (wasThere) removed.push(extra.name);
    }
    const left = extras.table.filter((extra) => extras.state(extra) === "installed");
    const useless = left.filter(({ needs = [] }) => needs.some((name) => removed.includes(name)));
    const absent = named.filter(({ name }) => !removed.includes(name));
    return { removed, absent: absent.map(({ name }) => name), useless: useless.map(({ name }) => name) };
  },
);
