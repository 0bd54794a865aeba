/** Keys are told apart without regard to case: BibTeX does not tell them apart by it. */
export function foldKey(key: string): string {
  return key.toLowerCase();
}
