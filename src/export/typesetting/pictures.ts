import type { LoadedImage, SetDocument } from "../../document/manuscript/tree.js";

/** Pictures under names that every file system and typesetter takes. */
export interface Pictures {
  /** The name of a picture by its source in the draft; undefined where it could not be read. */
  name(source: string): string | undefined;
  files: ReadonlyMap<string, Uint8Array>;
}

const endings: Readonly<Record<LoadedImage["format"], string>> = {
  png: "png",
  jpeg: "jpg",
  gif: "gif",
  svg: "svg",
  webp: "webp",
};

/** Names the pictures of a document: "paper-1.png", in the order in which they were read. */
export function namePictures({ images }: SetDocument, baseName: string): Pictures {
  const stem = fileStem(baseName);
  const names = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  for (const [source, { bytes, format }] of images) {
    const name = `${stem}-${names.size + 1}.${endings[format]}`;
    names.set(source, name);
    files.set(name, bytes);
  }
  return { name: (source) => names.get(source), files };
}

/** A name for files beside the document that every system and typesetter takes. */
export function fileStem(baseName: string): string {
  return (
    Array.from(baseName.normalize("NFKD"))
      .filter((sign) => /[A-Za-z0-9-]/u.test(sign))
      .join("") || "document"
  );
}
