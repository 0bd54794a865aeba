import type { Algebra } from "../ports/algebra.js";
import type { Config } from "../domain/config.js";
import type { Calculator, Clock, FileHistory, FolderWatch, Desktop } from "../ports/machine.js";
import type { CircuitSimulator } from "../ports/circuits.js";
import type { Computing } from "../ports/computing.js";
import type { CitationStyles } from "../ports/citation-styles.js";
import type { DocumentConverter } from "../ports/document-converter.js";
import type { Encyclopedias, PageSource, RagService, WebArchives, WebSearches } from "../ports/web-services.js";
import type { Extras } from "../ports/extras.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { LatexCompiler, Typesetter } from "../ports/typesetting.js";
import type { HomeModels } from "../ports/home-models.js";
import type { Lenses } from "../ports/lenses.js";
import type { LibraryRecovery, Store } from "../ports/store.js";
import type { TableEngines } from "../ports/table-engines.js";
import type { OwnMarks } from "../ports/own-marks.js";
import type { MetadataSources } from "../ports/metadata-source.js";
import type { ModelProvider } from "../ports/model.js";
import type { PagePictures } from "../ports/page-pictures.js";
import type { PdfFiles } from "../ports/pdf-files.js";
import type { Rasterizer } from "../ports/rasterizer.js";
import type { ServiceAnswers } from "../ports/service-answers.js";
import type { Sandbox } from "../ports/sandbox.js";
import type { ShippedPlaybooks } from "../ports/shipped-playbooks.js";
import type { WorkReader } from "../ports/work-reader.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { NoteLookups } from "../ports/note-lookups.js";
import type { NoteStates } from "../ports/note-states.js";
import type { ZoteroDatabases } from "../ports/zotero-databases.js";
import type { ZipArchives } from "../ports/document-reader.js";

/** Everything outside that a tool may touch. Built once by a composition root; nothing else is reachable from a tool. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly files: WorkspaceFiles;
  readonly folderWatch: FolderWatch;
  readonly fileHistory: FileHistory;
  readonly reader: WorkReader;
  readonly fetcher: Fetcher;
  readonly models: ModelProvider;
  /** Outside providers of bibliographic records. */
  readonly sources: MetadataSources;
  readonly encyclopedias: Encyclopedias;
  readonly webSearches: WebSearches;
  readonly webArchives: WebArchives;
  /** Pages and files of the web, kept on disk. */
  readonly pages: PageSource;
  /** Services of data, asked politely. */
  readonly serviceAnswers: ServiceAnswers;
  readonly pdfs: PdfFiles;
  /** Pages of PDFs, as people see them. */
  readonly pictures: PagePictures;
  /** Where research sends every text it acquires, besides the workspace; null where none is configured. */
  readonly rag: RagService | null;
  readonly calculator: Calculator;
  /** In a process that answers many: what keeps a processor busy for long runs beside it; else null. */
  readonly computing: Computing | null;
  readonly algebra: Algebra;
  readonly circuits: CircuitSimulator;
  readonly zipArchives: ZipArchives;
  readonly zotero: ZoteroDatabases;
  /** What answers of a large index of notes. */
  readonly lookups: NoteLookups;
  /** What indexing knows of the notes of a large brain. */
  readonly noteStates: NoteStates;
  readonly citationStyles: CitationStyles;
  readonly desktop: Desktop;
  /** What makes documents of a manuscript, each in a process of its own: an extra, or a program of the user's. */
  readonly typesetter: Typesetter;
  readonly converter: DocumentConverter;
  readonly latex: LatexCompiler;
  /** Runs programs of others, held in by the system. */
  readonly sandbox: Sandbox;
  /** What reads workbooks and databases and answers SQL, each in a process of its own. */
  readonly tableEngines: TableEngines;
  /** Draws pictures in SVG as PNG. */
  readonly rasterizer: Rasterizer;
  /** Tells what this user's Quire has written into the workspace from what came with it. */
  readonly ownMarks: OwnMarks;
  /** Engines that this user has installed, outside of all workspaces. */
  extras(): Promise<Extras>;
  /** Models that this user has at home, and those that can be fetched. */
  homeModels(): Promise<HomeModels>;
  /** Opened on first use, so that commands without a store start fast. */
  store(): Promise<Store>;
  /** What the store can be made of again. */
  readonly recovery: LibraryRecovery;
  /** An empty store that is deleted when closed; for measurements. */
  throwAwayStore(): Promise<Store>;
  readonly shippedPlaybooks: ShippedPlaybooks;
  /** Hosts and sources that a person trusts for a field. */
  readonly lenses: Lenses;
  /** A prompt template by name, the user's own version first. */
  prompt(name: string): string;
}
