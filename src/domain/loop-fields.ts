import { z } from "zod";
import { profiles } from "./search.js";

/** Values of what a loop of searches can be told, the same in settings, flags, tools and steps of playbooks. */
export const loopFields = {
  /** Rounds at most. */
  iterations: z.int().min(1).max(50),
  /** Other wordings of each sub-question in a round. */
  expand: z.int().min(0).max(10),
  /** Stop once a model is this sure. */
  confidence: z.number().min(0).max(1),
  /** Names of tools. */
  tools: z.array(z.string()),
  /** Patterns of hosts. */
  domains: z.array(z.string()),
  /** Hosts and sources trusted for a field. */
  lens: z.string().min(1).max(100),
  /** Passages of each search. */
  k: z.int().min(1).max(1000),
  profile: z.enum(profiles),
} as const;
