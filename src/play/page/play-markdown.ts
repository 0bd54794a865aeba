import type { PlanOutput, PlayOutput } from "../../contracts/play.js";
import { markdownText } from "../../domain/escape/markdown.js";

/** Items that a text names; the structured answer has all. */
const mostItems = 50;

/** What a play came to, for clients that show their models text alone: steps, what a reader has to know of, documents. */
export function playMarkdown({ playbook, steps, items, documents, limitations, metrics }: PlayOutput): string {
  const done = steps.map(({ name, counts, outputs, skipped }) => {
    const states = countsText(counts);
    const what = skipped ?? (states === "" ? "nothing to do" : states);
    return `- ${markdownText(name)}: ${what}${outputs.length === 0 ? "" : ` (${outputs.map(markdownText).join(", ")})`}`;
  });
  const told = items.slice(0, mostItems).map(({ step, title, id, state, reason }) => {
    const why = reason === "" ? "" : `: ${markdownText(reason)}`;
    return `- ${markdownText(step)}/${markdownText(title || id)}: ${state.replaceAll("_", " ")}${why}`;
  });
  const written = documents.map(
    ({ path, words, incomplete }) => `- ${markdownText(path)}: ${words} words${incomplete ? ", not whole" : ""}`,
  );
  return [
    `# ${markdownText(playbook)}`,
    ...part("Steps", done),
    ...part("Items", told, items.length - told.length),
    ...part("Documents", written),
    ...part(
      "Notes",
      limitations.map((each) => `- ${markdownText(each)}`),
    ),
    `${metrics.model_calls} model calls, ${metrics.usd === null ? "cost unknown" : `${metrics.usd.toFixed(4)} USD`}.`,
  ].join("\n\n");
}

/** What a play would do, step by step, without the list of its items. */
export function planMarkdown({ playbook, steps, calls, tokens, usd, minutes, words, warnings }: PlanOutput): string {
  const planned = steps.map(({ name, states, items, model, effect, looks_again, lens, skipped, calls: own }) => {
    const known = countsText(states);
    const what =
      skipped ?? (known === "" ? `${rangeText(items)} items` : `${known}${looks_again ? ", looks again" : ""}`);
    const by = model ?? effect;
    const asked = own.most === 0 ? "" : `, ${rangeText(own)} calls`;
    const through = lens === null ? "" : `, through the lens ${markdownText(lens)}`;
    return `- ${markdownText(name)}: ${what}${by === null ? "" : ` (${markdownText(by)})`}${asked}${through}`;
  });
  const money = usd === null ? "cost unknown" : `${rangeText(usd)} USD`;
  const total = `${rangeText(calls)} calls, ${rangeText(tokens.input)} tokens in, ${rangeText(tokens.output)} out, ${money}, ${rangeText(minutes)} minutes (least, likely, most).`;
  return [
    `# ${markdownText(playbook)}`,
    ...part("Steps", planned),
    total,
    ...(words === null ? [] : [markdownText(words.message)]),
    ...part(
      "Warnings",
      warnings.map((each) => `- ${markdownText(each)}`),
    ),
  ].join("\n\n");
}

function part(name: string, lines: readonly string[], left = 0): string[] {
  if (lines.length === 0) return [];
  return [`## ${name}`, [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join("\n")];
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const present = Object.entries(counts).filter(([, number]) => number > 0);
  return present.map(([state, number]) => `${number} ${state.replaceAll("_", " ")}`).join(", ");
}

function rangeText({ least, likely, most }: PlanOutput["calls"]): string {
  const text = (number: number) => (Number.isInteger(number) ? String(number) : number.toFixed(2));
  return least === most ? text(least) : `${text(least)}, ${text(likely)}, ${text(most)}`;
}
