/** "1 work", "2 works". */
export function many(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
