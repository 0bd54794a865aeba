import { createHmac, timingSafeEqual } from "node:crypto";
import type { OwnMarks } from "../../ports/own-marks.js";

/** Marks by HMAC (RFC 2104) with SHA-256. @param key the user's, asked for with the first mark; null where there is none */
export function createOwnMarks(key: () => Buffer | null): OwnMarks {
  const mark = (text: string): string | null => {
    const own = key();
    return own === null ? null : createHmac("sha256", own).update(`quire mark\0${text}`).digest("hex");
  };
  return {
    mark,
    isOwn(text, given) {
      const expected = mark(text);
      if (expected === null || given === null || given.length !== expected.length) return false;
      return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
    },
  };
}
