import { type Zippable, zipSync } from "fflate";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { QuireError } from "../../domain/error.js";
import type { ZipArchive, ZipArchives } from "../../ports/document-reader.js";
import { ArchiveGate, type ArchiveLimits } from "./archive-gate.js";

const defaultLimits: ArchiveLimits = {
  entries: 20_000,
  entry_bytes: 64 * 1024 * 1024,
  total_bytes: 256 * 1024 * 1024,
  ratio: 200,
};
const executableBits = 0o111;

interface OpenZip extends ZipArchive {
  /** Whether an entry is a program, as Unix marks them. */
  isExecutable(name: string): boolean;
}

/**
 * Opens an archive.
 * Throws `empty_file`, `damaged` or `zip_bomb`; `read` throws `damaged`, `encrypted`, `too_large` or `zip_bomb`.
 */
export async function openZip(bytes: Uint8Array, name: string, limits: Partial<ArchiveLimits> = {}): Promise<OpenZip> {
  if (bytes.length === 0)
    throw new QuireError("empty_file", `${name} is empty (zero bytes).`, {
      facts: { name },
      fix: "Fetch the file again, or remove it.",
    });
  const gate = new ArchiveGate(name, { ...defaultLimits, ...limits });
  const zip = await gate.unbroken(() =>
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      autoClose: false,
    }),
  );
  const entries = await gate.unbroken(() => listEntries(zip, gate));
  return {
    names: [...entries.keys()],
    isExecutable: (entryName) =>
      (((entries.get(entryName)?.externalFileAttributes ?? 0) >>> 16) & executableBits) !== 0,
    async read(entryName) {
      const entry = entries.get(entryName);
      if (entry?.isEncrypted()) throw encrypted(name);
      return entry === undefined ? null : gate.unbroken(() => inflate(zip, entry, gate));
    },
  };
}

async function listEntries(zip: ZipFile, gate: ArchiveGate): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  gate.checkNumber(zip.entryCount);
  for await (const entry of zip.eachEntry()) {
    gate.admit(entry.fileName);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function inflate(zip: ZipFile, entry: Entry, gate: ArchiveGate): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  for await (const chunk of gate.counted(entry.fileName, stream, entry.compressedSize)) pieces.push(chunk);
  return Buffer.concat(pieces);
}

function encrypted(name: string): QuireError {
  return new QuireError("encrypted", `${name} is encrypted.`, {
    facts: { name },
    fix: "Save a copy without a password and add that.",
  });
}

/** Word keeps encrypted documents, and those of before 2007, in another container. */
export function refuseOldOffice(bytes: Uint8Array, name: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.toString("hex", 0, 4) !== "d0cf11e0") return;
  if (file.includes(Buffer.from("EncryptedPackage", "utf16le"))) {
    throw new QuireError("encrypted", `${name} is encrypted.`, {
      facts: { name },
      fix: "Save a copy without a password and add that.",
    });
  }
  throw new QuireError("unsupported_format", `${name} is a document of Word before 2007.`, {
    facts: { name },
    fix: "Save it as .docx and add that.",
  });
}

/** The earliest date that a ZIP archive can hold: nothing is told of when it was written. */
const noDate = new Date(1980, 0, 1);

/** Reads ZIP archives within limits, and writes them. */
export function createZipArchives(): ZipArchives {
  return {
    open: async (bytes, name, size) => {
      refuseOldOffice(bytes, name);
      return openZip(bytes, name, size);
    },
    write(entries) {
      const files: Zippable = {};
      // What tells the kind of an archive stands in it as it is (EPUB OCF 3.3, 4.2; ODF 1.3, part 2, 3.3).
      for (const [name, content] of entries)
        files[name] = [content, { mtime: noDate, level: name === "mimetype" ? 0 : 6 }];
      return Promise.resolve(zipSync(files));
    },
  };
}
