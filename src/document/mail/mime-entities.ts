/** A part of a mail with headers of its own (RFC 2045); offsets are those of its bytes. */
export interface MimeEntity {
  start: number;
  /** Behind the empty line that ends the headers. */
  body: number;
  end: number;
  /** In lower case; "text/plain" where nothing is said. */
  type: string;
  /** As it is written; null where nothing is said. */
  charset: string | null;
  /** Content-Transfer-Encoding, in lower case. */
  transfer: string;
}

const mostEntities = 2_000;
const longestHeaders = 200_000;

/** The parts of a mail, and of the mails in it, that hold something themselves, in their order. */
export function mimeEntities(message: Buffer): MimeEntity[] {
  const found: MimeEntity[] = [];
  const boundaries = new Set<string>();
  let open: MimeEntity | null = null;
  let headers: number | null = 0;
  for (let at = 0; at < message.length && found.length < mostEntities;) {
    const feed = message.indexOf(0x0a, at);
    const next = feed < 0 ? message.length : feed + 1;
    const mark = markAt(message, at, next, boundaries);
    if (mark !== null) {
      if (open !== null) open.end = at;
      open = null;
      headers = mark === "opens" ? next : null;
    } else if (headers !== null && isBlank(message, at, next)) {
      const { boundary, ...entity } = entityOf(message, headers, next);
      if (boundary !== null) boundaries.add(boundary);
      if (boundary === null && !isMail(entity)) found.push((open = entity));
      headers = isMail(entity) ? next : null;
    }
    at = next;
  }
  return found;
}

function isMail({ type, transfer }: MimeEntity): boolean {
  return type === "message/rfc822" && transfer !== "base64" && transfer !== "quoted-printable";
}

function isBlank(message: Buffer, at: number, next: number): boolean {
  return next - at <= 2 && (message[at] === 0x0a || message[at] === 0x0d);
}

/** Whether a line opens or ends a part. */
function markAt(message: Buffer, at: number, next: number, boundaries: ReadonlySet<string>): "opens" | "ends" | null {
  if (boundaries.size === 0 || message[at] !== 0x2d || message[at + 1] !== 0x2d || next - at > 200) return null;
  const line = message.toString("latin1", at + 2, next).trimEnd();
  if (boundaries.has(line)) return "opens";
  return line.endsWith("--") && boundaries.has(line.slice(0, -2)) ? "ends" : null;
}

function entityOf(message: Buffer, start: number, body: number): MimeEntity & { boundary: string | null } {
  const text = message
    .toString("latin1", start, Math.min(body, start + longestHeaders))
    .replaceAll(/\r?\n[ \t]+/gu, " ");
  const header = (name: string) => new RegExp(`^${name}\\s*:(.*)$`, "imu").exec(text)?.[1]?.trim() ?? "";
  const about = header("content-type");
  const type = /^[\w.+-]+\/[\w.+-]+/u.exec(about)?.[0].toLowerCase() ?? "text/plain";
  return {
    start,
    body,
    end: message.length,
    type,
    charset: parameter(about, "charset"),
    transfer: header("content-transfer-encoding").toLowerCase(),
    boundary: type.startsWith("multipart/") ? parameter(about, "boundary") : null,
  };
}

function parameter(about: string, name: string): string | null {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{0,200})"|([^;\\s]{1,200}))`, "iu").exec(about) ?? [];
  return quoted ?? bare ?? null;
}
