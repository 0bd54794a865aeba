import { writeLatex } from "../latex/write-latex.js";
import type { ExportTarget } from "../target.js";

/** For journals that take LaTeX, and to go on with by hand: the bibliography and the pictures lie beside it. */
export const target: ExportTarget = {
  name: "tex",
  title: "LaTeX document",
  endings: [".tex"],
  mediaType: "application/x-tex",
  templates: [".tex"],
  make: (document, making) => {
    const { main, files, warnings } = writeLatex(document, making);
    return Promise.resolve({ bytes: new TextEncoder().encode(main), beside: files, warnings });
  },
};
