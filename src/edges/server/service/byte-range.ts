/** Part of a file by offsets, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a header `Range` asks of a file of so many bytes (RFC 9110, section 14): a range of what there is, "none" where
 * there is nothing there, or "all" where the header is not understood or asks for several ranges, and so does not count.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "all" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "all";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return "all";
  return start >= size ? "none" : { start, end };
}
