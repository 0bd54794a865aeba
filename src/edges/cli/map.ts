import { mapContract } from "../../contracts/map.js";
import { toolCommand } from "./command/fields.js";
import { plotted } from "./plot.js";

export const configure = toolCommand(mapContract, plotted, {
  output: { short: "o" },
  formats: { commas: true },
});
