import { QuireError } from "../../domain/error.js";
import type { Draft } from "./draft.js";

/** A draft in DOCX. */
export function readDocx(_bytes: Uint8Array): Promise<Draft> {
  return Promise.reject(new QuireError("unsupported_format", "Drafts in DOCX cannot be read yet."));
}
