import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { jsonText } from "../../domain/escape/records.js";
import { textValue } from "../../domain/json-value.js";
import type { Gate } from "../../run/front-end.js";
import { configOnly } from "../check/config-only.js";
import type { Step } from "../schema/playbook.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { Approvals } from "./approvals.js";
import { gateMark, madeHash } from "./gate-mark.js";
import { outputPlace } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { pathOf, readInput, type StepInput } from "./step-input.js";

type GateStep = Step & { kind: "gate" };

const edited = z.strictObject({
  rows: z.array(z.record(z.string(), z.json())).describe("The file's rows as they are to be"),
});
const mostShown = 200;

/**
 * Asks a person about what a step has made: approved as it is (also after its file was edited meanwhile), stopped, or given
 * back with other rows. Asked again only where it was made anew. Throws `tool_refused` where the person stops,
 * `invalid_input` for an answer that is none.
 */
export async function playGateStep(playing: Playing, step: GateStep): Promise<void> {
  const { context, loaded } = playing;
  const shown = pathOf(playing, step.input, true);
  const input = await readInput(playing, step);
  const of = madeHash(input);
  const counts = noCounts();
  const approvals = new Approvals(context);
  const asked = gateMark(loaded, step, input);
  if (await approvals.has(asked)) counts.kept = 1;
  else {
    const gate = gateOf(playing, step, { shown, input, key: `play:${step.name}:${of}` });
    const answer = answerTo(gate, await context.gate(gate));
    if (answer === "stop") throw stoppedAt(step);
    if (answer !== "approve") counts.edited = await writeRows(playing, shown, answer.rows, gate.key);
    await approvals.keep(asked, { playbook: loaded.playbook.name, step: step.name });
  }
  playing.steps.push({ name: step.name, kind: "gate", model: null, outputs: [shown], counts, skipped: null });
}

function gateOf(
  playing: Playing,
  step: GateStep,
  { shown, input, key }: { shown: string; input: StepInput; key: string },
): Gate {
  const { loaded, declared } = playing;
  const { items, files } = input;
  const message = expand(parseTemplate(step.message ?? "", declared).parts, configOnly(loaded.values)).text.trim();
  const titles = items
    .slice(0, mostShown)
    .map(({ fields, level }) => `${"  ".repeat(level - 1)}${textValue(fields["title"])}`);
  const hasRows = files.length === 1 && shown.endsWith(".json") && Array.isArray(files[0]?.value);
  return {
    key,
    names: [`play:${step.name}`],
    kind: "play_step",
    question: `${message === "" ? `Go on with ${shown}?` : message} (${shown}: ${items.length} rows; the file may be edited before it is approved)`,
    choices: ["approve", "stop"],
    ...(hasRows && { form: z.toJSONSchema(edited) }),
    details: { message, path: shown, rows: items.length, titles },
    default: "approve",
  };
}

/** Files of answers say yes and no as well. */
const words: ReadonlyMap<unknown, "approve" | "stop"> = new Map([
  ...["approve", "yes", true].map((word) => [word, "approve"] as const),
  ...["stop", "no", false].map((word) => [word, "stop"] as const),
]);

function answerTo({ form, key }: Gate, answer: unknown): "approve" | "stop" | z.infer<typeof edited> {
  const word = words.get(answer);
  if (word !== undefined) return word;
  const given = edited.safeParse(answer);
  if (form !== undefined && given.success) return given.data;
  throw new QuireError("invalid_input", `The answer to ${key} is none: ${JSON.stringify(answer).slice(0, 80)}.`, {
    facts: { gate: key },
    fix: `Play it again, and answer approve or stop${form === undefined ? "" : ", or { rows: [...] } with the rows as they are to be"}.`,
  });
}

/** Once: who edits the file later is not overwritten when the run is taken up again. */
async function writeRows(
  { context }: Playing,
  shown: string,
  rows: readonly Record<string, unknown>[],
  key: string,
): Promise<number> {
  const { files } = context.services;
  await context.step(`rows:${key}`, "write", () =>
    files.writeFile(files.forWriting(outputPlace(context, shown).path), `${jsonText(rows)}\n`),
  );
  return rows.length;
}

const stoppedAt = ({ name }: GateStep): QuireError =>
  new QuireError("tool_refused", `The playbook was stopped at ${name}.`, {
    facts: { step: name },
    fix: "Edit the file and play it again: what was written is kept.",
  });
