/** One call through the door, as recorded in a run: no headers, no bodies, no query secrets. */
export interface NetworkCall {
  url: string;
  method: string;
  status: number | null;
  bytes: number;
  took_ms: number;
  /** Error code where the call failed or was refused. */
  error: string | null;
}

export interface FetchRequest {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Whole call, in milliseconds; with `receive` the longest silence. */
  timeout_ms?: number;
  /** Of the decoded body. */
  max_bytes?: number;
  max_redirects?: number;
  /** Called before a redirect is followed, with where it leads and its status; what it throws ends the call. */
  onRedirect?: (url: string, status: number) => Promise<void>;
  /** Called before the body arrives, with the status and headers of the last answer; what it throws ends the call. */
  onAnswer?: (status: number, headers: Readonly<Record<string, string>>) => Promise<void>;
  /** Takes the body as it arrives, where the status is below 400; the answer's `body` is then empty. */
  receive?: (piece: Uint8Array) => Promise<void>;
}

/** Time limits of one call in the shape of the platform's fetch, in milliseconds. */
export interface StreamLimits {
  silence: number;
  whole: number;
}

/** The platform's fetch; `limits` may be other than the door's own, for what takes long as it should. */
export type StandardFetch = (
  input: string | URL | Request,
  init?: RequestInit & { limits?: StreamLimits },
) => Promise<Response>;

export interface FetchResponse {
  /** After redirects. */
  url: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/**
 * The one door to the network. Refuses (QuireError `offline` or `network_refused`) what the policy forbids:
 * everything when closed, schemes other than http and https, and private, loopback, link-local and metadata
 * addresses after name resolution and on every redirect, unless the host is configured. A status of 400 or
 * more is an answer, not an error: callers decide.
 */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchResponse>;
  /** Lists of patterns of the hosts that may be reached, a host must match one of each; no list: every host. */
  readonly allowed: readonly (readonly string[])[];
  /**
   * Whether these addresses may be reached, the later ones as redirects of the first, by their looks alone: for answers
   * that were kept. Throws `network_refused`; a closed door refuses nothing here.
   */
  check(urls: readonly string[]): Promise<void>;
  /** The same door in the shape of the platform's fetch, streaming, for SDKs. */
  readonly standardFetch: StandardFetch;
  /**
   * The same door, for hosts that match one of the patterns ("arxiv.org", "*.nih.gov", "*") and nothing else; limits of
   * limits intersect. With `admit_redirects` a host that an allowed one redirects to is allowed from then on.
   */
  limited(patterns: readonly string[], options?: { admit_redirects?: boolean }): Fetcher;
  /** The same door with a closed network: it lets through only to model servers on this computer. */
  closed(): Fetcher;
  /** The same door, with each finished or refused call also told to `onCall`. */
  observed(onCall: (call: NetworkCall) => void): Fetcher;
}
