import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { QuireError } from "../../domain/error.js";

/** What the header of a weights file says of it. */
export interface GgufHeader {
  /** "llama", "qwen3", ... */
  architecture: string;
  /** Tokens that it was trained to take at once; null where it does not say. */
  context_tokens: number | null;
  /** How a conversation is written for it, in Jinja; null where it does not say. */
  chat_template: string | null;
  /** As whoever made it wrote it; null where nothing is said. */
  licence: string | null;
}

const magic = "GGUF";
/** A vocabulary has some hundred thousand words, one by one; nothing of a header is longer. */
const mostEntries = 100_000;
const longestText = 16 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** Sizes in bytes of the types of plain values, by their number; 8 is a text, 9 a list. */
const sizes: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };
const [textType, listType] = [8, 9];

/**
 * Reads the header of a GGUF file (versions 2 and 3, docs/gguf.md of ggml). Throws `unsupported_format` for what is none and
 * `damaged` where it ends too early.
 */
export function readGgufHeader(path: string): GgufHeader {
  const descriptor = openSync(path, "r");
  try {
    const bytes = new HeaderBytes(descriptor, path);
    if (bytes.take(4).toString("latin1") !== magic) throw noGguf(path, "it does not begin with GGUF");
    const version = bytes.uint32();
    if (version !== 2 && version !== 3) throw noGguf(path, `it is of version ${version}`);
    bytes.uint64();
    const values = readValues(bytes);
    const architecture = textOf(values.get("general.architecture")) ?? "";
    const context = Number(values.get(`${architecture}.context_length`));
    return {
      architecture,
      context_tokens: Number.isInteger(context) && context > 0 ? context : null,
      chat_template: textOf(values.get("tokenizer.chat_template")),
      licence: textOf(values.get("general.license")),
    };
  } finally {
    closeSync(descriptor);
  }
}

type Value = string | number | null;

/** Every plain value and text by its name; lists are passed over. */
function readValues(bytes: HeaderBytes): Map<string, Value> {
  const entries = bytes.uint64();
  if (entries > mostEntries) throw bytes.damaged(`${entries} entries`);
  const values = new Map<string, Value>();
  for (let entry = 0; entry < entries; entry++) {
    const name = bytes.text();
    values.set(name, bytes.value(bytes.uint32()));
  }
  return values;
}

function textOf(value: Value | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The beginning of a file, read as it is needed. */
class HeaderBytes {
  private buffer = Buffer.alloc(0);
  private place = 0;
  private read = 0;
  private readonly length: number;

  constructor(
    private readonly descriptor: number,
    private readonly path: string,
  ) {
    this.length = fstatSync(descriptor).size;
  }

  take(bytes: number): Buffer {
    if (bytes > this.length) throw this.damaged(`a value of ${bytes} bytes`);
    while (this.buffer.length - this.place < bytes) this.fill(bytes);
    this.place += bytes;
    return this.buffer.subarray(this.place - bytes, this.place);
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  uint64(): number {
    return Number(this.take(8).readBigUInt64LE());
  }

  text(): string {
    const bytes = this.uint64();
    if (bytes > longestText) throw this.damaged(`a text of ${bytes} bytes`);
    return this.take(bytes).toString("utf8");
  }

  value(type: number): Value {
    if (type === textType) return this.text();
    if (type === listType) return this.passList();
    const bytes = this.take(this.sizeOf(type));
    if (type === 4) return bytes.readUInt32LE();
    if (type === 5) return bytes.readInt32LE();
    return type === 10 ? Number(bytes.readBigUInt64LE()) : null;
  }

  private passList(): null {
    const [type, count] = [this.uint32(), this.uint64()];
    if (count > this.length) throw this.damaged(`a list of ${count}`);
    if (type === textType) for (let index = 0; index < count; index++) this.take(this.uint64());
    else for (let left = count * this.sizeOf(type); left > 0; left -= chunkBytes) this.take(Math.min(left, chunkBytes));
    return null;
  }

  private sizeOf(type: number): number {
    const size = sizes[type];
    if (size === undefined) throw this.damaged(`a value of the type ${type}`);
    return size;
  }

  private fill(wanted: number): void {
    const chunk = Buffer.alloc(Math.max(wanted, chunkBytes));
    const bytes = readSync(this.descriptor, chunk, 0, chunk.length, this.read);
    if (bytes === 0) throw this.damaged("an end in the middle of its header");
    this.read += bytes;
    this.buffer = Buffer.concat([this.buffer.subarray(this.place), chunk.subarray(0, bytes)]);
    this.place = 0;
  }

  damaged(what: string): QuireError {
    return new QuireError("damaged", `${this.path} is damaged: its header has ${what}.`, {
      facts: { path: this.path },
      fix: "Fetch it again.",
    });
  }
}

function noGguf(path: string, why: string): QuireError {
  return new QuireError("unsupported_format", `${path} is no weights file in GGUF: ${why}.`, {
    facts: { path },
    fix: "Give a file of the format GGUF, as llama.cpp reads it.",
  });
}
