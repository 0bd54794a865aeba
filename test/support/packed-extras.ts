import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { type Extra, type ExtraFile, npmArchive } from "../../src/domain/extra.js";

/** The hash of some bytes as a row of the table names it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
}

/** An archive as npm makes them, of files by name. */
export async function packed(files: Readonly<Record<string, string>>, more: TarEntry[] = []): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, body]): TarEntry => {
    const mode = name.startsWith("bin/") ? 0o755 : 0o644;
    return { header: { name: `package/${name}`, size: Buffer.byteLength(body), mode, mtime: new Date(0) }, body };
  });
  return gzipSync(await packTar([...entries, ...more]));
}

/** A row of one package, pinned to the bytes that are given. */
export function rowOf(name: string, bytes: Uint8Array, file: Partial<ExtraFile> = {}): Extra {
  const url = npmArchive(name, "1.0.0");
  const pinned = {
    url,
    integrity: integrityOf(bytes),
    bytes: bytes.length,
    archive: "tar.gz",
    into: "engine",
  } as const;
  return { name, purpose: "tries things", licence: "MIT", bytes: 1000, files: [{ ...pinned, ...file }] };
}

/** Where `rowOf` has its package, at a registry that is served at the root. */
export function pathOfRow(name: string): string {
  return `/${name}/-/${name}-1.0.0.tgz`;
}

export function serving(bytes: Uint8Array) {
  return (_request: IncomingMessage, response: ServerResponse) => void response.end(bytes);
}
