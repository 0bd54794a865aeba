import { QuireError } from "../../domain/error.js";
import type { LatexCompiler } from "../../ports/typesetting.js";

export function createLatexmk(): LatexCompiler {
  return {
    engine: () => Promise.resolve(null),
    compile: () => Promise.reject(new QuireError("missing_program", "Compiling LaTeX needs latexmk.")),
  };
}
