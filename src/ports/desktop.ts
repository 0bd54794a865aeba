/** The person's own programs. */
export interface Desktop {
  /** Opens a file in its usual program, at a page where the program can; returns what was done, in words. */
  open(path: string, page: number | null): Promise<string>;
  /** Puts text on the clipboard; returns by which way ("terminal (OSC 52)", "system clipboard"), or null where there is none. */
  copy(text: string): Promise<string | null>;
  /** The path of a program on PATH, or null. */
  findProgram(name: string): Promise<string | null>;
}
