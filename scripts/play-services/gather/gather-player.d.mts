import type { ServerResponse } from "node:http";
import type { RecordedRequest, RecordedWeb } from "./recorded-web.d.mts";
import type { ScriptedReply } from "./responses-api.d.mts";
import type { Asked } from "./scripted-model.d.mts";

export interface GatherPlayer {
  /** What `network.mirror` is set to; the model's API is at /v1. */
  origin: string;
  port: number;
  recorded: RecordedRequest[];
  web: RecordedWeb;
  /** What the model was asked, in order. */
  asked: Asked[];
  /** "host/path?query" of everything else, in order. */
  fetched: string[];
  close(): Promise<void>;
}

/** Plays the recorded web, a search engine at https://search.example.org and a scripted model. Throws where the port is taken. */
export function startGatherPlayer(options: {
  /** Those that hold a folder for each request. */
  folders: readonly string[];
  /** Recorded answers of other services. */
  services?: readonly string[];
  /** Any free one by default. */
  port?: number;
  /** Some pages say something else from the second time on that they are fetched. */
  changing?: boolean;
  onRequest?: (line: string) => void;
  /** What the model does in place of its script; null: as scripted. `nth` counts the requests of a step. */
  onModel?: (
    asked: Asked,
    nth: number,
    scripted: () => ScriptedReply,
  ) => ScriptedReply | null | Promise<ScriptedReply | null>;
  /** Answers "host/path?query" in place of the web; true where it does. */
  onPage?: (address: string, response: ServerResponse) => boolean;
}): Promise<GatherPlayer>;
