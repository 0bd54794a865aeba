/** Whether a letter or a figure stands before an offset. */
export function isAfterWord(source: string, at: number): boolean {
  return /[\p{L}\p{N}]$/u.test(source.slice(Math.max(0, at - 2), at));
}
