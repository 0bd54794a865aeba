import { parseSync, Visitor } from "oxc-parser";

export interface FunctionSize {
  file: string;
  /** 1-based line where it begins. */
  line: number;
  /** Lines from its first to its last, its own inner functions included. */
  lines: number;
}

/** Sizes of all functions and methods of a TypeScript source. */
export function measureFunctions(file: string, text: string): FunctionSize[] {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const sizes: FunctionSize[] = [];
  const note = ({ start, end }: { start: number; end: number }) => {
    sizes.push({ file, line: lineOf(start), lines: lineOf(end - 1) - lineOf(start) + 1 });
  };
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(
    parseSync(file, text).program,
  );
  return sizes;
}
