import type { ExportTarget } from "../target.js";

export const target: ExportTarget = {
  name: "odt",
  title: "OpenDocument text",
  endings: [".odt"],
  mediaType: "application/vnd.oasis.opendocument.text",
  templates: [".odt", ".ott"],
  engines: ["pandoc"],
  missingExtra: async ({ converter }) => ((await converter.engine()) === null ? "pandoc" : null),
  async make(document, making) {
    const { makeOdt } = await import("../odt/make-odt.js");
    return makeOdt(document, making);
  },
};
