/** Under a name that nobody can have (RFC 2606): nothing leads there, and no program takes it for its own. */
const works = "http://quire.invalid/items/";

/**
 * The address of a work in the fields of a document that Quire writes. A reference manager that does not know it takes
 * the work as the field describes it, and takes the same address for the same work.
 */
export function workAddress(key: string): string {
  return `${works}${encodeURIComponent(key.toWellFormed())}`;
}

/** The key of a work that Quire has written; null of any other address. */
export function keyOfAddress(address: string): string | null {
  if (!address.startsWith(works)) return null;
  try {
    return decodeURIComponent(address.slice(works.length));
  } catch {
    // Somebody has changed the address: its end is as good a name as that of any other.
    return null;
  }
}
