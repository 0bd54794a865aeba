import { type DocumentFormat, startsAs } from "../document-format.js";

export const format: DocumentFormat = {
  name: "odt",
  title: "ODT",
  endings: [".odt", ".ott", ".fodt"],
  isArchive: true,
  recognises: (head) => startsAs(head, "application/vnd.oasis.opendocument.text"),
  async readDraftFile(bytes, name, { openZip, itemOf }) {
    const [{ openOdt }, { readOdt }] = await Promise.all([
      import("../odt/odt-package.js"),
      import("../odt/read-odt.js"),
    ]);
    return readOdt(await openOdt(bytes, name, openZip), { itemOf }).draft;
  },
  read: async (bytes, name, { engines }) =>
    (await import("../odt/odt-reader.js")).readOdtText(bytes, name, engines.openZip),
};
