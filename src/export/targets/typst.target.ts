import type { ExportTarget } from "../target.js";
import { writeTypst } from "../typst/write-typst.js";

/** The text that the PDF is made of, to go on with by hand. */
export const target: ExportTarget = {
  name: "typst",
  title: "Typst document",
  endings: [".typ"],
  mediaType: "text/vnd.typst",
  templates: [".typ"],
  make: (document, making) => {
    const { main, files, warnings } = writeTypst(document, making);
    return Promise.resolve({ bytes: new TextEncoder().encode(main), beside: files, warnings });
  },
};
