import { algebraLines } from "../../toolbox/algebra-lines.js";
import { tool } from "../../toolbox/algebra.tool.js";
import { toolCommand } from "./command/fields.js";
import { wrap } from "./terminal/terminal.js";

export const configure = toolCommand(
  tool,
  (output, screen) =>
    [
      ...algebraLines(output),
      ...(output.latex === null ? [] : [`LaTeX: ${output.latex}`]),
      `Again: ${output.reproduce}`,
    ]
      .map((line) => wrap(line, screen.width))
      .join("\n"),
  { variables: { commas: true } },
);
