import type { PagedDocument, PagePictures, ShownFile } from "../../ports/page-pictures.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { FileThreads, type FileThreadsOptions } from "../threads/file-threads.js";
import { PictureFolder } from "./picture-folder.js";

/** What is known of the documents that were asked for last. */
const mostDocuments = 64;

/** Pages drawn in threads: a hostile file that loops or eats memory ends alone. Kept in `.quire/cache/pictures`. */
export function createPagePictures(options: FileThreadsOptions, files: WorkspaceFiles): PagePictures {
  return new DrawnPages(new FileThreads(options), new PictureFolder(files));
}

/** The smallest document that has a page. */
const blankPage = new TextEncoder().encode(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

class DrawnPages implements PagePictures {
  /** By SHA-256, in the order in which they were asked for first. */
  private readonly documents = new Map<string, Promise<PagedDocument>>();
  /** Pictures that are being made: whoever asks meanwhile gets the same. */
  private readonly underway = new Map<string, Promise<Uint8Array>>();

  private prepared: Promise<void> | undefined;

  constructor(
    private readonly threads: FileThreads,
    private readonly folder: PictureFolder,
  ) {}

  document(file: ShownFile): Promise<PagedDocument> {
    const known = this.documents.get(file.sha256);
    if (known) return known;
    const read = this.read(file);
    this.documents.set(file.sha256, read);
    read.catch(() => this.documents.delete(file.sha256));
    const [oldest] = this.documents.keys();
    if (this.documents.size > mostDocuments && oldest !== undefined) this.documents.delete(oldest);
    return read;
  }

  async draw(file: ShownFile, page: number, scale: number): Promise<Uint8Array> {
    const name = `${file.sha256}-${page}-${scale}.png`;
    const kept = await this.folder.read(name);
    if (kept) return kept;
    const drawn = this.underway.get(name) ?? this.drawAnew(file, page, scale);
    this.underway.set(name, drawn);
    try {
      const picture = await drawn;
      this.folder.keep(name, picture);
      return picture;
    } finally {
      this.underway.delete(name);
    }
  }

  async prepare(): Promise<void> {
    this.prepared ??= this.threads
      .run("draw", { bytes: blankPage, name: "blank.pdf", page: 1, scale: 1 }, { name: "blank.pdf" })
      .then(
        () => undefined,
        // The first page that is asked for tells what is wrong.
        () => undefined,
      );
    await this.prepared;
  }

  async close(): Promise<void> {
    await this.threads.close();
    await this.folder.settled();
  }

  private async read({ name, bytes }: ShownFile): Promise<PagedDocument> {
    const given = await bytes();
    return this.threads.run("pages", { bytes: given, name }, { name, given_up: given });
  }

  private async drawAnew({ name, bytes }: ShownFile, page: number, scale: number): Promise<Uint8Array> {
    const given = await bytes();
    return this.threads.run("draw", { bytes: given, name, page, scale }, { name, given_up: given });
  }
}
