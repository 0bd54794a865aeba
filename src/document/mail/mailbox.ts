const newline = 10;
const envelope = Buffer.from("From ");
/** "From ada@example.org Sat Jan  3 01:05:34 1996": what parts mails in a mailbox ends with a year, or a zone behind it. */
const envelopeLine = /^From \S+.*\b\d{4}(?: [-+]\d{4})?\s*$/u;
const longestEnvelope = 500;

/** The mails of a mailbox, `most` at most; a line of a mail that begins with "From " is quoted with ">" (mboxrd). */
export function messagesOf(bytes: Uint8Array, most: number): Buffer[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const starts: { line: number; body: number }[] = [];
  for (let at = file.indexOf(envelope); at >= 0 && starts.length <= most; at = file.indexOf(envelope, at + 1)) {
    if (!isAfterBlank(file, at)) continue;
    const end = file.indexOf(newline, at);
    if (end < 0) break;
    const line = file.toString("latin1", at, Math.min(end, at + longestEnvelope));
    if (envelopeLine.test(line)) starts.push({ line: at, body: end + 1 });
  }
  return starts
    .slice(0, most)
    .map(({ body }, index) => unquoted(file.subarray(body, starts[index + 1]?.line ?? file.length)));
}

function isAfterBlank(file: Buffer, at: number): boolean {
  if (at === 0) return true;
  const before = file.toString("latin1", Math.max(0, at - 4), at);
  return before.endsWith("\n\n") || before.endsWith("\n\r\n") || before.length === 1;
}

function unquoted(message: Buffer): Buffer {
  return Buffer.from(message.toString("latin1").replaceAll(/^>(>*From )/gmu, "$1"), "latin1");
}
