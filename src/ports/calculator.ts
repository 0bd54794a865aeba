/** Holds what an expression comes to. */
export interface Calculation {
  /** As people write it, to 14 digits where it is not exact. */
  text: string;
  /** Null where it is no single real number: a matrix, a complex number, true or false, a quantity with a unit. */
  number: number | null;
  /** "number", "Fraction", "Unit", "DenseMatrix", ... */
  kind: string;
}

/**
 * Evaluates expressions within limits of time, memory and length that hold whatever is asked. Throws `invalid_input`
 * (what cannot be understood, or names something that is not allowed), `timeout`, `too_large`, `interrupted`.
 */
export interface Calculator {
  calculate(expression: string, signal?: AbortSignal): Promise<Calculation>;
}
