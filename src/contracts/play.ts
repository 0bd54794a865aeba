import { z } from "zod";
import { loopFields } from "../domain/loop-fields.js";
import { defineContract } from "../run/contract.js";
import { spentSchema } from "../run/metrics.js";

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** How the steps search before they write, as for `ask --agent`; what is given wins over the steps' own `agent:` blocks. */
const loopInput = z.strictObject({
  agent: z
    .enum(["on", "off"])
    .optional()
    .describe("on: every step that asks a model searches in rounds first; off: none; by default those that say so"),
  iterations: loopFields.iterations.optional().describe("Of steps that search in rounds: rounds at most"),
  expand: loopFields.expand
    .optional()
    .describe("Of steps that search in rounds: other wordings of each sub-question in a round"),
  tools: loopFields.tools.optional().describe("Of steps that search in rounds: names of the tools they may use"),
  domains: loopFields.domains
    .optional()
    .describe("Of steps that search in rounds: hosts that their tools may reach, as *.nih.gov"),
  lens: loopFields.lens
    .optional()
    .describe("Of steps that search in rounds: the lens that they look through (quire lenses)"),
  confidence: loopFields.confidence
    .optional()
    .describe("Of steps that search in rounds: stop once a model is this sure"),
  k: loopFields.k.optional().describe("Passages of each search"),
  profile: loopFields.profile.optional().describe("How passages are found"),
  rerank: z.boolean().optional().describe("Bring the passages found into a better order"),
});
export type GivenLoop = z.output<typeof loopInput>;

export const playInput = z.strictObject({
  playbook: z
    .string()
    .optional()
    .describe("File of the playbook, or its name among those that come with Quire; a config may name it instead"),
  config: z
    .union([z.string(), z.record(z.string(), z.json())])
    .optional()
    .describe("Values of its inputs, or the file that holds them"),
  set: z
    .record(z.string(), z.union([scalar, z.array(scalar)]))
    .default({})
    .describe("Single values; they win over the config"),
  only: z.string().optional().describe("STEP or STEP/ITEM: nothing else is written"),
  from: z.string().optional().describe("STEP: those before it are left as they are"),
  redo: z.array(z.string()).default([]).describe("STEP or STEP/ITEM: written again, whatever was changed by hand"),
  model: z.string().optional().describe('"provider:model" for all steps, or "none" for no model'),
  parallel: z.int().min(1).max(16).default(4).describe("Items that are written side by side"),
  ...loopInput.shape,
});
export type PlayInput = z.output<typeof playInput>;

/**
 * What became of an item, or of one of several answers to it. `unmet`: it stands in the file, and is not as the step's checks
 * ask; the reason says what.
 */
export const playedStates = [
  "written",
  "known",
  "kept",
  "unmet",
  "edited",
  "edited_stale",
  "failed",
  "not_done",
  "skipped",
] as const;
export type PlayedState = (typeof playedStates)[number];

const count = z.int().min(0);

export const stepKinds = ["prompt", "tool", "gate", "guard", "assemble"] as const;

export const playedStep = z.strictObject({
  name: z.string(),
  kind: z.enum(stepKinds),
  /** `provider:model`; null without one. */
  model: z.string().nullable(),
  outputs: z.array(z.string()).describe("Files, from the workspace"),
  counts: z.record(z.enum(playedStates), count),
  /** Why nothing was done. */
  skipped: z.string().nullable(),
});
export type PlayedStep = z.infer<typeof playedStep>;

/** An item that a reader has to know of. */
export const playedItem = z.strictObject({
  step: z.string(),
  id: z.string(),
  slot: z.string(),
  title: z.string(),
  state: z.enum(playedStates),
  reason: z.string(),
});
export type PlayedItem = z.infer<typeof playedItem>;

/**
 * `repetition`: a sentence, or most of one, stands in two places; `drift`: a paragraph that is of another section;
 * `two_values`: one quantity has two values; `two_definitions`: one term is defined twice.
 */
export const guardKinds = ["repetition", "drift", "two_values", "two_definitions"] as const;

const guardPlace = z.strictObject({
  id: z.string().describe("Of the item; in a document that was changed by hand what links to the section lead to"),
  number: z.string().describe("Of the section, as 2.3; empty where it has none"),
  title: z.string(),
  sentence: z.string().describe("As it reads; of a paragraph its first one"),
});
export type GuardPlace = z.infer<typeof guardPlace>;

/** Something that a reader should look at: of two places the second is the one that is meant to change. */
const guardFinding = z.strictObject({
  kind: z.enum(guardKinds),
  places: z.array(guardPlace),
  /** A sentence without its full stop. */
  message: z.string(),
});
export type GuardFinding = z.infer<typeof guardFinding>;

const playedDocument = z.strictObject({
  path: z.string().describe("From the workspace"),
  words: count,
  incomplete: z.boolean().describe("Whether a part of it is missing or has no place"),
  guards: z.array(guardFinding).describe("What the sections say twice, differently, or in the wrong place"),
});
export type PlayedDocument = z.infer<typeof playedDocument>;

export const playOutput = z.strictObject({
  run_id: z.string(),
  playbook: z.string(),
  steps: z.array(playedStep),
  documents: z.array(playedDocument),
  /** Failed, not done, edited by hand. */
  items: z.array(playedItem),
  /** Of all cited sentences of the texts by their verdict. */
  verdicts: z.record(z.string(), count),
  limitations: z.array(z.string()),
  metrics: spentSchema,
});
export type PlayOutput = z.infer<typeof playOutput>;

const estimate = z.strictObject({ least: z.number(), likely: z.number(), most: z.number() });
const tokens = z.strictObject({ input: estimate, output: estimate });

export const planInput = playInput.omit({ only: true, from: true, redo: true });

export const planOutput = z.strictObject({
  playbook: z.string(),
  hash: z.string().describe("Of the playbook: a workspace that has not run it is asked first"),
  steps: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(stepKinds),
      model: z.string().nullable(),
      output: z.string().nullable(),
      after: z.array(z.string()).describe("Steps that it waits for"),
      items: estimate,
      states: z.record(z.string(), count),
      planned: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          slot: z.string(),
          state: z.string(),
          why: z.array(z.string()),
          key: z.string(),
        }),
      ),
      calls: estimate,
      tokens,
      usd: estimate.nullable(),
      minutes: estimate,
      skipped: z.string().nullable(),
      effect: z.string().nullable(),
      lens: z.string().nullable().describe("What its searches are narrowed to, by the flag or the playbook"),
      /** A tool that only looks at what lies here: it looks again in each play, done or not. */
      looks_again: z.boolean(),
    }),
  ),
  calls: estimate,
  tokens,
  usd: estimate.nullable(),
  minutes: estimate,
  words: z
    .strictObject({
      target: estimate.nullable(),
      document: estimate,
      texts: estimate,
      fit: z.string(),
      fitting: z.number().nullable(),
      message: z.string(),
    })
    .nullable(),
  warnings: z.array(z.string()),
});
export type PlanOutput = z.infer<typeof planOutput>;

export const planContract = defineContract({
  name: "plan",
  version: 1,
  description:
    "Says what playing a playbook would do: steps and items, what of them is done or stale and why, calls, tokens, money, minutes. Nothing is contacted.",
  input: planInput,
  output: planOutput,
  positional: ["playbook"],
  paths: ["playbook"],
  effect: "read",
  network: false,
});

const problem = z.strictObject({
  severity: z.enum(["error", "warning", "notice"]),
  file: z.string(),
  line: count,
  column: count,
  field: z.string(),
  message: z.string(),
  fix: z.string(),
});

export const playbookContract = defineContract({
  name: "playbook",
  version: 1,
  description: "Reads a playbook: what is wrong with it, and its canonical form.",
  input: z.strictObject({ playbook: z.string().describe("Its file, or its name among those that come with Quire") }),
  output: z.strictObject({
    playbook: z.string().describe("As it was named"),
    name: z.string().nullable().describe("Its own name; null where it cannot be read"),
    description: z.string(),
    canonical: z.string().nullable(),
    inputs: z
      .array(
        z.strictObject({
          name: z.string(),
          type: z
            .string()
            .describe("string, integer, number, boolean, range (4 or 10-15), array; several with | between"),
          description: z.string().describe("What it is for; empty where it does not say"),
          default: z.string().nullable().describe("Taken where nothing is given; null: a value must be given"),
          choices: z.array(z.string()).describe("The values that it may have; empty where all of its type are right"),
        }),
      )
      .describe("What a config gives it; those that are made of others are left out"),
    problems: z.array(problem),
  }),
  positional: ["playbook"],
  paths: ["playbook"],
  effect: "read",
  network: false,
});

export const playbooksContract = defineContract({
  name: "playbooks",
  version: 1,
  description: "Lists playbooks: those of the workspace's folder playbooks, and those that come with Quire.",
  input: z.strictObject({}),
  output: z.strictObject({
    playbooks: z.array(
      z.strictObject({ path: z.string(), name: z.string().nullable(), description: z.string(), shipped: z.boolean() }),
    ),
  }),
  effect: "read",
  network: false,
});

export const playContract = defineContract({
  name: "play",
  version: 1,
  description:
    "Carries out a playbook: steps that write item by item, with evidence from the library, up to a finished document; what was written before is not asked for again.",
  input: playInput,
  output: playOutput,
  positional: ["playbook"],
  paths: ["playbook"],
  effect: "write",
  network: true,
  destructive: false,
});
