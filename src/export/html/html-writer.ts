import { type Html, htmlOf, nothing } from "../../domain/escape/html.js";
import { readFormula } from "../../document/maths/formula.js";
import { type PrintedWords, printedWords } from "../../document/manuscript/printed-words.js";
import type {
  Citation,
  Image,
  ManuscriptInline,
  ManuscriptWarning,
  ManuscriptBlock,
  SetDocument,
} from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import { checkBody, checkMarks, popover } from "./check-panel.js";
import { element, words } from "./element.js";

/** What may stand where: a page has everything in itself, an e-book has its pictures as files. */
export interface HtmlForm {
  /** The address of a picture that was loaded. */
  imageAddress(source: string): string;
  /** Address of a part by its id: "#id", in an e-book with the file that it stands in. */
  addressOf(id: string): string;
  /** Whether panels open over the page; an e-book has its checks among the notes. */
  hasPanels: boolean;
}

/** Writes inlines, and collects what stands at the end of the page: notes, panels, places that cite. */
export class HtmlInlineWriter {
  readonly notes: { id: string; blocks: readonly ManuscriptBlock[]; back: string }[] = [];
  readonly panels: Html[] = [];
  readonly warnings: ManuscriptWarning[] = [];
  /** Ids of the places that cite an entry, by its id, also of those that are yet to be written. */
  readonly citedAt = new Map<string, string[]>();
  private readonly citationIds = new Map<Citation, string>();
  /** Entries that stand in a list: some styles have none. */
  private readonly listed = new Set<string>();
  readonly printed: PrintedWords;
  private line = 0;
  private checks = 0;
  private noteCount = 0;

  constructor(
    readonly document: SetDocument,
    readonly form: HtmlForm,
  ) {
    const { front, blocks } = document.manuscript;
    this.printed = printedWords(front.language);
    visit([...front.abstract, ...blocks], {
      block: (block) => {
        if (block.kind === "references") for (const { id } of block.entries) this.listed.add(id);
      },
      inline: (inline) => inline.kind === "citation" && this.number(inline.citation),
    });
  }

  /** Id of a citation's place; undefined of one that the document does not have. */
  idOfCitation(citation: Citation): string | undefined {
    return this.citationIds.get(citation);
  }

  /** The notes since they were taken last; their numbers go on. */
  takeNotes(): HtmlInlineWriter["notes"] {
    return this.notes.splice(0);
  }

  private number(citation: Citation): void {
    const id = `cite-${this.citationIds.size + 1}`;
    this.citationIds.set(citation, id);
    for (const entry of new Set(citation.cites.flatMap((cite) => cite.entry ?? [])))
      this.citedAt.set(entry, [...(this.citedAt.get(entry) ?? []), id]);
  }

  inlines(inlines: readonly ManuscriptInline[], line = this.line): Html {
    this.line = line;
    return htmlOf(inlines.map((inline) => this.inline(inline).text).join(""));
  }

  private inline(inline: ManuscriptInline): Html {
    switch (inline.kind) {
      case "text":
        return words(inline.text);
      case "code":
        return element("code", {}, words(inline.text));
      case "formula":
        return this.formula(inline.tex, false);
      case "break":
        return element("br", {});
      case "image":
        return this.image(inline.image);
      case "link":
        return this.link(inline.url, this.inlines(inline.children));
      case "note":
        return this.note(inline.blocks);
      case "citation":
        return this.citation(inline.citation);
      case "reference":
        return element(
          "a",
          { href: this.form.addressOf(inline.target), class: "reference" },
          this.inlines(inline.children),
        );
      case "span":
        return element("span", { lang: inline.language, dir: inline.direction }, this.inlines(inline.children));
      case "small_caps":
        return element("span", { class: "small-caps" }, this.inlines(inline.children));
      default:
        return element(tags[inline.kind], {}, this.inlines(inline.children));
    }
  }

  private link(url: string, children: Html): Html {
    if (url.startsWith("#")) return element("a", { href: this.form.addressOf(url.slice(1)) }, children);
    return element("a", { href: url, rel: "noopener noreferrer" }, children);
  }

  /** MathML; the notation itself where it is none that can be set. */
  formula(tex: string, isDisplay: boolean): Html {
    const read = readFormula(tex, isDisplay);
    if ("mathml" in read) return htmlOf(withoutStyle(read.mathml));
    this.warnings.push({
      line: this.line,
      message: `the formula ${shortened(tex)} was left as it is written: ${read.problem}`,
    });
    return element("code", { class: "formula" }, words(tex));
  }

  image({ source, description, width }: Image): Html {
    const loaded = this.document.images.get(source);
    if (loaded === undefined) return element("span", { class: "missing" }, words(description || source));
    const share = width !== null && "share" in width ? `${Math.round(width.share * 100)}%` : null;
    const millimetres =
      width !== null && "millimetres" in width ? `${Math.round(width.millimetres * 10) / 10}mm` : null;
    const style = share ?? millimetres;
    return element("img", {
      src: this.form.imageAddress(source),
      alt: description,
      width: style === null ? loaded.width || null : null,
      height: style === null ? loaded.height || null : null,
      style: style === null ? null : `width: ${style}`,
    });
  }

  private note(blocks: readonly ManuscriptBlock[]): Html {
    const number = (this.noteCount += 1);
    const [id, back] = [`note-${number}`, `note-mark-${number}`];
    this.notes.push({ id, blocks, back });
    const link = element(
      "a",
      {
        href: this.form.addressOf(id),
        id: back,
        role: "doc-noteref",
        "epub:type": this.form.hasPanels ? null : "noteref",
      },
      words(String(number)),
    );
    return element("sup", {}, link);
  }

  /** A link to the entry of each work where it can be told which words are which; else to the first. */
  private citation(citation: Citation): Html {
    const id = this.citationIds.get(citation);
    const keys = citation.cites.filter(({ entry }) => entry !== null);
    const places = keys.map(({ label, locator }) => (locator === null ? null : `${placeWords(label)}${locator}`));
    const shown = this.inlines(withoutLinks(citation.shown));
    const first = citation.cites.find(({ entry }) => entry !== null && this.listed.has(entry))?.entry ?? undefined;
    const link =
      first === undefined
        ? shown
        : element(
            "a",
            {
              href: this.form.addressOf(first),
              role: "doc-biblioref",
              "epub:type": this.form.hasPanels ? null : "biblioref",
            },
            shown,
          );
    const attributes = {
      class: "citation",
      id,
      "data-cites": keys.map(({ key }) => encodeKey(key)).join(" "),
      "data-locators": places.some((place) => place !== null) ? JSON.stringify(places) : null,
    };
    return htmlOf(element("span", attributes, link).text + this.checked(citation, shown).text);
  }

  private checked(citation: Citation, shown: Html): Html {
    if ((citation.checks ?? []).length === 0) return nothing;
    const id = `check-${(this.checks += 1)}`;
    const body = checkBody(citation, shown, this.document);
    if (!this.form.hasPanels) {
      const mark = element(
        "a",
        { href: this.form.addressOf(id), class: "check", "epub:type": "noteref" },
        words(checkMarks(citation)),
      );
      this.panels.push(element("aside", { id, class: "evidence", "epub:type": "footnote" }, ...body));
      return mark;
    }
    const { button, panel } = popover(id, citation, body);
    this.panels.push(panel);
    return button;
  }
}

const tags = {
  emphasis: "em",
  strong: "strong",
  struck: "del",
  superscript: "sup",
  subscript: "sub",
  underline: "u",
} as const;

/** Abbreviations that readers of citations know, whatever the language of the text. */
const placeAbbreviations: Readonly<Record<string, string>> = {
  page: "p. ",
  chapter: "chap. ",
  section: "sec. ",
  paragraph: "para. ",
  volume: "vol. ",
  figure: "fig. ",
  line: "l. ",
  note: "n. ",
};

function placeWords(label: string | null): string {
  return label === null ? "p. " : (placeAbbreviations[label] ?? `${label} `);
}

/** Keys stand with blanks between them, so that none may hold one. */
function encodeKey(key: string): string {
  return key.replace(/\s+/gu, "_");
}

function withoutLinks(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  return inlines.flatMap((inline): ManuscriptInline[] => {
    if (inline.kind === "link") return withoutLinks(inline.children);
    return "children" in inline ? [{ ...inline, children: withoutLinks(inline.children) }] : [inline];
  });
}

/** What temml styles by attributes is styled by the page: no policy of contents need allow it. */
function withoutStyle(mathml: string): string {
  return mathml.replace(/(?<=<math[^>]*) style="display:block math;"/u, "");
}

function shortened(tex: string): string {
  return tex.length > 60 ? `${tex.slice(0, 60)}…` : tex;
}
