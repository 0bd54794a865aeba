import type { Context } from "hono";

/** A JSON answer whose shape has been checked already: tools check their outputs. */
export function answer(context: Context, body: unknown, status: 200 | 202 = 200): never {
  return answerJson(context, JSON.stringify(body), status);
}

/** The same where the JSON is there already. */
export function answerJson(context: Context, text: string, status: 200 | 202 = 200): never {
  const headers = { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(text)) };
  // The route's types know the schema that the body has passed: saying it twice would prove nothing.
  return context.body(text, status, headers) as never;
}
