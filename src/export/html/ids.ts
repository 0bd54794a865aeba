/** An id of a document as XML has it (a name without colon): letters, digits, "-", "_" and "."; others by their code. */
export function idOf(id: string): string {
  const safe = id.replace(/[^\p{L}\p{N}_.-]/gu, (sign) => `-${sign.codePointAt(0)?.toString(16) ?? ""}-`);
  return /^[\p{L}_]/u.test(safe) ? safe : `id-${safe}`;
}
