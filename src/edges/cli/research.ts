import type { z } from "zod";
import { tool as researchTool } from "../../research/research.tool.js";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { addBudgetFlags, addSeedFlag, another, type BudgetFlags, budgetOf } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { watchedResearch } from "./research/render-research.js";
import { outputNames, runThenWrite } from "./deliver-document.js";
import { runWatched } from "./command/run-watched.js";

interface ResearchFlags extends Partial<ResearchGiven>, BudgetFlags {
  output?: string[];
  evidence?: boolean;
  seed?: number;
}
type ResearchGiven = z.input<typeof researchTool.input>;

export function configure(command: Command, { action }: Registrar): void {
  command.option("--topic <text>", "the topic; the same as the words behind the command");
  addFields(command, researchTool, {
    sources: { value: "list", commas: "names" },
    domains: { value: "patterns", commas: "names" },
    lens: { value: "name" },
    since: { value: "year" },
    model: { value: "provider:model" },
    judge: { value: "provider:model" },
  });
  command
    .option(
      "-o, --output <file>",
      "write the report as a document, too: FILE.docx, FILE.pdf, ...; may be given again",
      another,
    )
    .option("--no-evidence", "leave passages and verdicts out of documents (-o)");
  addBudgetFlags(addSeedFlag(command)).action(action(research));
}

async function research(invocation: Invocation, words: string[], flags: ResearchFlags): Promise<number> {
  const topic = await topicOf(invocation, words, flags.topic);
  const { documents } = await outputNames(invocation, flags.output ?? [], []);
  const terms = { budget: budgetOf(flags), seed: flags.seed };
  return runThenWrite(
    invocation,
    (watched) => runWatched(invocation, watched, researchTool, inputOf(topic, flags), terms),
    watchedResearch,
    documents,
    async (output) => {
      const { reportDocument } = await import("../../research/report/report-document.js");
      return reportDocument(invocation.engine.services, output, flags.evidence ?? true);
    },
  );
}

/** The words behind the command, `--topic`, or what the person at the terminal answers. */
async function topicOf(invocation: Invocation, words: readonly string[], flag: string | undefined): Promise<string> {
  const said = words.join(" ").trim();
  if (said !== "" && flag !== undefined && said !== flag.trim()) {
    throw new QuireError("usage", `Two topics were given: "${said}" and --topic "${flag}".`, {
      fix: "Give one of them. A topic of several words needs no --topic, but quotes where it holds signs of the shell.",
    });
  }
  const given = said || flag?.trim() || "";
  if (given !== "") return given;
  if (invocation.interactive && invocation.process.stderr.isTTY) {
    const { readLine } = await import("./gates/keyboard.js");
    const typed = (await readLine(invocation.process, "Enter research topic: ")) ?? "";
    if (typed !== "") return typed;
  }
  throw new QuireError("usage", "No topic was given.", { fix: 'Say what to look into: quire research "TOPIC"' });
}

function inputOf(topic: string, flags: ResearchFlags): ResearchGiven {
  const { sources, ...given } = givenFields(researchTool, flags);
  return { ...given, topic, ...(sources && { sources: sources.map(searchTool) }) };
}

/** People say "arxiv" and "semantic-scholar"; the tools are called "arxiv_search" and "semantic_scholar_search". */
function searchTool(written: string): string {
  const name = written.replaceAll("-", "_");
  const isWhole = name.endsWith("_search") || name.includes("__") || ["wikipedia", "rag_retrieve"].includes(name);
  return isWhole ? name : `${name}_search`;
}
