import { posix } from "node:path";
import { attribute, childrenOf } from "../../domain/xml.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import { readPart } from "./office-xml.js";

/** What a part of a package of Office leads to. */
export interface Relation {
  id: string;
  /** The last word of its type: "slide", "notesSlide". */
  type: string;
  /** The name of the other part in the archive; of a link outside, its address. */
  target: string;
}

/** The relations of a part, in their order; none where it has none. */
export async function relationsOf(archive: ZipArchive, part: string, name: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const root = await readPart(archive, posix.join(folder, "_rels", `${posix.basename(part)}.rels`), name);
  return (root === null ? [] : childrenOf(root)).map((each) => {
    const target = attribute(each, "Target") ?? "";
    const isOutside = attribute(each, "TargetMode") === "External";
    const inside = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
    return {
      id: attribute(each, "Id") ?? "",
      type: posix.basename(attribute(each, "Type") ?? ""),
      target: isOutside ? target : inside,
    };
  });
}
