import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { z } from "zod";
import { type PlayOutput, playOutput } from "../../src/contracts/play.js";
import { findCitations } from "../../src/document/pandoc/tokens.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { openaiConfig, secretKey } from "../models/workspace.js";
import { installFromPackages } from "../support/extras.js";
import { newFolder, newWorkspace } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { taskOf } from "./book-model.js";

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** What a play ended in. */
export interface Played {
  code: number;
  stderr: string;
  output: PlayOutput;
}

/** A library of some of the sample documents, and a scripted model: plays of shipped playbooks, with it and without one. */
export class ShippedPlay {
  /** What the model says to the task of a step; where it says nothing, two cited sentences. */
  answers: (task: string, request: ModelRequest) => Reply | undefined = () => undefined;

  private constructor(
    readonly root: string,
    private readonly server: ModelServer,
    private readonly extras: string,
  ) {}

  /** @param more further documents by name */
  static async open(isTaken: RegExp, more: Readonly<Record<string, string>> = {}): Promise<ShippedPlay> {
    const extras = newFolder();
    installFromPackages(extras, "typst");
    const root = newWorkspace((name) => isTaken.test(name));
    const reply: { of: (request: ModelRequest) => Reply } = { of: () => ({ text: "" }) };
    const server = await startModelServer((request) => reply.of(request));
    const play = new ShippedPlay(root, server, extras);
    reply.of = (request) => play.reply(request);
    for (const [name, text] of Object.entries(more)) writeFileSync(join(root, "library", name), text);
    writeFileSync(join(root, "quire.yaml"), stringify(openaiConfig(server.origin)));
    await play.quire("add", "library", "--offline");
    return play;
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  quire(...given: string[]) {
    const environment = { OPENAI_API_KEY: secretKey };
    return quireHere(given, { cwd: this.root, extras: { folder: this.extras }, environment });
  }

  /** Plays a shipped playbook with these values. */
  async play(playbook: string, model: "none" | null, values: Readonly<Record<string, unknown>>): Promise<Played> {
    const config = `${playbook}.yaml`;
    writeFileSync(join(this.root, config), stringify({ playbook, ...values }));
    const given = model === null ? [] : ["--model", model, "--offline"];
    const { code, stdout, stderr } = await this.quire("play", config, "--yes", "--json", ...given);
    if (!stdout.includes('"documents"')) throw new Error(`The play failed: ${stdout}`);
    return { code, stderr, output: playOutput.parse(JSON.parse(stdout)) };
  }

  text(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  rows(path: string): z.infer<typeof rowsSchema> {
    return rowsSchema.parse(JSON.parse(this.text(path)));
  }

  private reply(request: ModelRequest): Reply {
    if (request.step === "agent_plan") return json(noPlan);
    if (request.step === "repair") return json({ repairs: [] });
    const task = taskOf(request.prompt).trim();
    return this.answers(task, request) ?? { text: citedText(request.prompt, task, 2) };
  }
}

export const json = (value: object): Reply => ({ text: JSON.stringify(value) });

const noPlan = {
  subquestions: [],
  requested_tools: [],
  stop_if: { confidence: null, iter: null, tokens: null },
  expanded_queries: [],
  rationale: "",
};

/** Sentences of the passages that a prompt shows, with their labels. */
function sentencesIn(prompt: string): { label: string; sentence: string }[] {
  const blocks = prompt.split(/^(?=\[S\d+\] Source:)/mu).slice(1);
  return blocks.flatMap((block) => {
    const label = /^\[(S\d+)\]/u.exec(block)?.[1] ?? "";
    const text = block.split(/^Text:\n/mu)[1]?.split(/^>>> end/mu)[0] ?? "";
    const sentences = text.match(/(?<=^|\. )[A-Z][^.\n[\]*#|]{40,300}\.(?=\s)/gmu) ?? [];
    return sentences.map((sentence) => ({ label, sentence }));
  });
}

/** Sentences of the passages that a prompt shows, each with its label; other ones for another task. */
export function citedText(prompt: string, task: string, count: number, between = " "): string {
  const found = sentencesIn(prompt);
  const from = task.length % Math.max(1, found.length);
  const chosen = [...found.slice(from), ...found.slice(0, from)].slice(0, count);
  return chosen.map(({ label, sentence }) => `${sentence} [${label}]`).join(between);
}

/** The texts of a document by their heading, without those of headings within. */
export function sectionsOf(markdown: string): { title: string; level: number; text: string }[] {
  return markdown
    .split(/^(?=#+ )/mu)
    .filter((part) => part.startsWith("#"))
    .map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      const title = heading.replace(/^#+ /u, "").replace(/ \{[^{}]*\}$/u, "");
      return { title, level: /^#+/u.exec(heading)?.[0].length ?? 0, text: lines.join("\n").trim() };
    });
}

/** Keys that a text cites. */
export function keysOf(text: string): string[] {
  return findCitations(text, []).tokens.flatMap(({ cites }) => cites.map(({ key }) => key));
}

/** The sentences of quotations of a document, without their citations. */
export function quotedSentences(markdown: string): string[] {
  return [...markdown.matchAll(/^- (.+?)\s*\[@[^\]]+\]\.?$/gmu)].map(([, sentence = ""]) => sentence);
}
