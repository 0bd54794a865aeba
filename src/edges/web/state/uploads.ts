import { Problem, problemOf, urlOf } from "./api.js";

/** What became of a file that was sent. */
interface Uploaded {
  path: string;
  state: "new" | "there" | "in_library";
}

/** A file that somebody chose, on its way or there. */
export interface SentFile {
  name: string;
  size: number;
  /** Bytes that were sent. */
  sent: number;
  /** Where it is; null before it is there. */
  done: Uploaded | null;
  problem: Problem | null;
}

/** Files that systems keep for themselves are nobody's documents. */
const isHidden = ({ name }: File): boolean => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

/** Files that are dropped, those of dropped folders included. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found = await Promise.all(entries.map(filesBelow));
  return found.flat().filter((file) => !isHidden(file));
}

/** The files of a list that can be documents. */
export function chosenFiles(list: FileList | null): File[] {
  return [...(list ?? [])].filter((file) => !isHidden(file));
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    return file === null ? [] : [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A hundred at a time, until there are none left.
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return files;
    for (const each of some) files.push(...(await filesBelow(each)));
  }
}

/** Sends a file and tells how much of it is sent. Throws `Problem`. */
export function sendFile(file: File, onSent: (bytes: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    // Of `fetch` nobody learns how much was sent.
    const request = new XMLHttpRequest();
    request.open("POST", urlOf(`/uploads?name=${encodeURIComponent(file.name)}`));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => {
      if (request.status === 200) resolve(request.response as Uploaded);
      else reject(new Problem(request.status, problemOf(request.response, request.status)));
    });
    request.addEventListener("error", () => reject(new Problem(0, brokenOff(file.name))));
    request.send(file);
  });
}

function brokenOff(name: string): Problem["record"] {
  const message = `The connection broke off while ${name} was sent; nothing of it was kept.`;
  return { code: "network", message, fix: "Send it again once the server is there." };
}
