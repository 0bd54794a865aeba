import { tool as askTool } from "../../ask/ask.tool.js";
import { tool as askAgentTool } from "../../ask/ask-agent.tool.js";
import { completed } from "../../ask/answer/follow-up.js";
import type { AskAgentGiven } from "../../ask/agent/agent-schema.js";
import type { Command } from "commander";
import { extname } from "node:path";
import type { AskOutput } from "../../ask/answer/ask-schema.js";
import { contextOf } from "../../run/evidence.js";
import { QuireError } from "../../domain/error.js";
import type { RunOutcome } from "../../run/execute.js";
import { exitCodes } from "./terminal/exit-codes.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { addAgentFlags, type AgentFlags, loopSpellings, wantsAgent } from "./agent-flags.js";
import { addBudgetFlags, addSeedFlag, another, type BudgetFlags, budgetOf } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import { type OutputNames, outputNames, readable, writeDocuments } from "./deliver-document.js";
import { needsWords } from "../../domain/signs.js";
import { renderAnswer } from "./render-answer.js";
import { painter } from "./terminal/terminal.js";

export interface AskFlags extends Partial<Omit<AskAgentGiven, "question">>, AgentFlags, BudgetFlags {
  continue?: string;
  output?: string[];
  seed?: number;
  evidence?: boolean;
}

/** How an answer is written to files. */
interface Writing {
  names: OutputNames;
  tokens: boolean;
  evidence: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, askAgentTool, {
    model: { value: "provider:model" },
    judge: { value: "provider:model" },
    ...loopSpellings,
  });
  addAgentFlags(command)
    .option("--continue <run>", "go on from the question of an earlier run, with its evidence")
    .option(
      "-o, --output <file>",
      "write the answer: FILE.md, FILE.html, or a document, as FILE.docx; may be given again",
      another,
    )
    .option("--no-evidence", "leave passages and verdicts out of documents (-o)");
  addBudgetFlags(addSeedFlag(command)).action(action(ask));
}

async function ask(invocation: Invocation, words: string[], flags: AskFlags): Promise<number> {
  const { output = [], tokens = false, evidence = true } = flags;
  for (const file of output) checkOutputName(file, tokens);
  const writing = { names: await outputNames(invocation, output, [".md", ".html"]), tokens, evidence };
  const follows = flags.continue === undefined ? undefined : await followedRun(invocation, flags.continue, flags);
  const input = { question: words.join(" "), ...givenFields(askTool, flags), ...(follows && { follows }) };
  if (flags.continue === undefined && (await wantsAgent(invocation, flags, input.question))) {
    const { askAgain } = await import("./ask-agent.js");
    return finishAsking(invocation, await askAgain(invocation, input.question, flags), writing);
  }
  if (follows) invocation.say(`Asked: ${completed(input.question, follows.question)}`);
  const outcome = await invocation.run(askTool, input, { budget: budgetOf(flags), seed: flags.seed, streams: !tokens });
  return finishAsking(invocation, outcome, writing);
}

/** The question and evidence of an earlier run. Throws `usage` beside flags of a loop, `not_found` where it asked nothing. */
async function followedRun(invocation: Invocation, run: string, { agent, resume }: AskFlags) {
  if (agent === "on" || resume !== undefined)
    throw new QuireError("usage", "--continue goes on with one search, not with a loop or a run that was stopped.", {
      fix: "Leave --agent on and --resume out.",
    });
  const { engine } = await invocation.open();
  const record = contextOf(run, engine.runs.read(run));
  if (record !== null) return { run_id: run, question: record.question, sources: record.sources };
  throw new QuireError("not_found", `Run ${run} asked nothing that could be gone on from.`, {
    fix: "See the runs that did with: quire prompt --list",
  });
}

/** Writes and prints an answer, whichever way it was found. */
async function finishAsking(
  invocation: Invocation,
  outcome: RunOutcome<AskOutput>,
  { names, tokens, evidence }: Writing,
): Promise<number> {
  if (!outcome.error && outcome.output.sources.length === 0) await invocation.hintEmptyLibrary();
  const written: string[] = [];
  if (!outcome.error)
    for (const file of names.own) written.push(await writeAnswer(invocation, outcome.output, file, tokens));
  const isWritten = names.own.length + names.documents.length > 0;
  const code = tokens ? finishDraft(invocation, outcome, isWritten) : finishAnswer(invocation, outcome);
  for (const path of written) invocation.say(`Written: ${path}`);
  if (outcome.error || names.documents.length === 0) return code;
  const { askedDocument } = await import("../../ask/page/asked-document.js");
  const document = await askedDocument(invocation.engine.services, outcome.output, {
    hasTokens: tokens,
    withEvidence: evidence,
  });
  return writeDocuments(invocation, names.documents, { ...readable, ...document }, code);
}

/** Prints an answer and gives the exit code. */
export function finishAnswer(invocation: Invocation, outcome: RunOutcome<AskOutput>): number {
  return invocation.finish(outcome, (output) => finishedAnswer(output, invocation));
}

/** Standings of what a model did not write. */
const changing: ReadonlySet<string> = new Set(["quoted", "attached"]);

/**
 * The answer in place of what was shown of it as it was written. Where that can't be taken back, behind it: once more, with
 * marks and notes, if the check has anything to say of its text or has changed it.
 */
export function finishedAnswer(output: AskOutput, invocation: Invocation): string {
  if (!invocation.streamed.isShown || invocation.streamed.takeBack()) return renderAnswer(output, invocation);
  if (output.mode !== "model") return `\n\n${renderAnswer(output, invocation)}`;
  const isChanged = output.removed.length > 0 || output.claims.some(({ standing }) => changing.has(standing));
  if (!isChanged && !output.claims.some(needsWords)) return `\n\n${renderAnswer(output, invocation, "draft")}`;
  return `\n\n${invocation.paint("bold", "Checked answer")}\n\n${renderAnswer(output, invocation)}`;
}

/** A draft goes to stdout alone, so that it can be redirected; what was found out about it goes to stderr. */
function finishDraft(invocation: Invocation, outcome: RunOutcome<AskOutput>, isWritten: boolean): number {
  if (!outcome.error && !invocation.flags.quiet) {
    const { process, width, shownPath } = invocation;
    const screen = { paint: painter(process.stderr, process.environment), width, shownPath };
    process.stderr.write(`${renderAnswer(outcome.output, screen, "draft")}\n`);
  }
  if (isWritten && !invocation.flags.json && !outcome.error)
    return outcome.state === "incomplete" ? exitCodes.incomplete : exitCodes.done;
  return invocation.finishDocument(outcome, ({ answer_markdown }) => answer_markdown.trim());
}

function checkOutputName(output: string, tokens: boolean): void {
  if (!tokens || extname(output).toLowerCase() !== ".html") return;
  throw new QuireError("usage", "An answer with --tokens is a draft in Markdown, not a page.", {
    fix: "Give -o FILE.md, or leave --tokens out.",
  });
}

async function writeAnswer(invocation: Invocation, output: AskOutput, file: string, tokens: boolean): Promise<string> {
  const { files } = invocation.engine.services;
  const path = files.resolve(file);
  const content = tokens ? `${output.answer_markdown.trim()}\n` : await renderFile(invocation, output, path);
  await files.writeFile(path, content);
  return path;
}

async function renderFile(invocation: Invocation, output: AskOutput, path: string): Promise<string> {
  if (path.toLowerCase().endsWith(".md")) {
    const { answerMarkdown } = await import("../../ask/page/answer-markdown.js");
    return answerMarkdown(output);
  }
  const { answerPage } = await import("../../ask/page/answer-page.js");
  const { readSurroundings } = await import("../../ask/page/surroundings.js");
  const { files, clock } = invocation.engine.services;
  const surroundings = await readSurroundings(files, output.claims, output.sources);
  return answerPage({ ...output, surroundings, created_at: clock.now().toISOString() });
}
