import { textValue } from "../../domain/json-value.js";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { configOnly } from "../check/config-only.js";
import type { Step } from "../schema/playbook.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { outputPlace } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { pathOf, readInput } from "./step-input.js";
import { jsonText } from "../../domain/escape/records.js";

const edited = z.strictObject({ rows: z.array(z.json()).describe("The file's rows as they are to be") });
const mostShown = 200;

/**
 * Asks a person about a file: approved as it is (also after it was edited meanwhile), stopped, or given back with other rows.
 * A file of other content is asked about again only where a step has made it anew.
 */
export async function playGateStep(playing: Playing, step: Step & { kind: "gate" }): Promise<void> {
  const { context, loaded, declared } = playing;
  const shown = pathOf(playing, step.input, false);
  const { items, records, files: read } = await readInput(playing, step);
  const made = records.flatMap(({ written }) => written.map(({ key }) => key));
  const titles = items
    .slice(0, mostShown)
    .map(({ fields, level }) => `${"  ".repeat(level - 1)}${textValue(fields["title"])}`);
  const message =
    step.message === undefined
      ? ""
      : expand(parseTemplate(step.message, declared).parts, configOnly(loaded.values)).text;
  const answer = await context.gate({
    key: `play:${step.name}:${contentHash(made.length > 0 ? made : read)}`,
    kind: "play_step",
    question: `${message === "" ? `Go on with ${shown}?` : message} (${shown}: ${items.length} rows; edit the file if you like, then: approve, or stop)`,
    choices: ["approve", "stop", "yes", "no"],
    form: z.toJSONSchema(edited),
    details: { path: shown, rows: items.length, titles },
    default: "approve",
  });
  const counts = noCounts();
  if (["stop", "no"].includes(String(answer)) || answer === false) {
    throw new QuireError("tool_refused", `The playbook was stopped at ${step.name}.`, {
      facts: { step: step.name },
      fix: "Edit the file and play it again: what was written is kept.",
    });
  }
  const given = edited.safeParse(answer);
  if (given.success) {
    const files = context.services.files;
    await files.writeFile(files.forWriting(outputPlace(context, shown).path), `${jsonText(given.data.rows)}\n`);
    counts.edited = given.data.rows.length;
  }
  playing.steps.push({ name: step.name, kind: "gate", model: null, outputs: [shown], counts, skipped: null });
}
