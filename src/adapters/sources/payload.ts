import { z } from "zod";

/** Volumes, issues and versions come as texts from some services and as numbers from others, or from the same one on another day. */
export const textOrNumber = z.union([z.string(), z.number().transform(String)]);
