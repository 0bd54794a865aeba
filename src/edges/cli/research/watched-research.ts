import type { ResearchOutput } from "../../../research/schema/research-schema.js";
import type { Watched } from "../command/run-watched.js";
import { openDisplay } from "./display.js";
import { finishResearch } from "./render-research.js";

export const watchedResearch: Watched<ResearchOutput> = { openDisplay, finish: finishResearch };
