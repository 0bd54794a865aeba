import type { PlayOutput } from "../../../contracts/play.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { finishKept, type Watched } from "../command/run-watched.js";
import { foldedView } from "../terminal/live-line.js";
import { spentText } from "../terminal/spent.js";
import { guardLines } from "./guard-lines.js";
import { count, type Screen } from "../terminal/terminal.js";
import { emptyView, nextView, viewLines } from "./live-view.js";
import { allLines, jsonLines, stepLines } from "./progress-lines.js";

/** How a play is shown while it goes on, and how it ends. */
export function watchedPlay({ json }: { json?: boolean | undefined }): Watched<PlayOutput> {
  return {
    show: ({ paint }, before) => ({
      lines: stepLines,
      plain: json === true ? jsonLines : allLines,
      view: () => foldedView(before, nextView, emptyView, (state, frame) => viewLines(state, frame, paint)),
    }),
    finish(invocation, outcome) {
      const render = (output: PlayOutput) => renderPlay(output, invocation);
      // Who said no is not told to go on.
      if (outcome.error?.code === "tool_refused") return invocation.finish(outcome, render);
      return finishKept(invocation, outcome, render);
    },
  };
}

const mostItems = 20;

/** Draws what a play came to: its steps, the items that a reader has to know of, documents, cost. */
function renderPlay(output: PlayOutput, { paint, shownPath }: Screen): string {
  const steps = output.steps.map(({ name, model, counts, skipped, outputs }) => {
    if (skipped !== null) return `${name}: ${paint("dim", skipped)}`;
    const states = Object.entries(counts).flatMap(([state, number]) =>
      number > 0 ? [`${number} ${stateWords[state] ?? state}`] : [],
    );
    const by = model === null ? "" : paint("dim", ` by ${model}`);
    return `${name}: ${states.join(", ") || "nothing to do"}${by} ${paint("dim", outputs.map(shownPath).join(", "))}`;
  });
  const items = output.items.slice(0, mostItems).map(({ step, title, id, state, reason }) => {
    const what = paint(state === "failed" ? "red" : "yellow", stateWords[state] ?? state);
    return `  ${what} ${step}/${plainLine(title || id)}${reason === "" ? "" : `: ${plainLine(reason)}`}`;
  });
  const more = output.items.length - items.length;
  const verdicts = Object.entries(output.verdicts).map(
    ([verdict, number]) => `${number} ${verdict.replaceAll("_", " ")}`,
  );
  return [
    ...steps,
    ...items,
    ...(more > 0 ? [`  and ${count(more, "item")} more: --json has all`] : []),
    ...(verdicts.length === 0 ? [] : [`cited sentences: ${verdicts.join(", ")}`]),
    ...output.limitations.map((each) => `${paint("yellow", "note")} ${plainLine(each)}`),
    ...output.documents.flatMap((document) => guardLines(document, shownPath)),
    ...output.documents.map(
      ({ path, words, incomplete }) =>
        `Written: ${shownPath(path)} (${count(words, "word")}${incomplete ? ", not whole" : ""})`,
    ),
    paint("dim", spentText(output.metrics)),
  ].join("\n");
}

const stateWords: Readonly<Record<string, string>> = {
  written: "written",
  known: "known from before",
  kept: "as they were",
  unmet: "not as the step asks",
  edited: "changed by hand, kept",
  edited_stale: "changed by hand, kept, their base is stale",
  failed: "failed",
  not_done: "not done",
  skipped: "skipped",
};
