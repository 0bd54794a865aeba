/** A UUID of version 4 (RFC 9562) from numbers in [0, 1), each good for 48 bits. */
export function newUuid(random: (key: string) => number, key: string): string {
  const digits = [0, 1, 2]
    .map((part) => Math.floor(random(`uuid:${part}:${key}`) * 2 ** 48).toString(16))
    .map((part) => part.padStart(12, "0"))
    .join("");
  const variant = "89ab"[Number.parseInt(digits.slice(16, 17), 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}
