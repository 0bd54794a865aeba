import { extname } from "node:path/posix";
import { contentHash } from "../../run/content-hash.js";
import type { AssembleStep } from "../schema/playbook.js";

/** Something that is made of a document: what the guards say, an audit's report, or the document in another format. */
export interface FinishTarget {
  kind: "guards" | "audit" | "export";
  /** Format of an export; else empty. */
  to: string;
  /** From the workspace, beside the document. */
  paths: string[];
  /** Of the document and of all that the step says of the target: the same key means the same files. */
  key: string;
}

/** A document as it lies in the workspace. */
export interface FinishedText {
  /** From the workspace. */
  shown: string;
  markdown: string;
  /** CSL style of its citations; by default the workspace's. */
  style: string | undefined;
  /** A template of one's own for its exports, from the workspace. */
  template?: string | undefined;
}

/**
 * What a step makes of a document, in the order in which it is made. Pure.
 * @param template hash of the template; null where there is none
 */
export function targetsOf(
  { audit, export: wanted }: AssembleStep,
  { shown, markdown, style }: FinishedText,
  template: string | null,
): FinishTarget[] {
  const target = (kind: FinishTarget["kind"], to: string, endings: readonly string[], said: unknown) => ({
    kind,
    to,
    paths: endings.map((ending) => beside(shown, ending)),
    key: contentHash([markdown, kind, to, said]),
  });
  const { to: formats = [], ...settings } = wanted ?? {};
  return [
    target("guards", "", [".guards.md"], null),
    ...(audit === undefined || audit === false ? [] : [target("audit", "", [".audit.json", ".audit.md"], audit)]),
    // The document itself is in Markdown; what is made of it has its citations written.
    ...formats.map((to) =>
      target("export", to, [to === "md" ? ".cited.md" : `.${to}`], { ...settings, style: style ?? null, template }),
    ),
  ];
}

/** "exports/book.md" -> "exports/book.audit.json", in the same folder. */
function beside(path: string, ending: string): string {
  return `${path.slice(0, path.length - extname(path).length)}${ending}`;
}
