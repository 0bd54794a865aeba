/** What a careful reader takes from a page of one thing. */
export interface RecordedItem {
  /** Of the thing itself; a page that is about it, or what a list links to. */
  url?: string;
  /** By column: the value, and the words of the page that say it. */
  cells: Record<string, { value: string; quote: string }>;
}

/** One page: a line of `web.json` with what its file says. */
export interface RecordedPage {
  url: string;
  /** In `pages/`. */
  file: string;
  title: string;
  /** Of its publication, ISO 8601. */
  date: string;
  items: RecordedItem[];
  /** Spellings of its address that searches give. */
  also?: string[];
  /** Addresses that redirect to it. */
  moved_from?: string[];
  /** What the page says from its second fetch on. */
  later?: string;
  /** What the scripted model claims to have read there, and has not. */
  invented?: {
    name: string;
    column: string;
    value: string;
    quote: string;
    /** Claimed with the whole page before it, too. */
    stubborn?: boolean;
  }[];
  html: string;
  later_html: string | null;
  /** On one line. */
  text: string;
  sentences: string[];
  /** What it says of itself to engines. */
  summary: string;
}

/** One request, its pages and the searches that the scripted model proposes for it. */
export interface RecordedRequest {
  /** Absolute; `gold.csv` lies in it. */
  folder: string;
  description: string;
  min_items: number;
  columns: string[];
  /** Words and strategy. */
  searches: [string, string][];
  /** Those of a retry. */
  again: [string, string][];
  /** Things that do not exist, which the scripted model finds where a query has a word. */
  phantoms?: { when: string; item: RecordedItem & { title: string } }[];
  pages: RecordedPage[];
}

export interface RecordedHit {
  page: RecordedPage;
  /** As an engine gives it: with tracking, ports, other letters. */
  url: string;
  snippet: string;
}

export interface RecordedWeb {
  pages: RecordedPage[];
  /** The page or redirection at an address; null where there is none. */
  fetch(host: string, path: string): { status: number; contentType: string; body: string; location?: string } | null;
  /** Best first. */
  search(
    query: string,
    options?: { limit?: number; since_days?: number | null; domains?: readonly string[] },
  ): RecordedHit[];
}

/** The folders in folders that have a `web.json`, in their order. */
export function readRequests(folders: readonly string[]): RecordedRequest[];

/** @param options.changing some pages say something else from the second time on that they are fetched */
export function createRecordedWeb(requests: readonly RecordedRequest[], options?: { changing?: boolean }): RecordedWeb;

/** An address without scheme, port, "www.", query, fragment and a slash at the end. */
export function addressOf(url: string): string;

/** Words of a text that say what it is about, without plural endings. */
export function wordsOf(text: string): string[];
