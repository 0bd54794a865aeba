import { around, emptyTag } from "./tags.js";

type Properties = Readonly<Record<string, string | null>>;

interface ParagraphStyle {
  parent?: string;
  paragraph?: Properties;
  text?: Properties;
  /** Where the next tabs stand. */
  tabs?: readonly { at: string; type: "left" | "right" | "center"; leader?: string }[];
  /** The page that begins with the paragraph. */
  page?: string;
}

/** Width of the text on the page that the document has. */
export interface PageGeometry {
  textWidthCentimetres: number;
  /** Name of the page that the text stands on. */
  master: string;
}

const body = "Text_20_body";
const heading = "Heading";
const bold = { "fo:font-weight": "bold" };
const italic = { "fo:font-style": "italic" };
/** Paragraphs that only break a page take no room on it. */
const unseen = { "fo:font-size": "2pt", "style:font-size-asian": "2pt", "style:font-size-complex": "2pt" };
const noSpace = { "fo:margin-top": "0cm", "fo:margin-bottom": "0cm", "fo:text-indent": "0cm" };
const centered = { "fo:text-align": "center" };
const caption = { "fo:margin-top": "0.2cm", "fo:margin-bottom": "0.2cm", "fo:text-indent": "0cm" };
const hanging = {
  "fo:margin-left": "1cm",
  "fo:text-indent": "-1cm",
  "fo:margin-bottom": "0.2cm",
  "fo:margin-top": "0cm",
};

/** What is not aligned follows the direction of the document. */
const cellAligns: Readonly<Record<string, string | null>> = {
  "": null,
  Left: "left",
  Right: "right",
  Center: "center",
};

/** Styles of paragraphs that Quire uses besides those of the template; they take their look from its own. */
function paragraphStyles({ textWidthCentimetres: width, master }: PageGeometry): Record<string, ParagraphStyle> {
  const cm = (length: number) => `${Math.round(length * 100) / 100}cm`;
  const cells = Object.entries(cellAligns).flatMap(([side, align]): [string, ParagraphStyle][] => {
    const paragraph = { ...noSpace, "fo:text-align": align };
    return [
      [`QuireCell${side}`, { parent: "Table_20_Contents", paragraph }],
      [
        `QuireHead${side}`,
        { parent: "Table_20_Contents", paragraph: { ...paragraph, "fo:keep-with-next": "always" }, text: bold },
      ],
    ];
  });
  const contents = [1, 2, 3, 4, 5, 6].map((level): [string, ParagraphStyle] => {
    const left = (level - 1) * 0.6;
    const tabs = [{ at: cm(width - left), type: "right" as const, leader: "dotted" }];
    const paragraph = { ...noSpace, "fo:margin-left": cm(left), "fo:margin-bottom": level === 1 ? "0.1cm" : "0cm" };
    return [`QuireContents${level}`, { parent: "Index", paragraph, tabs }];
  });
  return {
    QuirePageBreak: { parent: "Standard", paragraph: { ...noSpace, "fo:break-before": "page" }, text: unseen },
    QuireLandscapePage: { parent: "Standard", paragraph: noSpace, text: unseen, page: landscapePage },
    QuireUprightPage: { parent: "Standard", paragraph: noSpace, text: unseen, page: master },
    QuireAffiliation: { parent: "Author", paragraph: { ...centered, ...noSpace }, text: { "fo:font-size": "10pt" } },
    QuireAbstractTitle: {
      parent: heading,
      paragraph: { ...centered, "fo:keep-with-next": "always" },
      text: { ...bold, "fo:font-size": "11pt" },
    },
    QuireAbstract: {
      parent: body,
      paragraph: { "fo:margin-left": "1cm", "fo:margin-right": "1cm", "fo:text-indent": "0cm" },
    },
    QuireContentsTitle: { parent: heading, paragraph: { "fo:keep-with-next": "always" }, text: bold },
    QuireFigure: { parent: "Standard", paragraph: { ...centered, ...caption, "fo:keep-with-next": "always" } },
    QuireFigureCaption: { parent: "Caption", paragraph: { ...centered, ...caption, "fo:margin-bottom": "0.5cm" } },
    QuireTableCaption: {
      parent: "Caption",
      paragraph: { ...caption, "fo:margin-top": "0.4cm", "fo:keep-with-next": "always" },
    },
    QuireFormula: {
      parent: "Standard",
      paragraph: { ...noSpace, "fo:margin-top": "0.3cm", "fo:margin-bottom": "0.3cm" },
      tabs: [
        { at: cm(width / 2), type: "center" },
        { at: cm(width), type: "right" },
      ],
    },
    QuireRightToLeft: { parent: body, paragraph: { "style:writing-mode": "rl-tb", "fo:text-align": "end" } },
    QuireLeftToRight: { parent: body, paragraph: { "style:writing-mode": "lr-tb", "fo:text-align": "start" } },
    QuireReference: { parent: body, paragraph: hanging },
    QuireNumberedReference: { parent: body, paragraph: hanging, tabs: [{ at: "1cm", type: "left" }] },
    ...Object.fromEntries([...cells, ...contents]),
  };
}

/** Styles that templates have under these names, for those that lack them. */
const expected: Readonly<Record<string, ParagraphStyle>> = {
  Standard: {},
  [body]: { parent: "Standard", paragraph: { "fo:margin-top": "0cm", "fo:margin-bottom": "0.25cm" } },
  First_20_paragraph: { parent: body },
  [heading]: { parent: "Standard", paragraph: { "fo:margin-top": "0.4cm", "fo:margin-bottom": "0.2cm" } },
  Title: { parent: heading, paragraph: centered, text: { ...bold, "fo:font-size": "20pt" } },
  Subtitle: { parent: heading, paragraph: centered, text: { "fo:font-size": "14pt" } },
  Author: { parent: "Standard", paragraph: centered },
  Date: { parent: "Standard", paragraph: centered },
  Caption: { parent: "Standard", text: italic },
  Index: { parent: "Standard" },
  Table_20_Contents: { parent: "Standard" },
  Quotations: { parent: body, paragraph: { "fo:margin-left": "1cm", "fo:margin-right": "1cm" } },
  Preformatted_20_Text: {
    parent: "Standard",
    paragraph: noSpace,
    text: { "fo:font-family": "'Courier New', monospace" },
  },
  Footnote: { parent: "Standard", text: { "fo:font-size": "10pt" } },
};

/** The page that lies across. */
export const landscapePage = "QuireLandscape";

/** Every style by its name, as markup. */
export function styleMarkup(geometry: PageGeometry): Map<string, string> {
  const all = { ...expected, ...paragraphStyles(geometry) };
  return new Map(Object.entries(all).map(([name, style]) => [name, paragraphStyle(name, style)]));
}

function paragraphStyle(name: string, { parent, paragraph = {}, text, tabs = [], page }: ParagraphStyle): string {
  const stops = tabs.map(({ at, type, leader }) =>
    emptyTag("style:tab-stop", {
      "style:position": at,
      "style:type": type,
      ...(leader !== undefined && { "style:leader-style": leader, "style:leader-text": "." }),
    }),
  );
  const tabbed = stops.length === 0 ? [] : [around("style:tab-stops", {}, ...stops)];
  return around(
    "style:style",
    {
      "style:name": name,
      "style:display-name": name.replaceAll("_20_", " "),
      "style:family": "paragraph",
      "style:parent-style-name": parent ?? null,
      "style:master-page-name": page ?? null,
    },
    around("style:paragraph-properties", paragraph, ...tabbed),
    text === undefined ? "" : emptyTag("style:text-properties", text),
  );
}

/** Styles that may only stand in the text's own part: sections and cells. */
export function automaticStyles(): string {
  const section = (name: string, properties: Properties, ...inner: string[]) =>
    around(
      "style:style",
      { "style:name": name, "style:family": "section" },
      around("style:section-properties", properties, ...inner),
    );
  const cell = (name: string, properties: Properties) =>
    around(
      "style:style",
      { "style:name": name, "style:family": "table-cell" },
      emptyTag("style:table-cell-properties", { "fo:padding": "0.1cm", "style:vertical-align": "top", ...properties }),
    );
  const [strong, thin] = ["0.75pt solid #000000", "0.5pt solid #000000"];
  return [
    section("QuireRightToLeft", { "style:writing-mode": "rl-tb", "style:editable": "false" }),
    section("QuireLeftToRight", { "style:writing-mode": "lr-tb", "style:editable": "false" }),
    section("QuireReferences", { "style:editable": "false" }),
    section("QuireIndex", { "style:editable": "false" }),
    cell("QuireCell", { "fo:border": "none" }),
    cell("QuireCellLast", { "fo:border-bottom": strong }),
    cell("QuireHeadCell", { "fo:border-top": strong, "fo:border-bottom": thin }),
    cell("QuireHeadCellLast", { "fo:border-top": strong, "fo:border-bottom": thin }),
  ].join("");
}
