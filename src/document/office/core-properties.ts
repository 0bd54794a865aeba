import type { Item } from "../../domain/item.js";
import { descendants, parseXml } from "../../domain/xml.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import { authorField, issuedField, textField } from "../item-fields.js";

/** What a document of Office says of itself (ECMA-376, part 2, 11); nothing where it does not. */
export async function readCoreProperties(archive: ZipArchive): Promise<Partial<Item>> {
  const bytes = await archive.read("docProps/core.xml");
  if (bytes === null) return {};
  const root = parseXml(Buffer.from(bytes).toString("utf8"));
  const property = (name: string) => (root === null ? undefined : descendants(root, name)[0]?.textContent);
  return {
    ...textField("title", property("title")),
    ...authorField([property("creator")]),
    ...issuedField(property("issued") ?? property("created")),
    ...textField("abstract", property("description")),
    ...textField("keyword", property("keywords")),
    ...textField("language", property("language")),
  };
}
