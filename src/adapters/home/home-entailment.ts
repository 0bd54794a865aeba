import { QuireError } from "../../domain/error.js";
import { bookedUsage } from "../../domain/usage.js";
import type { Entailment, EntailmentScore } from "../../ports/model.js";
import type { JudgeRow } from "./judge-table.js";
import type { HomeProcess } from "./process-at-home.js";

/** A judge at home behind the port; `open` gives the process that it lives in, a new one where the last has ended. */
export function createHomeEntailment(id: string, row: JudgeRow, open: () => HomeProcess): Entailment {
  const { calibration, labels, batch } = row;
  return {
    id,
    calibration: calibration && { threshold: calibration.threshold, source: calibration.source },
    async scores(pairs, signal) {
      if (pairs.length === 0) return { scores: [], usage: bookedUsage({ input: 0, output: 0 }, nothing) };
      const { windows, input } = await open().perform({ do: "entail", pairs, batch }, {}, signal);
      if (windows === undefined || windows.logits.length !== windows.pairs.length * labels.length) throw unusable(id);
      const scores = pairs.map((): EntailmentScore => ({ entailment: 0, contradiction: null }));
      for (const [index, pair] of windows.pairs.entries()) {
        const logits = windows.logits.slice(index * labels.length, (index + 1) * labels.length);
        const best = scores[pair];
        if (best !== undefined) scores[pair] = better(best, scoreOf(logits, row));
      }
      const exchanged = { ...nothing, sent: pairs.map(({ text, sentence }) => text + sentence).join("") };
      return { scores, usage: bookedUsage({ input, output: 0 }, exchanged) };
    },
  };
}

const nothing = { sent: "", received: "", max_output_tokens: 0 };

/** What a window's numbers mean: shares of all labels, or of one label how sure it is. */
function scoreOf(logits: Float32Array, { labels, calibration }: JudgeRow): EntailmentScore {
  const scaled = [...logits].map((value) => value / (calibration?.temperature ?? 1));
  const shares = labels.length === 1 ? scaled.map((value) => 1 / (1 + Math.exp(-value))) : softmax(scaled);
  const shareOf = (label: (typeof labels)[number]) => shares[labels.indexOf(label)];
  return { entailment: shareOf("entailment") ?? 0, contradiction: shareOf("contradiction") ?? null };
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

/** The window that bears out most speaks for the text; one that contradicts counts where none does. */
function better(one: EntailmentScore, other: EntailmentScore): EntailmentScore {
  return {
    entailment: Math.max(one.entailment, other.entailment),
    contradiction:
      other.contradiction === null ? one.contradiction : Math.max(one.contradiction ?? 0, other.contradiction),
  };
}

function unusable(model: string): QuireError {
  return new QuireError("model_output", `${model} gave other numbers than its labels are.`, {
    facts: { model },
    fix: "Check that its weights are those of a judge, and that labels stand in judge.json in their order.",
  });
}
