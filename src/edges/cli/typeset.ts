import { typesetContract } from "../../contracts/typeset.js";
import { toolCommand } from "./command/fields.js";

export const configure = toolCommand(
  typesetContract,
  ({ files, warnings }, { paint, shownPath }) =>
    [
      ...warnings.map((warning) => `${paint("yellow", "note")} ${warning}`),
      ...files.map(({ path }) => `Written: ${shownPath(path)}`),
    ].join("\n"),
  { output: { short: "o" }, formats: { commas: true } },
);
