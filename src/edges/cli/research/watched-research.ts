import type { ResearchOutput } from "../../../research/schema/research-schema.js";
import type { Watched } from "../run-watched.js";
import { openDisplay } from "./display.js";
import { finishResearch } from "./render-research.js";

export const watchedResearch: Watched<ResearchOutput> = { openDisplay, finish: finishResearch };
