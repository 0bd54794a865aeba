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

/** Longer texts are no drafts: each check would hold up all others. */
const mostCharacters = 1_500_000;

/** What became of a check of the draft at an address; `check` is null where it failed. */
export interface Checked {
  uri: string;
  /** Of the text that was checked, as the editor counts. */
  version: number;
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
  latest: { version: number; check: DraftCheckOutput } | null;
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
    draft.timer = setTimeout(() => this.begin(uri, draft), wait);
  }

  private begin(uri: string, draft: OpenDraft): void {
    draft.timer = undefined;
    if (draft.underway === undefined) draft.underway = this.checkUntilFresh(uri, draft);
    else draft.stale = true;
  }

  /** Something that all drafts rest on has changed: a file of references, the library. */
  changedAll(): void {
    for (const uri of this.drafts.keys()) this.changed(uri);
  }

  closed(uri: string): void {
    clearTimeout(this.drafts.get(uri)?.timer);
    this.drafts.delete(uri);
  }

  /**
   * What a check found of a draft as it stands now, waiting for the one that is due: places of an older text are other words
   * of this one. Null where that check failed, and where the text changed again meanwhile.
   */
  async current(uri: string): Promise<{ version: number; check: DraftCheckOutput } | null> {
    const draft = this.drafts.get(uri);
    if (draft === undefined) return null;
    for (;;) {
      if (draft.timer !== undefined) {
        clearTimeout(draft.timer);
        this.begin(uri, draft);
      }
      if (draft.latest?.version === this.textOf(uri)?.version) return draft.latest;
      if (draft.underway === undefined) return null;
      await draft.underway;
    }
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
      draft.latest = checked.check === null ? draft.latest : { version: checked.version, check: checked.check };
      this.tell(checked);
    } while (draft.stale);
    draft.underway = undefined;
  }

  private async check(uri: string): Promise<Checked> {
    const document = this.textOf(uri);
    const about = { uri, version: document?.version ?? 0 };
    const input = document === undefined ? null : await inputOf(document);
    if (input === null) return { ...about, check: null, problem: null };
    if ((input.text ?? "").length > mostCharacters) return { ...about, check: null, problem: tooLong(uri) };
    try {
      const { error, output } = await runTool(this.engine, draftCheckContract, input);
      return { ...about, check: output ?? null, problem: error };
    } catch (thrown) {
      return { ...about, check: null, problem: toQuireError(thrown) };
    }
  }
}

function tooLong(uri: string): QuireError {
  return new QuireError("too_large", `${uri} has more than ${mostCharacters.toLocaleString("en")} characters.`, {
    fix: "It is not checked while you write: quire audit checks it.",
  });
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
