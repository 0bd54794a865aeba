import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import { buildPrompt } from "../../corpus/context/prompt.js";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { type RagDoc, sourceOfDoc } from "../../domain/observed.js";
import type { ToolCalls } from "./tool-calls.js";

interface PromptOfWorks extends Prompt {
  /** The template in `prompts/`. */
  template: string;
  /** The argument whose text stands at the end of the prompt. */
  subject: string;
  /** What is looked for in the library. */
  queries(subject: string): { text: string; k: number }[];
  /** Said beside what the person asks for. */
  task?: string;
}

/** Paragraphs of a draft that are looked for, and the passages for each. */
const paragraphsRead = 12;
const passagesOfParagraph = 4;
/** Passages that an overview rests on. */
const passagesOfSubject = 30;
/** What is looked for needs not to be longer, in characters. */
const longestQuery = 2000;

const listSources =
  "Below the answer, list each label you used with the heading, work_id and lines of its passage, copied from its head: " +
  "the reader opens the work as quire://works/<work_id>. If the tools search and read_work are at hand, use them where the passages do not suffice.";

const prompts: readonly PromptOfWorks[] = [
  {
    name: "ask_with_sources",
    title: "Answer from the library",
    description: "Answers a question from passages of the library, each statement with the label of its passage.",
    arguments: [
      { name: "question", description: "What to answer", required: true },
      { name: "task", description: "What to do with the answer: its length, readers, form" },
    ],
    template: "answer",
    subject: "question",
    queries: (question) => [{ text: question, k: 15 }],
    task: listSources,
  },
  {
    name: "review_draft",
    title: "Review a draft against the library",
    description: "Holds each claim of a draft against the passages of the library, and says what to change.",
    arguments: [
      { name: "draft", description: "The text to review, as Markdown or plain text", required: true },
      { name: "task", description: "What to look for besides" },
    ],
    template: "review-draft",
    subject: "draft",
    queries: (draft) => paragraphs(draft).map((text) => ({ text, k: passagesOfParagraph })),
  },
  {
    name: "literature_overview",
    title: "Overview of the literature",
    description: "Tells what the works of the library say about a subject: themes, disagreements and gaps.",
    arguments: [
      { name: "topic", description: "The subject", required: true },
      { name: "task", description: "What the overview is for: its length, readers, form" },
    ],
    template: "literature-overview",
    subject: "topic",
    queries: (topic) => [{ text: topic, k: passagesOfSubject }],
  },
];

/** Prompts for the model of a client, filled with passages of the library. */
export class WorkPrompts {
  constructor(
    private readonly calls: ToolCalls,
    private readonly template: (name: string) => string,
  ) {}

  list(): Prompt[] {
    return prompts.map(({ name, title, description, arguments: fields }) => ({
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(fields && { arguments: fields }),
    }));
  }

  /** Throws the protocol's error where there is no such prompt, or an argument is missing or unknown. */
  async get(name: string, given: Record<string, string>, context: ServerContext): Promise<GetPromptResult> {
    const prompt = prompts.find((each) => each.name === name);
    if (!prompt)
      throw invalid(`There is no prompt "${name}". Prompts: ${prompts.map((each) => each.name).join(", ")}.`);
    checkArguments(prompt, given);
    const question = given[prompt.subject] ?? "";
    const { intent, entities } = understandQuestion(question.slice(0, longestQuery));
    const text = buildPrompt({
      template: this.template(prompt.template),
      question,
      sources: await this.sources(prompt.queries(question), context),
      intent,
      entities,
      task: [given["task"], prompt.task].filter(Boolean).join("\n\n"),
    });
    const description = prompt.description ?? prompt.name;
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  }

  /** What each query finds, once, labelled in the order of the queries. */
  private async sources(queries: readonly { text: string; k: number }[], context: ServerContext): Promise<Source[]> {
    const found = await Promise.all(
      queries.map(async ({ text, k }) => {
        const query = text.slice(0, longestQuery);
        return (await this.calls.output(ragRetrieveContract, { query, k }, context)).docs;
      }),
    );
    const docs = new Map<string, RagDoc>();
    for (const doc of found.flat()) docs.set(`${doc.source_id}:${doc.text}`, doc);
    return [...docs.values()].map((doc, index) => sourceOfDoc(doc, `S${index + 1}`));
  }
}

/** The longest paragraphs hold what is claimed; in the order of the draft. */
function paragraphs(draft: string): string[] {
  const all = draft
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== "" && !text.startsWith("#"));
  const chosen = new Set(all.toSorted((first, second) => second.length - first.length).slice(0, paragraphsRead));
  return all.filter((text) => chosen.has(text));
}

function checkArguments({ name, arguments: fields = [] }: Prompt, given: Record<string, string>): void {
  const known = fields.map((field) => field.name);
  const unknown = Object.keys(given).find((field) => !known.includes(field));
  if (unknown !== undefined) throw invalid(`${name} takes no argument "${unknown}"; it takes ${known.join(", ")}.`);
  const missing = fields.find((field) => field.required && (given[field.name] ?? "").trim() === "");
  if (missing) throw invalid(`${name} needs the argument "${missing.name}": ${missing.description ?? ""}.`);
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
