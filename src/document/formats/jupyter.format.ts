import type { DocumentFormat } from "../document-format.js";

export const format: DocumentFormat = {
  name: "jupyter",
  title: "Jupyter notebooks",
  endings: [".ipynb"],
  read: async (bytes, name) => (await import("../notebook/notebook-reader.js")).readNotebook(bytes, name),
};
