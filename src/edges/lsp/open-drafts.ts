import { fileURLToPath, pathToFileURL } from "node:url";
import { resolve } from "node:path";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { draftCheckContract, type DraftCheckInput, type DraftCheckOutput } from "../../contracts/draft-check.js";
import type { DraftFormat } from "../../document/tree/draft.js";
import { documentFormats } from "../../document/document-formats.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { type Engine, runTool } from "../../run/execute.js";

/** Milliseconds without a change after which a draft is checked. */
const pause = 150;

/** What became of a check of the draft at an address; `check` is null where it failed. */
export interface Checked {
  uri: string;
  check: DraftCheckOutput | null;
  problem: QuireError | null;
}

/** As editors call the languages of drafts. */
const languages: Readonly<Record<string, DraftFormat>> = {
  markdown: "markdown",
  quarto: "markdown",
  rmd: "markdown",
  pandoc: "markdown",
  latex: "latex",
  tex: "latex",
  plaintex: "latex",
  typst: "typst",
  html: "html",
};

/** Formats that an editor of texts shows as they are. */
const texts: readonly DraftFormat[] = ["markdown", "latex", "typst", "html", "text"];

interface OpenDraft {
  /** Checks it; undefined while nothing is to be checked. */
  timer: NodeJS.Timeout | undefined;
  underway: Promise<void> | undefined;
  /** Changed while it was checked. */
  stale: boolean;
  latest: DraftCheckOutput | null;
}

/** The drafts that an editor has open: each is checked when its writer pauses, and what was found last is at hand. */
export class OpenDrafts {
  private readonly drafts = new Map<string, OpenDraft>();

  constructor(
    private readonly engine: Engine,
    private readonly textOf: (uri: string) => TextDocument | undefined,
    private readonly tell: (checked: Checked) => void,
  ) {}

  /** Checks a draft once its writer pauses; at once where it was just opened. */
  changed(uri: string, wait = pause): void {
    const draft = this.drafts.get(uri) ?? { timer: undefined, underway: undefined, stale: false, latest: null };
    this.drafts.set(uri, draft);
    clearTimeout(draft.timer);
    draft.timer = setTimeout(() => {
      draft.timer = undefined;
      if (draft.underway === undefined) draft.underway = this.checkUntilFresh(uri, draft);
      else draft.stale = true;
    }, wait);
  }

  /** Something that all drafts rest on has changed: a file of references, the library. */
  changedAll(): void {
    for (const uri of this.drafts.keys()) this.changed(uri);
  }

  closed(uri: string): void {
    clearTimeout(this.drafts.get(uri)?.timer);
    this.drafts.delete(uri);
  }

  /** What the last check of a draft found; null before the first one. */
  latest(uri: string): DraftCheckOutput | null {
    return this.drafts.get(uri)?.latest ?? null;
  }

  /** The address of a file that a check names. */
  uriOf(draftUri: string): (file: string) => string {
    const { root } = this.engine.services.files;
    return (file) => {
      const own = pathOf(draftUri);
      return own === null || file === own || file === "the text" ? draftUri : pathToFileURL(resolve(root, file)).href;
    };
  }

  /** Once every check that is underway is over. */
  async settled(): Promise<void> {
    for (const { timer } of this.drafts.values()) clearTimeout(timer);
    await Promise.all([...this.drafts.values()].map(async ({ underway }) => underway));
  }

  private async checkUntilFresh(uri: string, draft: OpenDraft): Promise<void> {
    do {
      draft.stale = false;
      const checked = await this.check(uri);
      if (this.drafts.get(uri) !== draft) return;
      draft.latest = checked.check ?? draft.latest;
      this.tell(checked);
    } while (draft.stale);
    draft.underway = undefined;
  }

  private async check(uri: string): Promise<Checked> {
    const document = this.textOf(uri);
    const input = document === undefined ? null : await inputOf(document);
    if (input === null) return { uri, check: null, problem: null };
    try {
      const { error, output } = await runTool(this.engine, draftCheckContract, input);
      return { uri, check: output ?? null, problem: error };
    } catch (thrown) {
      return { uri, check: null, problem: toQuireError(thrown) };
    }
  }
}

/** A draft as the tool takes it; null for what is no draft. */
export async function inputOf(document: TextDocument): Promise<DraftCheckInput | null> {
  const path = pathOf(document.uri);
  const named = path === null ? null : (await documentFormats()).named(path);
  const format = languages[document.languageId] ?? texts.find((each) => each === named?.name);
  if (format === undefined) return null;
  return {
    text: document.getText(),
    bib: [],
    format,
    ...(path !== null && { draft: path }),
  };
}

/** Null for what no file is: a text that was not saved yet. */
function pathOf(uri: string): string | null {
  return uri.startsWith("file:") ? fileURLToPath(uri) : null;
}
