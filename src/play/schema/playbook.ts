import { z } from "zod";
import { agentSchema, toolNames } from "./agent.js";
import { inputName, inputSchema } from "./inputs.js";
import { fieldName, rowTemplateSchema, shapeSchema } from "./shape.js";
import { withoutModelSchema } from "./without-model.js";

export const stepName = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9-]*$/, "it must hold small letters, digits and hyphens, and begin with a letter");

/** A text in which tokens ({config:title}) stand for values. */
const template = z.string().max(100_000);
const shortTemplate = z.string().min(1).max(1000);
/** One token and nothing else. */
const oneToken = z.string().regex(/^\{[^{}]+\}$/, "it must be a number, or a token as {config:name|5}");
const countOf = (least: number, most: number) => z.union([z.int().min(least).max(most), oneToken]);

const path = z.string().trim().min(1).max(400);

const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** A text that has to be true ("", "false", "no" and "0" are not), or one that is compared. */
const condition = z.union([
  shortTemplate,
  z.boolean(),
  z.strictObject({
    value: shortTemplate.describe("What is looked at, as {config:depth}"),
    is: scalar.optional(),
    is_not: scalar.optional(),
    at_least: z.number().optional(),
    at_most: z.number().optional(),
  }),
]);
export type Condition = z.infer<typeof condition>;

/** What a step runs for, where it is not each item once. */
const forEach = z.union([
  z.strictObject({ element_of: fieldName.describe("For each element of this list of the item") }),
  z.strictObject({ number_to: countOf(1, 20).describe("For each number from 1 to this; {this::%i} is the number") }),
]);

const reduce = z.strictObject({
  group_by: fieldName.optional().describe("One call for all items with the same value here; without it one for all"),
});

/** Checks of an answer that a step may ask for. */
export const plainChecks = [
  "schema",
  "every_paragraph_cites",
  "no_new_keys",
  "no_unsupported_sentence",
  "unique_titles",
] as const;
const check = z.union([
  z.enum(plainChecks),
  z.strictObject({ words: z.strictObject({ least: countOf(0, 1e6).optional(), most: countOf(1, 1e6).optional() }) }),
  z.strictObject({ contains: shortTemplate }),
  z.strictObject({ citing_sentences: z.int().min(1).max(1000).describe("So many sentences at least cite something") }),
]);

const stepBase = {
  name: stepName.describe("Unique among the steps"),
  needs: z.array(stepName).max(100).optional().describe("Steps that have to be done before, beside those it reads"),
  when: condition.optional().describe("Skip the step, or those items, for which this does not hold"),
};

const itemFields = {
  input: path.optional().describe("File of an earlier step, or of the workspace; * stands for any name"),
  multiple_parts: z.boolean().optional().describe("Run once for each element of the input's array"),
  input_division: z
    .enum(["file + array", "file > array"])
    .optional()
    .describe("All arrays as one, or file by file (then {input:file::name} is known)"),
  for_each: forEach.optional().describe("Run for elements of a list, or for numbers, instead of for items"),
};

/** Where several answers to one item go. */
const answers = z.strictObject({
  count: countOf(1, 20).optional().describe("How many"),
  list: fieldName.describe("The list that they stand in, as variations"),
  number: fieldName.describe("The field of their number, from 1"),
  text: fieldName.describe("The field of their text"),
  per: z
    .enum(["call", "item", "element"])
    .describe("call: one call gives them all; item: a call for each; element: a call for each element of for_each"),
});
export type Answers = z.infer<typeof answers>;

/** How many rows an outline has under each row of the level above. */
const levels = z.strictObject({
  counts: z.union([
    oneToken,
    z
      .array(z.union([z.int().min(0), z.string()]))
      .min(1)
      .max(10),
  ]),
  depth: countOf(1, 10).optional().describe("Levels that count; by default all"),
});

export const contexts = ["none", "path", "siblings", "outline"] as const;

export const promptStep = z.strictObject({
  ...stepBase,
  kind: z.literal("prompt").default("prompt"),
  ...itemFields,
  reduce: reduce.optional().describe("Answer for groups of items instead of for each"),
  model: shortTemplate.optional().describe("provider:model, or a step's name of models: in quire.yaml"),
  verbosity: countOf(1, 10).optional().describe("1 to 10: how long and how thoroughly; changes no word count"),
  max_requery_iterations: countOf(0, 20)
    .optional()
    .describe(
      "Further searches of the library that the model may make before it writes; 0: none; beside agent: the most that its rounds make",
    ),
  rag_key: z.string().max(200).optional().describe("Collection that evidence comes from"),
  works: shortTemplate
    .optional()
    .describe(
      "The works that evidence comes from: the id of one, as {input:this::work_id}, or a JSON file whose work_ids name them; no further searches are made",
    ),
  agent: agentSchema.optional().describe("The loop of ask --agent: whole rounds of searching before it writes"),
  system_prompt: template.optional().describe("What the model is"),
  instruction_user_prompt: template.min(1).describe("What it is to do; tokens as {config:title} stand for values"),
  context: z
    .enum(contexts)
    .optional()
    .describe("What of the outline is shown with an item; by default the titles of its path and its siblings"),
  levels: levels.optional().describe("Of a step that makes an outline: rows expected at each level"),
  answers: answers.optional().describe("Several answers to each item, and where they go"),
  output: path.describe("File that is written"),
  output_format: shapeSchema.optional().describe("Shape of the answer, as [{ title: string }]"),
  output_file_format: rowTemplateSchema.optional().describe("Template of the rows written, around texts answered"),
  validate: z.array(check).max(20).optional().describe("What each answer is checked for"),
  repair: z.int().min(0).max(5).optional().describe("How often an answer that fails is asked for again"),
  without_model: withoutModelSchema
    .optional()
    .describe(
      "What stands for the answer where no model is asked; by default quotations on the title, and the library's headings",
    ),
});
export type PromptStep = z.infer<typeof promptStep>;

export const toolStep = z.strictObject({
  ...stepBase,
  kind: z.literal("tool"),
  ...itemFields,
  tool: toolNames.element.describe("A tool of quire tools, as gather"),
  rows: fieldName.optional().describe("The list of the tool's answer that is written; by default all of the answer"),
  with: z.record(z.string(), z.json()).optional().describe("Its input; texts may hold tokens"),
  output: path.optional().describe("File that the answer is written to, as JSON"),
});
export type ToolStep = z.infer<typeof toolStep>;

export const gateStep = z.strictObject({
  ...stepBase,
  kind: z.literal("gate"),
  input: path.describe("File that a person approves or edits"),
  message: template.optional().describe("What the person is asked"),
});

export const guardStep = z.strictObject({
  ...stepBase,
  kind: z.literal("guard"),
  input: path.describe("File of the items"),
  output: path.describe("File of the same items, each with its findings: a text, empty where there are none"),
  fields: z
    .strictObject({
      title: fieldName.optional().describe("Field of an item's heading; by default title"),
      text: fieldName.describe("Field of the text"),
    })
    .describe("Which fields of the items are what"),
});
export type GuardStep = z.infer<typeof guardStep>;

const exportSettings = z.strictObject({
  to: z
    .array(z.string().regex(/^[a-z0-9]+$/, "it must be a format, as docx"))
    .min(1)
    .max(10),
  layout: z.string().max(40).optional().describe("manuscript, thesis, report or book"),
  template: path.optional().describe("A template of your own"),
  contents: z.boolean().optional().describe("Begin with a table of contents"),
});

export const assembleStep = z.strictObject({
  ...stepBase,
  kind: z.literal("assemble"),
  input: path.describe("File of the items"),
  output: path.describe("The document, in Markdown; {this::%i} is the number of the draft"),
  draft_count: countOf(1, 20).optional().describe("Documents that are made, each of the answers of its number"),
  title: shortTemplate.optional().describe("Of the document"),
  fields: z
    .strictObject({
      title: fieldName.optional().describe("Field of an item's heading; by default title"),
      parent: fieldName.optional().describe("Field that names its parent; by default parent_section or parent"),
      section: fieldName.optional().describe("Field that parents are named by; by default section, id, then title"),
      list: fieldName.optional().describe("List that holds the texts, one for each draft"),
      text: fieldName.describe("Field of the text"),
    })
    .describe("Which fields of the items are what"),
  headings: z.enum(["numbered", "plain"]).optional().describe("Whether headings have numbers"),
  inner: z
    .enum(["full", "intro", "heading"])
    .optional()
    .describe("What items with items below them carry: their text, an introduction, or their heading alone"),
  audit: z
    .union([z.boolean(), z.strictObject({ online: z.boolean().optional(), fail_on: z.array(z.string()).optional() })])
    .optional()
    .describe("Audit each document"),
  export: exportSettings.optional().describe("Finished documents that are made of each"),
});
export type AssembleStep = z.infer<typeof assembleStep>;

export const stepSchema = z.discriminatedUnion("kind", [promptStep, toolStep, gateStep, guardStep, assembleStep]);
export type Step = z.infer<typeof stepSchema>;

export const playbookSchema = z.strictObject({
  name: stepName.describe("Of the playbook"),
  version: z.literal(1).describe("Of this language"),
  description: z.string().max(5000).optional().describe("What it makes, in a sentence"),
  inputs: z.record(inputName, inputSchema).describe("What a config must or may give"),
  defaults: promptStep
    .pick({ model: true, verbosity: true, max_requery_iterations: true, agent: true, context: true, repair: true })
    .optional()
    .describe("Of all steps that say nothing else"),
  style: z.string().min(1).max(200).optional().describe("CSL style of citations, as apa"),
  rag_key: z.string().max(200).optional().describe("Collection that evidence comes from, as {config:rag_key}"),
  target_words: z
    .strictObject({
      document: shortTemplate.or(z.number()).optional().describe("Of the whole, as 150000-300000"),
      item: shortTemplate.or(z.number()).optional().describe("Of each item's text"),
    })
    .optional()
    .describe("How long the document and its parts are to be; the plan says what they add up to"),
  steps: z.array(stepSchema).min(1).max(100).describe("What is done, one step after the other"),
});

/** The canonical tree of a playbook: parsed once at the door and frozen. */
export type Playbook = z.infer<typeof playbookSchema>;
