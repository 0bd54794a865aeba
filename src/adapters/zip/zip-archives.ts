import { type Zippable, zipSync } from "fflate";
import type { ZipArchives } from "../../ports/zip-archives.js";
import { refuseOldOffice } from "./old-office.js";
import { openZip } from "./zip.js";

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
      for (const [name, content] of entries) files[name] = [content, { mtime: noDate }];
      return Promise.resolve(zipSync(files));
    },
  };
}
