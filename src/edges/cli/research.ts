import type { z } from "zod";
import { tool as researchTool } from "../../research/research.tool.js";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { type AskFlags, budgetOf } from "./ask.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import type { Registrar } from "./registrar.js";
import { watchedResearch } from "./research/watched-research.js";
import { runWatched } from "./run-watched.js";

interface ResearchFlags extends Pick<
  AskFlags,
  "model" | "seed" | "budget.calls" | "budget.tokens" | "budget.cost" | "budget.minutes"
> {
  topic?: string;
  collection?: string;
  iterations?: number;
  sources?: string;
  perTool?: number;
  minScore?: number;
  since?: number;
  only?: "library";
  domains?: string;
  approve?: boolean;
  report?: string;
  style?: string;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--topic <text>", "the topic; the same as the words behind the command")
    .option("--collection <name>", "collection that what is found goes into (default after the topic)")
    .option("--iterations <n>", "search cycles at most (default 5)", numberOption)
    .option("--sources <list>", "search tools, as arxiv,semantic_scholar,openalex,web_search")
    .option("--per-tool <n>", "results taken from each search (default 8)", numberOption)
    .option("--min-score <n>", "least score, 0 to 10, of a source that is read (default 7)", numberOption)
    .option("--since <year>", "only works of this year or later", numberOption)
    .option("--only <what>", '"library": search what is there, nothing outside')
    .option("--domains <patterns>", 'hosts that may be reached, as "*.nih.gov,arxiv.org"')
    .option("--approve", "ask before queries are sent and before sources are read")
    .option("--report <file>", "where the report is written (default reports/report_<time>.md)")
    .option("--style <name>", "citation style (default that of quire cite)")
    .option("--model <provider:model>", 'the model to ask; "none" for a report of quotations')
    .option("--seed <n>", "seed of the run", numberOption)
    .option("--budget.calls <n>", "at most n model calls", numberOption)
    .option("--budget.tokens <n>", "at most n tokens", numberOption)
    .option("--budget.cost <usd>", "at most this much money", numberOption)
    .option("--budget.minutes <n>", "at most n minutes", numberOption)
    .action(action(research));
}

async function research(invocation: Invocation, words: string[], flags: ResearchFlags): Promise<number> {
  const topic = await topicOf(invocation, words, flags.topic);
  const terms = { budget: budgetOf(flags), seed: flags.seed };
  return runWatched(invocation, watchedResearch, researchTool, inputOf(topic, flags), terms);
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

function inputOf(topic: string, flags: ResearchFlags): z.input<typeof researchTool.input> {
  const { collection, iterations, perTool, minScore, since, only, report, style, model, approve = false } = flags;
  return {
    topic,
    collection,
    iterations,
    sources: listOf(flags.sources)?.map(searchTool),
    per_tool: perTool,
    min_score: minScore,
    since,
    only,
    domains: listOf(flags.domains),
    approve,
    report,
    style,
    model,
  };
}

function listOf(written: string | undefined): string[] | undefined {
  const names = written?.split(/[\s,]+/u).filter((name) => name !== "");
  return names === undefined || names.length === 0 ? undefined : names;
}

/** People say "arxiv" and "semantic-scholar"; the tools are called "arxiv_search" and "semantic_scholar_search". */
function searchTool(written: string): string {
  const name = written.replaceAll("-", "_");
  const isWhole = /_search$|__/u.test(name) || ["wikipedia", "rag_retrieve"].includes(name);
  return isWhole ? name : `${name}_search`;
}
