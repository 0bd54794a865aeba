import type { CheckedAnswer, Source } from "../../domain/evidence.js";

/** The answer of a loop after its check and its repair. */
export interface FinalAnswer {
  mode: "model" | "extractive";
  checked: CheckedAnswer;
  /** What the finalizer was shown, under its labels. */
  sources: Source[];
  limitations: string[];
}
