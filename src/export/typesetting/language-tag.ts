/** The language and the region of a BCP 47 tag, as "de" and "CH"; null for parts that it does not have. */
export function languageParts(tag: string | null): { language: string | null; region: string | null } {
  const [first = "", ...rest] = (tag ?? "").split("-");
  if (!/^[A-Za-z]{2,3}$/u.test(first)) return { language: null, region: null };
  const region = rest.find((part) => /^[A-Za-z]{2}$/u.test(part));
  return { language: first.toLowerCase(), region: region?.toUpperCase() ?? null };
}
