/** Characters that JSON lets stand and that terminals obey: C1 controls (a CSI among them) and marks of writing direction. */
const obeyed = /[\u007f-\u009f\p{Bidi_Control}]/gu;

/** JSON for people and programs: the same value, and nothing in it that could steer a terminal. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? "null";
  return text.replaceAll(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
