/** How the protocol is served, whatever it is served on. */
export interface McpOptions {
  /** Lists tools that write, and lets them be called. */
  allow_write: boolean;
  /** Version of Quire, told to clients. */
  version: string;
}
