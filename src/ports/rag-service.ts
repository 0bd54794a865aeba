import type { Fetcher } from "./fetcher.js";

/** A text as RAG services take it: the body of `POST /index`, names as they are sent. */
export interface TextToIndex {
  /** File name or address. */
  source: string;
  content: string;
  collection: string;
  chunkSize: number;
  chunkOverlap: number;
  sourceMeta: {
    /** "hu_2021_lora-low-rank". */
    name: string;
    title: string;
  };
}

/** An outside service that keeps texts for retrieval. */
export interface RagService {
  /** Where texts are posted to, without what could be secret. */
  readonly endpoint: string;
  /**
   * Sends one text. Sending it again changes nothing for a service that knows sources. Throws `http_status` (with
   * `status` and `retry_after_ms`), `network`, `timeout`, `offline`, `network_refused`.
   */
  index(fetcher: Fetcher, text: TextToIndex, signal: AbortSignal): Promise<void>;
}
