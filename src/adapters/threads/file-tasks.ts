import type { ErrorRecord } from "../../domain/error.js";
import type { PdfFacts, PdfMetadata } from "../../ports/pdf-files.js";
import type { RecognitionSettings } from "../../ports/document-reader.js";
import type { ReadRequest, ReadWork } from "../../ports/work-reader.js";

/** Lists what a thread can do with one file, by name: its input and its output. Only plain data crosses threads. */
export interface FileTasks {
  read: { input: { request: ReadRequest; ocr: boolean; recognition: RecognitionSettings }; output: ReadWork };
  inspect: { input: { bytes: Uint8Array; name: string }; output: PdfFacts };
  write_metadata: {
    input: { bytes: Uint8Array; name: string; metadata: PdfMetadata; signed_ok: boolean };
    output: Uint8Array;
  };
}
export type FileTaskKind = keyof FileTasks;

/** A task on its way into a thread, with the way back for signs of life: [done, total]. */
export type FileTask = {
  [Kind in FileTaskKind]: { kind: Kind; input: FileTasks[Kind]["input"]; progress: MessagePort };
}[FileTaskKind];

/** Errors travel as records. */
export type FileTaskAnswer = { output: FileTasks[FileTaskKind]["output"] } | { error: ErrorRecord };
