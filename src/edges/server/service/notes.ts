import { posix, relative, sep } from "node:path";
import { type ListedNote, listNotes } from "../../../brain/notes/list-notes.js";
import { parseNote } from "../../../brain/notes/parse-note.js";
import { brainFolders } from "../../../brain/schema/brain-folders.js";
import { QuireError } from "../../../domain/error.js";
import type { Services } from "../../../run/services.js";
import { linkTargets } from "./note-links.js";

/** A note by what its file says. */
export interface ReadNote {
  /** Relative to the brain. */
  path: string;
  /** Relative to the workspace; null where it lies outside: then it is not edited here. */
  file: string | null;
  title: string;
  keywords: string[];
  topics: string[];
  summary: string | null;
  modified: string;
  body: string;
}

type NotedFile = ReadNote & { key: string; targets: string[] };

/** Notes of the brain as they are on the disk, each read once as long as it is not written. */
export class Notes {
  private read = new Map<string, NotedFile>();

  constructor(private readonly services: Pick<Services, "files" | "config">) {}

  /** All notes, the newest first; none where there is no folder of notes. */
  async all(): Promise<NotedFile[]> {
    const { files } = this.services;
    const { source } = brainFolders(this.services, {});
    const { notes } = await listNotes(this.services, source).catch((error: unknown) => {
      if (error instanceof QuireError && error.code === "not_found") return { notes: [] };
      throw error;
    });
    const known = this.read;
    const next = new Map<string, NotedFile>();
    for (const note of notes) {
      const key = [note.size, note.mtime_ms, note.ctime_ms].join(" ");
      const before = known.get(note.path);
      next.set(note.path, before?.key === key ? before : { ...(await this.open(note)), key });
    }
    this.read = next;
    const below = relative(files.root, source);
    const isHere = !below.startsWith("..") && !below.split(sep).some((name) => name.startsWith("."));
    return [...next.values()]
      .map((note) => (isHere ? note : { ...note, file: null }))
      .toSorted((one, other) => other.modified.localeCompare(one.modified));
  }

  /** A note with the notes that it leads to and those that lead to it. Throws `not_found`. */
  async one(path: string): Promise<{ note: NotedFile; links: NotedFile[]; linked_from: NotedFile[] }> {
    const all = await this.all();
    const note = all.find((each) => each.path === path);
    if (note === undefined) {
      const fix = "It was renamed or deleted: look for it among the notes.";
      throw new QuireError("not_found", `There is no note ${path.slice(0, 200)}.`, { facts: { path }, fix });
    }
    const ledTo = (from: NotedFile) => from.targets.flatMap((target) => noteFor(all, from, target) ?? []);
    const links = ledTo(note).filter((each, index, found) => each !== note && found.indexOf(each) === index);
    const linked_from = all.filter((each) => each !== note && ledTo(each).includes(note));
    return { note, links, linked_from };
  }

  /** Those that share most keywords and topics with a note. */
  async near({ path, keywords, topics }: ReadNote, most: number): Promise<NotedFile[]> {
    const terms = new Set([...keywords, ...topics].map(folded));
    const shared = (note: NotedFile) =>
      [...note.keywords, ...note.topics].filter((term) => terms.has(folded(term))).length;
    return (await this.all())
      .filter((note) => note.path !== path && shared(note) > 0)
      .toSorted((one, other) => shared(other) - shared(one))
      .slice(0, most);
  }

  private async open({ path, file, mtime_ms }: ListedNote): Promise<Omit<NotedFile, "key">> {
    const { files, config } = this.services;
    const { metadata, body } = parseNote(await files.read(file, config.brain.max_note_bytes), path);
    return {
      path,
      file: relative(files.root, file).split(sep).join("/"),
      title: metadata?.title ?? posix.basename(path, ".md"),
      keywords: metadata?.keywords ?? [],
      topics: metadata?.topics ?? [],
      summary: metadata?.summary ?? null,
      modified: new Date(mtime_ms).toISOString(),
      body,
      targets: linkTargets(body),
    };
  }
}

const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** The note that a link of another means: by its path from there, else by its title or the name of its file. */
function noteFor(all: readonly NotedFile[], from: NotedFile, target: string): NotedFile | undefined {
  const path = posix.normalize(posix.join(posix.dirname(from.path), target));
  const name = folded(posix.basename(target, ".md"));
  return (
    all.find((note) => note.path === path || note.path === `${path}.md`) ??
    all.find((note) => folded(note.title) === name || folded(posix.basename(note.path, ".md")) === name)
  );
}
