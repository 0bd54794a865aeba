/** The text of bytes in UTF-8, else in Windows-1252, of which Latin-1 is a part; and which of them it was. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: "utf-8" | "windows-1252" } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    // Every byte is a letter of Windows-1252, so that this always succeeds.
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}
