/** Exit codes, the same for every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2, incomplete: 3, interrupted: 130 } as const;
