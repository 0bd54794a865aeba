import { z } from "zod";
import { power } from "./power-marks.js";

/** The settings of code that is run. */
export const analysisConfig = z
  .strictObject({
    /** Programs run without a sandbox where the system has none: they may then do whatever you may. */
    unsandboxed: power(z.boolean().default(false)),
    /** "ask": code that a model wrote is shown before it is run; "run": it is run unseen, in the sandbox. */
    model_code: power(z.enum(["ask", "run"]).default("ask")),
  })
  .prefault({});
