/**
 * Characters that JSON (RFC 8259) lets stand and that terminals obey or readers do not see: C1 controls (a CSI among them),
 * marks of writing direction, separators of lines, characters without width and tags. Joiners are part of words.
 */
const obeyed = /[\u007f-\u009f\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;

/** JSON for people and programs: the same value, and nothing in it that could steer a terminal or is hidden. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? "null";
  return text.replaceAll(obeyed, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}
