/** A record of an archive of the web; `length` is what it claims, where that is not the true one, `date` when it was fetched. */
export function warcRecord(type: string, address: string, block: Buffer, length = block.length, date = ""): Buffer {
  const target = address === "" ? "" : `WARC-Target-URI: ${address}\r\n`;
  const head = `WARC/1.1\r\nWARC-Type: ${type}\r\n${target}${date === "" ? "" : `WARC-Date: ${date}\r\n`}Content-Length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from("\r\n\r\n")]);
}

/** What a server answers; `head` are its fields. */
export function httpAnswer(body: string | Buffer, head: string, status = 200): Buffer {
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${head}\r\n\r\n`), Buffer.from(body)]);
}
