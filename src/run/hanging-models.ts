import { QuireError, toQuireError } from "../domain/error.js";

/** Calls in a row that ran out of time, behind which a model is not waited for again in its run. */
const mostHung = 2;

/** Which models of a run hang: each call would be waited for anew, minutes for each of a dozen. */
export class HangingModels {
  private readonly hung = new Map<string, number>();

  /** Throws `model_failed` where the model is given up. */
  check(model: string): void {
    if (this.isGivenUp(model)) throw givenUp(model);
  }

  /** Does a call of a model and remembers whether it ran out of time; an answer of any kind, also an error, begins the count again. */
  async watch<T>(model: string, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      this.hung.delete(model);
      return answer;
    } catch (thrown) {
      const { code } = toQuireError(thrown);
      if (code === "timeout") this.hung.set(model, (this.hung.get(model) ?? 0) + 1);
      else if (code !== "interrupted" && code !== "budget" && code !== "no_room") this.hung.delete(model);
      throw code === "timeout" && this.isGivenUp(model) ? givenUp(model, thrown) : thrown;
    }
  }

  private isGivenUp(model: string): boolean {
    return (this.hung.get(model) ?? 0) >= mostHung;
  }
}

function givenUp(model: string, cause?: unknown): QuireError {
  const message = `${model} let ${mostHung} calls in a row run out of time and is not asked again in this run.`;
  return new QuireError("model_failed", message, {
    facts: { model, reason: "given_up" },
    fix: "Try again later, name another model, or raise network.timeout_ms.",
    cause,
  });
}

/** Whether a model was not asked because it hung before. */
export function isGivenUp({ facts }: QuireError): boolean {
  return facts["reason"] === "given_up";
}
