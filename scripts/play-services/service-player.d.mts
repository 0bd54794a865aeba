import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** One recorded answer: a line of `index.jsonl`. */
export interface Recording {
  /** What was asked, whole: "https://api.crossref.org/works/10.5555%2Fexample". */
  url: string;
  /** Body, relative to the folder of the index. */
  file?: string;
  /** Body in place of a file; for tests. */
  body?: string | Uint8Array;
  /** 200 where it is not given. */
  status?: number;
  /** By the file's ending where it is not given. */
  content_type?: string | null;
  /** More headers: `location`, `retry-after`. */
  headers?: Record<string, string>;
  bytes?: number;
  /** Matches only where every parameter is the same: for pages, which differ by a number alone. */
  exact?: boolean;
  /** Page that documents the form of the answer. */
  documentation?: string;
  /** Given once, then the next of the same address; for tests. */
  once?: boolean;
  /** Never answered; for tests. */
  hang?: boolean;
  /** Absolute path of `file`. */
  path?: string;
}

export interface PlayedRequest {
  /** As the service would have been asked. */
  url: string;
  status: number;
  /** Null where nothing is recorded: the answer was the service's own kind of "not found". */
  file: string | null;
  headers: IncomingHttpHeaders;
}

export interface ServicePlayer {
  /** What `network.mirror` is set to. */
  origin: string;
  port: number;
  /** How many answers it has. */
  count: number;
  requests: PlayedRequest[];
  close(): Promise<void>;
}

export function readRecordings(folders: readonly string[]): Recording[];

/** Answers https://HOST/PATH at ORIGIN/HOST/PATH on 127.0.0.1. Throws where the port is taken. */
export function startServicePlayer(options?: {
  folders?: readonly string[];
  recordings?: readonly Recording[];
  /** Any free one by default. */
  port?: number;
  onRequest?: (request: PlayedRequest) => void;
  /** Asked first; true where it answers. */
  serve?: (request: IncomingMessage, response: ServerResponse) => boolean;
}): Promise<ServicePlayer>;
