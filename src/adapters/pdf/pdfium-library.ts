import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init, type Methods, type PdfiumRuntimeMethods } from "@embedpdf/pdfium";

type Numbers<Given extends readonly unknown[]> = { [Place in keyof Given]: number };

/** Pdfium's functions, called directly: pointers and truth values are numbers; the package's wrappers convert each argument. */
type PdfiumFunctions = {
  readonly [Name in keyof Methods]: (...given: Numbers<Parameters<Methods[Name]>>) => number;
} & PdfiumRuntimeMethods["wasmExports"];

/** Views of the library's memory; they are replaced when it grows, so they are read afresh for every use. */
interface PdfiumMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

/** Loaded pdfium. It holds one document at a time and is not shared between threads. */
export interface Pdfium {
  readonly call: PdfiumFunctions;
  readonly memory: PdfiumMemory;
  /** Room for the out-parameters of one call, aligned to 8 bytes. */
  readonly scratch: number;
}

const scratchBytes = 4096;

/** WASM memory never shrinks: past this size the library is loaded anew, so that one huge file does not weigh on the rest. */
const largestKeptHeap = 160 * 1024 * 1024;

let binary: Promise<Uint8Array> | undefined;
let loaded: Promise<Pdfium> | undefined;

/** Gives the library, loaded from disk at its first use. */
export async function loadPdfium(): Promise<Pdfium> {
  const kept = await loaded;
  if (kept && kept.memory.HEAPU8.byteLength <= largestKeptHeap) return kept;
  loaded = instantiate();
  return loaded;
}

/** Forgets the library after it has failed in a way that leaves its memory in doubt. */
export function discardPdfium(): void {
  loaded = undefined;
}

async function instantiate(): Promise<Pdfium> {
  binary ??= readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const library = await init({ wasmBinary: new Uint8Array(await binary).buffer });
  library.PDFiumExt_Init();
  // The package types only its slow wrappers; the functions beneath them are pdfium's own, as declared above.
  const runtime: any = library.pdfium;
  const call: PdfiumFunctions = runtime.wasmExports;
  return { call, memory: runtime, scratch: call.malloc(scratchBytes) };
}

/** Reads a string that ends with a zero by pdfium's two-call convention: `read(0, 0)` gives its size in bytes, zero included. */
export function readString(
  pdfium: Pdfium,
  encoding: "utf16le" | "utf8",
  read: (buffer: number, size: number) => number,
): string {
  const zero = encoding === "utf16le" ? 2 : 1;
  const size = read(0, 0);
  if (size <= zero) return "";
  const buffer = pdfium.call.malloc(size);
  try {
    read(buffer, size);
    return Buffer.from(pdfium.memory.HEAPU8.subarray(buffer, buffer + size - zero)).toString(encoding);
  } finally {
    pdfium.call.free(buffer);
  }
}

/** Reads the four floats that a call has left in `scratch`. */
export function readRectangle({ memory, scratch }: Pdfium): [number, number, number, number] {
  const [first = 0, second = 0, third = 0, fourth = 0] = memory.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  return [first, second, third, fourth];
}

/** Calls `use` with a zero-ended copy of an ASCII string in the library's memory. */
export function withAscii<T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = Buffer.from(`${text}\0`, "latin1");
  const pointer = pdfium.call.malloc(bytes.length);
  try {
    pdfium.memory.HEAPU8.set(bytes, pointer);
    return use(pointer);
  } finally {
    pdfium.call.free(pointer);
  }
}
