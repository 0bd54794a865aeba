const digits = /^(\d{4})[-\u2010-\u2015]?(\d{3})([\dXx])$/u;

/** Reads an ISSN ("1234-5679") with its check digit (ISO 3297); null where it is none. */
export function parseIssn(text: string): string | null {
  const [, first = "", rest = "", check = ""] = digits.exec(text.trim()) ?? [];
  if (first === "") return null;
  const sum = Array.from(`${first}${rest}`).reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  const expected = (11 - (sum % 11)) % 11;
  return (expected === 10 ? "X" : String(expected)) === check.toUpperCase()
    ? `${first}-${rest}${check.toUpperCase()}`
    : null;
}
