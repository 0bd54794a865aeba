import { readRange } from "../config/range.js";
import type { Estimate, PlannedWords, WordFit } from "../schema/plan.js";
import type { PromptStep } from "../schema/playbook.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { readsOf } from "../tokens/references.js";
import { mapped, multiply, rounded } from "./estimates.js";
import { rangeEstimate, resolved } from "./expected-rows.js";
import type { Outlook, Planning } from "./outlook.js";

/** Words of a text for which nothing is said. */
const unsaid: Estimate = { least: 200, likely: 500, most: 1200 };
/** Words of a text that is itself a prompt or material of a later step. */
const material: Estimate = { least: 120, likely: 250, most: 500 };
/** Words that introduce a part whose own parts follow. */
const introduction: Estimate = { least: 60, likely: 120, most: 200 };

/** Words that a step's answer has: of texts that become the document the target of an item, else what materials have. */
export function wordsOf(step: PromptStep, planning: Planning): Estimate {
  const target = itemTarget(planning);
  const finals = finalSteps(planning);
  if (finals.size > 0 && !finals.has(step.name)) return material;
  return target ?? unsaid;
}

function itemTarget({ playbook, values, declared }: Planning): Estimate | null {
  const given = playbook.target_words?.item;
  const range = given === undefined ? null : readRange(resolved(given, values, declared));
  return range === null ? null : rangeEstimate(range);
}

/** Steps whose texts become the document: the one that is assembled, and those whose texts it merges or revises. */
function finalSteps({ playbook: { steps }, producers, declared }: Planning): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== "assemble") continue;
    for (let at = producers[index] ?? null; at !== null; at = producers[at] ?? null) {
      const made = steps[at];
      if (made?.kind === "guard") continue;
      if (made?.kind !== "prompt" || made.output_format !== undefined) break;
      names.add(made.name);
      if (steps[producers[at] ?? -1]?.kind === "guard") continue;
      const reads = readsOf([parseTemplate(made.instruction_user_prompt, declared).parts]);
      if (![...reads.input.values()].some(({ path }) => path.some((segment) => segment.index === "all"))) break;
    }
  }
  return names;
}

/** What the words of a document add up to; null where nothing is assembled. */
export function plannedWords(planning: Planning): PlannedWords | null {
  const { playbook, values, declared, producers, outlooks } = planning;
  const index = playbook.steps.findIndex(({ kind }) => kind === "assemble");
  const step = playbook.steps[index];
  const outlook = outlooks.get(producers[index] ?? -1);
  if (step?.kind !== "assemble" || !outlook) return null;
  const given = playbook.target_words?.document;
  const range = given === undefined ? null : readRange(resolved(given, values, declared));
  const each = itemTarget(planning) ?? unsaid;
  const texts = step.inner === "heading" ? outlook.leaves : outlook.rows;
  const document = rounded(step.inner === "intro" ? withIntroductions(outlook, each) : multiply(texts, each));
  if (range === null)
    return { target: null, document, texts, fit: "unknown", fitting: null, message: sum(texts, document) };
  const target = rangeEstimate(range);
  const fit = fitOf(document, target);
  const fitting =
    fit === "fits" || texts.likely === 0 ? null : Math.max(10, Math.round(target.likely / texts.likely / 10) * 10);
  return { target, document, texts, fit, fitting, message: `${sum(texts, document)}${fitWords(fit, target, fitting)}` };
}

function withIntroductions({ rows, leaves }: Outlook, each: Estimate): Estimate {
  const inner = {
    least: rows.least - leaves.least,
    likely: rows.likely - leaves.likely,
    most: rows.most - leaves.most,
  };
  const [own, introduced] = [multiply(leaves, each), multiply(inner, introduction)];
  return {
    least: own.least + introduced.least,
    likely: own.likely + introduced.likely,
    most: own.most + introduced.most,
  };
}

function fitOf(document: Estimate, target: Estimate): WordFit {
  if (document.likely > target.most || document.least > target.most) return "overshoots";
  if (document.likely < target.least || document.most < target.least) return "falls_short";
  return "fits";
}

const inWords = (number: number): string => Math.round(number).toLocaleString("en");
const span = ({ least, most }: Estimate): string =>
  least === most ? inWords(least) : `${inWords(least)} to ${inWords(most)}`;

function sum(texts: Estimate, document: Estimate): string {
  return `${span(texts)} texts make ${span(mapped(document, (number) => number))} words`;
}

function fitWords(fit: WordFit, target: Estimate, fitting: number | null): string {
  const wanted = ` the target of ${span(target)}`;
  if (fit === "fits") return `: within${wanted}`;
  const advice = fitting === null ? "" : `; about ${inWords(fitting)} words a text would fit`;
  return `: ${fit === "overshoots" ? "over" : "short of"}${wanted}${advice}`;
}
