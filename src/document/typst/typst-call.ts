import type { TypstReading } from "./typst-reading.js";
import type { Argument } from "./typst-scanner.js";

/** Reads the value of an argument; strings are text where that is said. */
export type ReadValue = (reading: TypstReading, span: Pick<Argument, "start" | "end">, strings: boolean) => void;

/** A call as it is written. */
export interface Call {
  name: string;
  start: number;
  /** Offset behind its last bracket. */
  behind: number;
  args: readonly Argument[];
  /** Whether it is all that stands on its lines. */
  isAlone: boolean;
  /** Reads the value of an argument; strings count as text where that is said. */
  value(span: Pick<Argument, "start" | "end">, strings?: boolean): void;
}
