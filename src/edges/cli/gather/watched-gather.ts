import type { GatherOutput } from "../../../gather/schema/gather-schema.js";
import { finishKept, type Watched } from "../command/run-watched.js";
import { openDisplay } from "./display.js";
import { renderGather } from "./render-gather.js";

export const watchedGather: Watched<GatherOutput> = {
  openDisplay: (invocation, before) => Promise.resolve(openDisplay(invocation, before)),
  finish: (invocation, outcome) => finishKept(invocation, outcome, (output) => renderGather(output, invocation)),
};
