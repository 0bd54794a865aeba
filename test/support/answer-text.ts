import type { z } from "zod";
import { QuireError } from "../../src/domain/error.js";
import type { AnswerText } from "../../src/ports/service-answers.js";

/** An answer of a service as a parser gets it, for what needs no server. */
export function answerText(text: string): AnswerText {
  const unexpected = (what: string, cause?: unknown) =>
    new QuireError("source_answer", `The service answered with ${what}.`, { facts: {}, cause });
  return {
    text,
    bytes: new TextEncoder().encode(text),
    url: "https://service.example.org/",
    json<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
      const parsed = schema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      throw unexpected(parsed.error.message, parsed.error);
    },
    xml: () => {
      throw unexpected("no XML");
    },
    unexpected,
  };
}
