import { decodeText } from "../decode-text.js";
import type { DocumentFormat } from "../document-format.js";
import { authorField, issuedField, textField } from "../item-fields.js";
import { requireWords } from "../require-words.js";

/** Org, of Emacs. */
export const format: DocumentFormat = {
  name: "org",
  title: "Org",
  endings: [".org"],
  async read(bytes, name) {
    const { readOrg } = await import("../light/read-org.js");
    const { writer, properties } = readOrg(decodeText(bytes, name));
    const markdown = writer.markdown();
    requireWords(markdown, name);
    const item = {
      ...textField("title", properties.get("title") ?? writer.firstHeading),
      ...authorField([properties.get("author")]),
      ...issuedField(properties.get("date")?.replace(/^[<[](\d{4}-\d{2}-\d{2}).*/u, "$1")),
    };
    return { kind: "markdown", markdown, item };
  },
};
