/** Time and chance. Inside a run take them from the context, which records what must not change on resume. */
export interface Clock {
  now(): Date;
  /** In [0, 1). */
  random(): number;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
