import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type PlayOutput, playOutput } from "../../src/contracts/play.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { type CommandResult, makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { passagesIn, taskOf } from "./book-model.js";

const rows = z.array(z.record(z.string(), z.unknown()));
export type Row = Record<string, unknown>;

/** What a play came to, and what it asked. */
export interface Played extends CommandResult {
  /** Null where it failed. */
  output: PlayOutput | null;
  /** Tasks of the prompts that were asked, in order. */
  tasks: string[];
  asked: ModelRequest[];
}

type Answers = (task: string, request: ModelRequest) => Reply | Promise<Reply> | undefined;

/** A small library, and a scripted model that answers steps of playbooks: several plays of one test file share it. */
export class PlaySteps {
  /** What the model says to a task; where it says nothing, a cited sentence and the task's first line. */
  answers: Answers = () => undefined;

  private constructor(
    readonly server: ModelServer,
    readonly workspace: TestWorkspace,
  ) {}

  static async open(more: object = {}): Promise<PlaySteps> {
    const reply: { of: (request: ModelRequest) => Reply | Promise<Reply> } = { of: () => ({ text: "" }) };
    const server = await startModelServer((request) => reply.of(request));
    const steps = new PlaySteps(server, await makeLibrary(openaiConfig(server.origin, more)));
    reply.of = (request) => steps.reply(request);
    return steps;
  }

  async close(): Promise<void> {
    this.workspace.remove();
    await this.server.close();
  }

  path(name: string): string {
    return join(this.workspace.root, name);
  }

  text(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  /** The rows of a file. */
  rows(name: string): Row[] {
    return rows.parse(JSON.parse(this.text(name)));
  }

  write(name: string, value: unknown): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), typeof value === "string" ? value : JSON.stringify(value));
  }

  /** Plays steps as a playbook of their own. */
  async play(name: string, steps: string, ...given: string[]): Promise<Played> {
    this.write(`${name}.yaml`, `name: ${name}\nversion: 1\nsteps:\n${steps}`);
    const before = this.server.asked.length;
    const result = await this.workspace.quire(["play", `${name}.yaml`, "--yes", "--json", ...given]);
    const asked = this.server.asked.slice(before).filter(({ step }) => step === "play");
    const isPlayed = result.exitCode === 0 || result.stdout.includes('"playbook"');
    const output = isPlayed ? result.read(playOutput) : null;
    return { ...result, output, tasks: asked.map(({ prompt }) => taskOf(prompt).trim()), asked };
  }

  private reply(request: ModelRequest): Reply | Promise<Reply> {
    if (request.step === "repair") return { text: JSON.stringify({ repairs: [] }) };
    const task = taskOf(request.prompt).trim();
    return this.answers(task, request) ?? { text: cited(task, request) };
  }
}

export const firstLine = (task: string): string => task.split("\n")[0] ?? "";

/** A sentence of the library with its label where there is one, and the first line of a task. */
export function cited(task: string, { prompt }: Pick<ModelRequest, "prompt">): string {
  const [passage] = passagesIn(prompt);
  const said = `Answered: ${firstLine(task)}.`;
  return passage === undefined ? said : `${passage.sentence} [${passage.label}]\n\n${said}`;
}

/** The states of a step's items that there are, with how many. */
export function countsOf({ output }: Played, step: string): Record<string, number> {
  const counts: Record<string, number> = output?.steps.find(({ name }) => name === step)?.counts ?? {};
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
