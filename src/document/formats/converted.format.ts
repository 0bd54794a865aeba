import { compoundKind } from "../converted/compound-file.js";
import { convertedKinds } from "../converted/converted-kinds.js";
import type { DocumentFormat } from "../document-format.js";

/** Files of programs that an installed LibreOffice converts. */
export const format: DocumentFormat = {
  name: "converted",
  title: "DOC and PPT",
  endings: convertedKinds.flatMap(({ endings }) => endings),
  isArchive: true,
  recognises: (_head, bytes) => !["xls", null].includes(compoundKind(bytes)),
  read: async (bytes, name, given) =>
    (await import("../converted/converted-reader.js")).readConverted(bytes, name, given),
};
