import type { Layout } from "../../contracts/export.js";

const common = `body { line-height: 1.5; margin: 0 4%; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .5em; hyphens: none; page-break-after: avoid; } h1 { font-size: 1.7em; } h2 { font-size: 1.4em; } h3 { font-size: 1.2em; } h4, h5, h6 { font-size: 1em; }
p { margin: 0 0 .7em; } .subtitle { font-size: 1.15em; } .affiliation { display: block; font-size: .9em; } .abstract { margin: 1.5em 1em; font-size: .95em; } nav ol { list-style: none; padding-left: 1em; }
blockquote { margin: 1em 1.2em; } pre { white-space: pre-wrap; font-size: .85em; } code { font-family: monospace; }
figure { margin: 1.2em 0; text-align: center; page-break-inside: avoid; } figure.listing { text-align: left; } img { max-width: 100%; height: auto; } figcaption, caption { font-size: .9em; margin: .5em 0; } caption { text-align: left; } .label { font-weight: bold; }
table { border-collapse: collapse; border-top: 1px solid; border-bottom: 1px solid; font-size: .92em; margin: 1em 0; } th, td { padding: .3em .7em .3em 0; text-align: left; vertical-align: top; } thead th { border-bottom: 1px solid; } .align-right { text-align: right; } .align-center { text-align: center; }
div.formula { margin: 1em 0; text-align: center; } .formula-number { float: right; } .small-caps { font-variant: small-caps; } a { text-decoration: none; } li.task { list-style: none; }
.references .csl-entry { margin: 0 0 .6em; padding-left: 1.6em; text-indent: -1.6em; } .csl-left-margin { margin-right: .5em; } .back { font-size: .8em; } aside { font-size: .9em; margin: .8em 0; border-top: 1px solid; } .verdict { font-weight: bold; } .page-break { page-break-after: always; }
`;

const own: Readonly<Record<Layout, string>> = {
  manuscript: "",
  report: "body { font-family: sans-serif; }",
  thesis: "header { text-align: center; margin-top: 20%; }",
  book: "h2 { text-align: center; margin: 3em 0 1.5em; } p + p { text-indent: 1.3em; margin-top: -.7em; }",
};

/** The look of a book; its reader chooses fonts, sizes and colours. */
export function epubStyle(layout: Layout): string {
  return common + own[layout];
}
