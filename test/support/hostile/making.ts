import { makeZip } from "../zip-file.js";

/** Of a file. */
export type Content = string | Uint8Array;

export interface HostileKind {
  sound: () => Content;
  /** What is hostile in this kind alone. */
  more: Makers;
}

type Makers = Readonly<Record<string, () => Content>>;

/** A text so many times. */
export const times = (count: number, text: string) => text.repeat(count);
/** Elements in each other. */
export const nested = (depth: number, open: string, close: string, inner = "x") =>
  times(depth, open) + inner + times(depth, close);
const words = "Owls hunt at night. ";
/** So many megabytes of words. */
export const megabytes = (count: number) => times(count * 50_000, words);

/** Entities that stand for ten others each ("billion laughs"), and one that is a file. */
export const entities = `<!DOCTYPE a [<!ENTITY x0 "${words}">${Array.from({ length: 12 }, (_, index) => `<!ENTITY x${index + 1} "${times(10, `&x${index};`)}">`).join("")}]>`;
export const secret = '<!DOCTYPE a [<!ENTITY x12 SYSTEM "file:///etc/passwd">]>';
const pixels = Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff0802000000000000000000", "hex");

/** The same for every kind, of a file of it that is sound. */
export const damages: Readonly<Record<string, (sound: Buffer) => Content>> = {
  "cut in half": (sound) => sound.subarray(0, sound.length / 2),
  "its first bytes": (sound) => sound.subarray(0, 12),
  "zeros in it": (sound) =>
    Buffer.concat([sound.subarray(0, sound.length / 2), Buffer.alloc(5_000), sound.subarray(sound.length / 2)]),
  "a picture": () => Buffer.concat([pixels, noise(20_000)]),
  noise: () => noise(50_000),
  "bytes that were changed": (sound) => changed(sound),
};

/** The same bytes in each run. */
export function noise(length: number): Buffer {
  let state = 12_345;
  return Buffer.from(Array.from({ length }, () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 16));
}

function changed(sound: Buffer): Buffer {
  const bytes = Buffer.from(sound);
  const others = noise(bytes.length);
  for (let at = 7; at < bytes.length; at += 13) bytes[at] = others[at] ?? 0;
  return bytes;
}

/** Text with numbers that follow no order, so that it cannot be packed as tightly as bombs are. */
export function numbered(count: number, text: (number: string) => string): string {
  let number = count;
  return Array.from({ length: count }, () => text(String((number = (number * 7_919 + 31) % 99_991)))).join("");
}

/** Elements in each other that cannot be packed as tightly as bombs are. */
export function nestedApart(depth: number, open: string, close: string, inner: string): string {
  const ids = noise(depth * 6).toString("hex");
  const begins = Array.from({ length: depth }, (_, index) =>
    open.replaceAll(">", ` id="${ids.slice(index * 12, index * 12 + 12)}">`),
  );
  return begins.join("") + inner + close.repeat(depth);
}

/** An archive of 0.3 MB that unpacks to 300. */
export const bomb = (): Buffer => makeZip([{ name: "a.txt", content: Buffer.alloc(300_000_000, 97) }]);
