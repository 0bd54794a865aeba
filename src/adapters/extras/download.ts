import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { ExtraFile } from "../../domain/extra.js";
import { QuireError } from "../../domain/error.js";
import type { InstallOptions } from "../../ports/extras.js";

/** Fetches a file to a path, hashing it on the way. Throws `damaged` where it is not the file that is meant, `http_status`. */
export async function downloadTo(
  path: string,
  { url, integrity, bytes }: ExtraFile,
  { fetcher, signal }: Pick<InstallOptions, "fetcher" | "signal">,
  onBytes: (done: number) => void,
): Promise<void> {
  const algorithm = integrity.slice(0, integrity.indexOf("-"));
  const hash = createHash(algorithm);
  const file = await open(path, "wx");
  try {
    let done = 0;
    const { status } = await fetcher.fetch({
      url,
      signal,
      max_bytes: bytes,
      // A server that would compress an archive once more would have its bytes undone on the way.
      headers: { "accept-encoding": "identity" },
      async receive(piece) {
        hash.update(piece);
        await file.writeFile(piece);
        onBytes((done += piece.byteLength));
      },
    });
    if (status !== 200) throw notThere(url, status);
  } finally {
    await file.close();
  }
  if (`${algorithm}-${hash.digest("base64")}` !== integrity) throw anotherFile(url, algorithm);
}

function notThere(url: string, status: number): QuireError {
  return new QuireError("http_status", `${url} answered with status ${status}.`, {
    facts: { url, status },
    fix: "Try again later; where extras.registry names a mirror, ask who runs it whether it has this package.",
  });
}

function anotherFile(url: string, algorithm: string): QuireError {
  return new QuireError("damaged", `${url} is not the file that is meant: its ${algorithm.toUpperCase()} is another.`, {
    facts: { url },
    fix: "Nothing was installed. Try again; if it stays so, somebody on the way or the mirror changes files.",
  });
}
