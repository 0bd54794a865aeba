import { basename } from "node:path";
import { documentFormats } from "../document/document-formats.js";
import { QuireError } from "../domain/error.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { Services } from "../run/services.js";

/**
 * Opens the file of a work in the program that the person reads such files with, at a page where that program can.
 * Gives that program's name. Throws `not_found`, `tool_refused` for what is no document, `missing_program`.
 */
export async function openDocument(
  { files, desktop }: Pick<Services, "files" | "desktop">,
  { path: recorded, page }: { path: string; page: number | null },
): Promise<string> {
  const path = files.recorded(recorded);
  if (!(await files.stat(path))) {
    throw new QuireError("not_found", `${path} is not there any more.`, {
      facts: { path },
      fix: "Add its new place: quire add PATH",
    });
  }
  await refuseProgram(files, path);
  return desktop.open(path, page);
}

/**
 * The system starts what it is given: a program, a launcher, a script. What a library or a run of somebody else names as
 * a work's file is opened only where it is a document by its own name and by where its links lead.
 */
async function refuseProgram(files: Services["files"], path: CheckedPath): Promise<void> {
  const { named } = await documentFormats();
  const names = [path, await files.realPath(path)].map((each) => basename(each));
  const stranger = names.find((name) => named(name) === null);
  if (stranger === undefined) return;
  throw new QuireError("tool_refused", `${path} is no document that Quire reads (${stranger}), so it was not opened.`, {
    facts: { path },
    fix: "Look at what it is before you open it yourself; quire open --text shows Quire's text of it.",
  });
}
