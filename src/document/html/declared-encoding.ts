/** The encoding a page names in its first bytes. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString("latin1");
  const [, label] =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/iu.exec(head) ??
    /<\?xml[^>]+encoding\s*=\s*["']([\w:-]+)/iu.exec(head) ??
    [];
  // As browsers do: had the page been in UTF-16, the declaration could not have been read.
  return label !== undefined && /^utf-?16/iu.test(label) ? "utf-8" : label;
}
