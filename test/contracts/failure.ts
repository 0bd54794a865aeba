import { expect } from "vitest";
import { QuireError } from "../../src/domain/error.js";

/** The QuireError that a promise must fail with; anything else thrown is a defect and thrown on. */
export async function failureOf(promise: Promise<unknown>): Promise<QuireError> {
  const thrown: unknown = await promise.then(
    () => expect.fail("should have failed"),
    (error: unknown) => error,
  );
  if (thrown instanceof QuireError) return thrown;
  throw thrown;
}
