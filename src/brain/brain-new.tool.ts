import type { z } from "zod";
import type { NoteMetadata } from "../domain/note.js";
import type { CheckedPath } from "../ports/checked-path.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { brainFolders, notePath } from "./schema/brain-folders.js";
import { brainNewInput, brainNewOutput, type BrainNewOutput } from "./schema/brain-schema.js";

export const tool = defineTool(
  {
    name: "brain_new",
    version: 1,
    description: "Makes a Markdown note with a title, keywords and topics in the folder of notes.",
    input: brainNewInput,
    output: brainNewOutput,
    positional: ["title"],
    paths: ["source_dir"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, { source_dir, ...note }) => {
    const { source } = brainFolders(context.services, { source_dir });
    return makeNote(context, source, note);
  },
);

/** Writes a new note under a name that is free in its folder, which is made where it is missing. */
async function makeNote(
  context: RunContext,
  source: CheckedPath,
  given: Omit<z.output<typeof brainNewInput>, "source_dir">,
): Promise<BrainNewOutput> {
  const { newUuid, noteName, noteText } = await import("./notes/note-text.js");
  const { files } = context.services;
  const uuid = newUuid((key) => context.random(key), contentHash(given));
  const metadata = metadataOf(context, given, uuid);
  const content = noteText(metadata, given.body);
  const key = contentHash({ source, content });
  const write = async () => {
    const file = await freeFile(context, source, (number) => noteName(metadata.title, number), content);
    await files.writeFile(file, content);
    return file;
  };
  const inTurn = () => files.withLock(files.inside(files.root, ".quire", "writing"), "Writing a note", write);
  const file = await context.step(`note:${key}`, "write", inTurn);
  return { path: notePath(source, file), file, uuid };
}

function metadataOf(
  context: RunContext,
  given: Omit<z.output<typeof brainNewInput>, "source_dir" | "body">,
  uuid: string,
): NoteMetadata {
  const now = `${context.now().slice(0, 19)}Z`;
  const { summary } = given;
  return {
    title: oneLine(given.title),
    keywords: [...new Set(given.keywords.map(oneLine))],
    topics: [...new Set(given.topics.map(oneLine))],
    uuid,
    created_at: now,
    updated_at: now,
    ...(summary !== undefined && { summary: oneLine(summary) }),
  };
}

/** A heading is one line, and so is what stands in a list of keywords. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** The first name that nothing has, or that this very note has from a run that was killed before it could say so. */
async function freeFile(
  { services: { files } }: RunContext,
  source: CheckedPath,
  nameOf: (number: number) => string,
  content: string,
): Promise<CheckedPath> {
  const taken = new Set((await files.names(source)).map((name) => name.normalize("NFC").toLowerCase()));
  const bytes = Buffer.from(content);
  for (let number = 1; ; number += 1) {
    const name = nameOf(number);
    const file = files.inside(source, name);
    if (!taken.has(name.toLowerCase())) return file;
    const found = await files.stat(file);
    if (found?.size === bytes.length && bytes.equals(await files.read(file, bytes.length))) return file;
  }
}
