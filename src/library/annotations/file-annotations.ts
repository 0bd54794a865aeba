import { z } from "zod";
import { type Annotation, annotationSchema } from "../../domain/annotation.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

/** Beside the texts: what people marked in a file is read with its text, and lost with a store it would be gone. */
function folderOf(files: WorkspaceFiles): CheckedPath {
  return files.inside(files.root, ".quire", "annotations");
}

const mostBytes = 50_000_000;

/** Keeps what was marked in the file of a work; where nothing is and nothing was, there is no file. */
export async function keepAnnotations(
  files: WorkspaceFiles,
  workId: string,
  annotations: readonly Annotation[],
): Promise<void> {
  const path = files.inside(folderOf(files), `${workId}.json`);
  const known = await files.stat(path);
  if (annotations.length === 0 && known === null) return;
  const text = `${JSON.stringify(annotations, null, 1)}\n`;
  const isSame =
    known?.size === Buffer.byteLength(text) && new TextDecoder().decode(await files.read(path, mostBytes)) === text;
  if (!isSame) await files.writeFile(path, text);
}

/** What was marked in the files of works, by work id, and the ids of works whose list cannot be read any more. */
export async function annotationsOfFiles(
  files: WorkspaceFiles,
  workIds: ReadonlySet<string>,
): Promise<{ found: Map<string, Annotation[]>; torn: string[] }> {
  const folder = folderOf(files);
  const found = new Map<string, Annotation[]>();
  const torn: string[] = [];
  for (const name of await files.names(folder)) {
    const id = name.slice(0, -".json".length);
    if (!name.endsWith(".json") || !workIds.has(id)) continue;
    const text = new TextDecoder().decode(await files.read(files.inside(folder, name), mostBytes));
    const annotations = listIn(text);
    if (annotations === null) torn.push(id);
    else if (annotations.length > 0) found.set(id, annotations);
  }
  return { found, torn };
}

/** Null for what a crash of the machine has torn, or a hand has spoilt. */
function listIn(text: string): Annotation[] | null {
  try {
    const parsed = z.array(annotationSchema).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Whoever asked is told which file to read anew.
    return null;
  }
}
