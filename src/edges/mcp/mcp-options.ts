/** How the protocol is served, whatever it is served on. */
export interface McpOptions {
  /** Lists tools that write, and lets them be called. */
  allow_write: boolean;
  /** Version of Quire, told to clients. */
  version: string;
  /** Told what a person who looks after the server should know, one line each. */
  say?: (line: string) => void;
}
