import { z } from "@hono/zod-openapi";
import { errorRecordSchema } from "../../../domain/error-schema.js";

/** How every error is answered. */
export const problemSchema = z
  .strictObject({ ok: z.literal(false), error: errorRecordSchema })
  .openapi("Problem", { description: "What happened, to what, and what to do." });

/** A JSON body, for the description of a route. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema) {
  return { "application/json": { schema } };
}

const meanings = {
  400: "The request is not valid; `error.facts.field` names the field.",
  401: "The token is missing or wrong.",
  403: "Not allowed: another site's page, a name that is not this server's, or a tool that writes.",
  404: "There is no such thing.",
  409: "Not in the state for it.",
  413: "The body is too large.",
  415: "The body is not JSON by its Content-Type.",
  422: "The content cannot be used.",
  428: "It is not said which state was seen.",
  429: "Too many requests or runs; `Retry-After` says when to try again.",
  500: "A defect of the server, or its store refused.",
} as const;
type ProblemStatus = keyof typeof meanings;

/** The errors that any route may answer, and those of this one. */
export function problems(...own: ProblemStatus[]) {
  const statuses: ProblemStatus[] = [400, 401, 403, 429, 500, ...own];
  const entries = statuses.map((status) => {
    return [status, { description: meanings[status], content: jsonContent(problemSchema) }];
  });
  // Handlers never return them: they throw.
  return Object.fromEntries(entries) as object;
}
