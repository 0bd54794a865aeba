import type { ServerResponse } from "node:http";

/** What a web search of the model leaves in its answer. */
export interface ToldSearch {
  query: string;
  /** Everything it looked at: `action.sources`. */
  urls: string[];
  /** `url_citation`s, from one place of the text to another. */
  cited: { url: string; title: string; start: number; end: number }[];
}

export interface Told {
  text: string;
  search?: ToldSearch | null;
}

/** What the scripted model does. */
export type ScriptedReply =
  | Told
  | { status: number; headers?: Record<string, string>; message?: string }
  | { hang: true };

/** A request of the Responses API, as far as it is looked at. */
export interface ResponsesRequest {
  model: string;
  input?: string | { content?: string | { text?: string }[] }[];
  tools?: { type: string; filters?: { allowed_domains?: string[] } }[];
  text?: { format?: { type?: string; name?: string; schema?: JsonSchema } };
  stream?: boolean;
}

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
}

/** The last thing that was said to the model. */
export function promptOf(request: ResponsesRequest): string;

export function sendReply(response: ServerResponse, reply: ScriptedReply, streamed: boolean): void;
