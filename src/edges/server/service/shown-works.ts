import { sep } from "node:path";
import { unpackBoxes } from "../../../corpus/layout/pack-boxes.js";
import type { PlacedText } from "../../../corpus/layout/located-words.js";
import { QuireError } from "../../../domain/error.js";
import type { Work } from "../../../domain/work.js";
import type { WordBox } from "../../../domain/word-box.js";
import { findWorks } from "../../../library/find-works.js";
import type { CheckedPath } from "../../../ports/checked-path.js";
import type { FoundFile } from "../../../ports/workspace-files.js";
import type { Services } from "../../../run/services.js";

/** A file of a work that is as it was when it was read. */
export interface OriginalFile {
  path: CheckedPath;
  size: number;
}

/** Why there is no file to show, for people. */
export interface NoFile {
  code: "not_found" | "tool_refused";
  reason: string;
}

const leads = "Its file is a link that leads out of the workspace";
const changed = "Its file was changed since it was read (quire add reads it again)";

/** Looked at again where something of them changed; so many at most. */
const mostHashes = 1000;

/** What browsers are shown of works: their files as they were read, their texts and where pages show them. */
export class ShownWorks {
  /** SHA-256 of files, by all that the system says of them. */
  private readonly hashes = new Map<string, Promise<string>>();

  constructor(private readonly services: Pick<Services, "files" | "store">) {}

  /** By its id, the beginning of one, or a citation key. Throws `not_found`. */
  async work(named: string): Promise<Work> {
    const store = await this.services.store();
    const [byId] = await store.worksNamed({ work_ids: [named] });
    if (byId) return byId;
    const works = findWorks(await store.works(), [named], () => "\0");
    if (works.length === 1) return works[0]!;
    throw new QuireError("not_found", `"${named}" names ${works.length} works.`, {
      facts: { target: named },
      fix: `Give the whole id: ${works.map(({ id }) => id).join(", ")}.`,
    });
  }

  /**
   * The work's file, where it is there and the very one whose text the library has. What a path of a store or a manifest
   * leads to may be anything: it is shown where its content is known already, and links lead out of no workspace.
   */
  async file(work: Work): Promise<OriginalFile | NoFile> {
    const { files } = this.services;
    let none: NoFile = { code: "not_found", reason: "The library knows no file of it." };
    for (const recorded of work.paths) {
      const path = files.recorded(recorded.path);
      const found = await files.stat(path);
      if (!found) none = { code: "not_found", reason: `Its file is gone: ${recorded.path}` };
      else if (await this.leadsOut(path)) none = { code: "tool_refused", reason: `${leads}: ${recorded.path}` };
      else if ((await this.hashOf(found)) === work.sha256) return { path, size: found.size };
      else none = { code: "not_found", reason: `${changed}: ${recorded.path}` };
    }
    return none;
  }

  /** Lines of the text that there are, from `from` to `to`, and their words' boxes. */
  async placed(work: Work, from: number, to: number): Promise<PlacedText> {
    return (await this.placedAll(work, [{ from, to }]))[0]!;
  }

  /** The same for many spans: what is packed together is unpacked once. */
  async placedAll(work: Work, spans: readonly { from: number; to: number }[]): Promise<PlacedText[]> {
    const text = await this.text(work);
    const [first, last] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))];
    const boxes = spans.length === 0 ? new Map<number, WordBox[]>() : await this.boxes(work, first, last);
    return spans.map(({ from, to }) => {
      const lines = text.slice(from - 1, to).map((each, index) => ({ line: from + index, text: each }));
      return { lines, boxes: lines.flatMap(({ line }) => boxes.get(line) ?? []) };
    });
  }

  private text({ id, lines }: Work): Promise<readonly string[]> {
    return lines === 0 ? Promise.resolve([]) : this.services.files.readText(id);
  }

  /** By line. */
  private async boxes({ id }: Work, from: number, to: number): Promise<Map<number, WordBox[]>> {
    const store = await this.services.store();
    const boxes = (await store.boxesOf(id, { from, to })).flatMap(unpackBoxes);
    const byLine = new Map<number, WordBox[]>();
    for (const box of boxes) {
      const others = byLine.get(box.line);
      if (others) others.push(box);
      else byLine.set(box.line, [box]);
    }
    return byLine;
  }

  private async leadsOut(path: CheckedPath): Promise<boolean> {
    const { files } = this.services;
    const [root, real] = await Promise.all([files.realPath(files.root), files.realPath(path)]);
    const isBelow = (folder: string, each: string) => each.startsWith(folder + sep);
    return isBelow(files.root, path) && !isBelow(root, real);
  }

  private hashOf({ path, size, mtime_ms, ctime_ms, inode }: FoundFile): Promise<string> {
    const key = [path, size, mtime_ms, ctime_ms, inode].join("\0");
    const known = this.hashes.get(key);
    if (known) return known;
    const hash = this.services.files.hash(path);
    this.hashes.set(key, hash);
    hash.catch(() => this.hashes.delete(key));
    const [oldest] = this.hashes.keys();
    if (this.hashes.size > mostHashes && oldest !== undefined) this.hashes.delete(oldest);
    return hash;
  }
}
