import type { RecordedRequest, RecordedWeb } from "./recorded-web.d.mts";
import type { ResponsesRequest, ScriptedReply } from "./responses-api.d.mts";

/** One request of a model as the script understood it. */
export interface Asked {
  /** "propose", "retry", "columns", "filter", "extract", "read_page", "judge", "web_search"; "unknown" for any other. */
  step: string;
  prompt: string;
  body: ResponsesRequest;
  /** The recorded request that the prompt is about. */
  request: RecordedRequest;
}

/** Answers depend on the prompt alone, so that calls may come in any order. */
export function createScriptedModel(
  requests: readonly RecordedRequest[],
  web: RecordedWeb,
): (body: ResponsesRequest) => Asked & { reply(): ScriptedReply };

/** What stands between "<<< begin NAME MARK" and ">>> end NAME MARK". */
export function fencedBlocks(prompt: string): { name: string; text: string }[];
