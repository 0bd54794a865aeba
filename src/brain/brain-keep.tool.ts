import { z } from "zod";
import { configured } from "../domain/configured.js";
import type { NoteMetadata } from "../domain/note.js";
import type { CheckedPath } from "../ports/checked-path.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { brainFolders, notePath } from "./schema/brain-folders.js";

const brainKeepInput = z.strictObject({
  name: z.string().trim().min(1).describe("What the note is about, as a citation key: its file is called so"),
  former_names: z
    .array(z.string().trim().min(1))
    .default([])
    .describe("What it was called before: a note that something was kept in under such a name is renamed"),
  title: z.string().trim().min(1).describe("Of a new note"),
  keywords: z.array(z.string().trim().min(1)).default([]).describe("Of a new note: words it is found by"),
  topics: z.array(z.string().trim().min(1)).default([]).describe("Of a new note: what it belongs to"),
  text: z.string().describe("Markdown that takes the place of what was kept in the note before"),
  source_dir: configured(z.string().min(1), "brain.source_dir", "Folder of the notes"),
});

const brainKeepOutput = z.strictObject({
  /** Relative to the brain, and absolute. */
  path: z.string(),
  file: z.string(),
  outcome: z.enum(["new", "changed", "unchanged", "renamed"]),
});

/** What is kept stands between these lines; all else in the note is the person's. */
const opening = "<!-- quire: kept below, written anew each time -->";
const closing = "<!-- quire: end of what is kept -->";

export const tool = defineTool(
  {
    name: "brain_keep",
    version: 1,
    description:
      "Keeps a text in the note of a name: makes the note where there is none (or renames the one of a former name), else replaces what was kept in it before and leaves the rest of it as it is.",
    input: brainKeepInput,
    output: brainKeepOutput,
    paths: ["source_dir"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, { source_dir, ...given }) => {
    const { files } = context.services;
    const { source } = brainFolders(context.services, { source_dir });
    const { noteName } = await import("./notes/note-text.js");
    const file = files.inside(source, noteName(given.name, 1));
    const former = given.former_names.map((name) => files.inside(source, noteName(name, 1)));
    const write = () =>
      files.withLock(file, "Writing a note", async () => {
        const isRenamed = await takeFormer(context, former, file);
        const outcome = await keep(context, file, given);
        return isRenamed ? "renamed" : outcome;
      });
    const outcome = await context.step(`keep:${contentHash({ file, given })}`, "write", write);
    return { path: notePath(source, file), file, outcome };
  },
);

const mostBytes = 50_000_000;

/** Gives the note of a former name the name of now, with all that the person wrote in it; theirs alone stay. */
async function takeFormer(
  { services: { files } }: RunContext,
  former: readonly CheckedPath[],
  file: CheckedPath,
): Promise<boolean> {
  if ((await files.stat(file)) !== null) return false;
  for (const path of former) {
    if (path === file || (await files.stat(path)) === null) continue;
    const note = new TextDecoder().decode(await files.read(path, mostBytes));
    if (!note.includes(opening)) continue;
    await files.move(path, file);
    return true;
  }
  return false;
}

async function keep(
  context: RunContext,
  file: CheckedPath,
  given: Omit<z.output<typeof brainKeepInput>, "source_dir" | "former_names">,
): Promise<z.output<typeof brainKeepOutput>["outcome"]> {
  const { files } = context.services;
  // A text that has the marks in it would end what is kept too early.
  const text = given.text.replaceAll("<!-- quire:", "<!-- ").trim();
  const kept = `${opening}\n\n${text}\n\n${closing}`;
  if ((await files.stat(file)) === null) {
    await files.writeFile(file, await newNote(context, given, kept));
    return "new";
  }
  const before = new TextDecoder().decode(await files.read(file, mostBytes));
  const after = withKept(before, kept);
  if (after === before) return "unchanged";
  await files.writeFile(file, after);
  return "changed";
}

/** The note with what is kept in the place where it was, else behind all that it has. */
function withKept(note: string, kept: string): string {
  const start = note.indexOf(opening);
  const end = start < 0 ? -1 : note.indexOf(closing, start);
  if (end < 0) return `${note.trimEnd()}\n\n${kept}\n`;
  return note.slice(0, start) + kept + note.slice(end + closing.length);
}

async function newNote(
  context: RunContext,
  { title, keywords, topics, name }: Pick<z.output<typeof brainKeepInput>, "title" | "keywords" | "topics" | "name">,
  body: string,
): Promise<string> {
  const { newUuid, noteText } = await import("./notes/note-text.js");
  const now = `${context.now().slice(0, 19)}Z`;
  const metadata: NoteMetadata = {
    title: title.replaceAll(/[\s\p{Cc}]+/gu, " "),
    keywords: keywords.length > 0 ? keywords : [name],
    topics: topics.length > 0 ? topics : ["notes"],
    uuid: newUuid((key) => context.random(key), contentHash({ name, title })),
    created_at: now,
    updated_at: now,
  };
  return noteText(metadata, body);
}
