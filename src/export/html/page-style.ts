import type { Layout } from "../../contracts/export.js";

const common = `
:root { color-scheme: light dark; --ink: light-dark(#1d2126, #e6e8ec); --paper: light-dark(#fffefb, #15171b); --soft: light-dark(#5d646d, #9ba3ad); --line: light-dark(#d9d5cb, #3a3f48); --accent: light-dark(#24508f, #8db4ec); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 42rem; padding: clamp(1.5rem, 6vh, 4rem) 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 1.08rem/1.6 "Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", Georgia, "DejaVu Serif", serif; overflow-wrap: break-word; hyphens: auto; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.9em 0 .55em; text-wrap: balance; hyphens: none; break-after: avoid; }
h1 { font-size: 1.9rem; margin: 0 0 .4em; } h2 { font-size: 1.42rem; } h3 { font-size: 1.2rem; } h4 { font-size: 1.06rem; } h5, h6 { font-size: 1rem; font-style: italic; }
.subtitle { font-size: 1.2rem; color: var(--soft); margin: 0 0 1rem; } .number { margin-inline-end: .35em; }
.authors, .date, .keywords { margin: .15rem 0; } .affiliation { display: block; color: var(--soft); font-size: .92em; } header { margin-bottom: 2.5rem; }
.abstract { margin: 2rem 0; padding-inline: 1.5rem; font-size: .96em; } .abstract h2 { font-size: 1.05rem; margin: 0 0 .4em; }
a { color: var(--accent); text-underline-offset: .16em; text-decoration-thickness: .06em; } .citation a, .reference, sup a { text-decoration: none; } .citation a:hover, .reference:hover { text-decoration: underline; }
:target { background: color-mix(in srgb, var(--accent) 12%, transparent); }
nav { margin: 2rem 0; font-size: .98em; } nav h2 { font-size: 1.1rem; margin: 0 0 .5em; } nav ol { list-style: none; margin: 0; padding-inline-start: 1.2em; } nav > ol { padding: 0; } nav li { margin: .18em 0; } nav a { text-decoration: none; }
p { margin: 0 0 .9em; } ul, ol { padding-inline-start: 1.6em; } li { margin: .2em 0; } li.task { list-style: none; margin-inline-start: -1.2em; } dt { font-weight: 600; } dd { margin: 0 0 .6em 1.6em; }
blockquote { margin: 1.2em 0; padding-inline: 1.4rem; color: color-mix(in srgb, var(--ink) 88%, var(--soft)); border-inline-start: 3px solid var(--line); }
pre { overflow-x: auto; padding: .8rem 1rem; background: color-mix(in srgb, var(--ink) 5%, var(--paper)); border-radius: 6px; font-size: .84rem; line-height: 1.5; hyphens: none; } code { font-family: ui-monospace, "Source Code Pro", "DejaVu Sans Mono", monospace; font-size: .9em; } pre code { font-size: 1em; }
figure { margin: 1.8em 0; text-align: center; break-inside: avoid; } figure.listing { text-align: start; } img { max-width: 100%; height: auto; } figcaption, caption { font-size: .92em; color: var(--soft); line-height: 1.45; margin-top: .6em; } caption { caption-side: top; text-align: start; margin: 0 0 .5em; } .label { font-weight: 600; color: var(--ink); } .missing { border: 1px dashed var(--line); padding: .3em .6em; color: var(--soft); }
.table { margin: 1.8em 0; overflow-x: auto; } table { border-collapse: collapse; min-width: 60%; font-size: .95em; line-height: 1.4; border-block: 1.5px solid var(--ink); } th, td { padding: .4em .8em .4em 0; text-align: start; vertical-align: top; } thead { border-bottom: 1px solid var(--ink); } tbody tr + tr { border-top: 1px solid var(--line); } .align-right { text-align: end; font-variant-numeric: tabular-nums; } .align-center { text-align: center; } td p, th p { margin: 0 0 .3em; }
div.formula { display: flex; align-items: center; margin: 1.1em 0; overflow-x: auto; overflow-y: hidden; } div.formula > :first-child { flex: 1; } .formula-number { padding-inline-start: 1em; } math { font-size: 1.06em; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em auto; width: 40%; } .small-caps { font-variant-caps: small-caps; } sup, sub { line-height: 0; }
.references .csl-entry { margin: 0 0 .7em; padding-inline-start: 2em; text-indent: -2em; } .csl-left-margin { display: inline-block; min-width: 2em; text-indent: 0; } .back { text-decoration: none; margin-inline-start: .3em; font-size: .8em; text-indent: 0; }
.notes { margin-top: 3rem; border-top: 1px solid var(--line); font-size: .93em; } .page-break { break-after: page; }
.check { border: 0; background: none; color: var(--soft); font: inherit; font-size: .78em; cursor: pointer; padding: .1em .15em; border-radius: 4px; text-decoration: none; vertical-align: super; line-height: 0; } .check:hover, .check:focus-visible { color: var(--accent); background: color-mix(in srgb, var(--accent) 12%, transparent); }
.evidence { font-size: .93rem; line-height: 1.5; } .evidence[popover] { border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.3rem; width: min(36rem, 92vw); max-height: 82vh; overflow-y: auto; background: var(--paper); color: var(--ink); box-shadow: 0 12px 40px rgb(0 0 0 / .25); } .evidence p, .evidence blockquote { margin: 0 0 .45em; text-indent: 0; } .evidence .of { padding-inline-end: 2rem; color: var(--soft); } .evidence .close { float: inline-end; border: 0; background: none; color: var(--soft); font: inherit; font-size: 1.3rem; line-height: 1; cursor: pointer; }
.found { border-top: 1px solid var(--line); padding-top: .6em; margin-top: .6em; } .found .verdict { font-weight: 600; margin: 0; } .found .work { font-size: .93em; } .found .reason { color: var(--soft); } .supported .verdict, .computed .verdict, .quoted .verdict { color: light-dark(#22663d, #86d3a0); } .weak .verdict, .words-only .verdict { color: light-dark(#7d5a00, #e2c069); } .not-found .verdict, .contradicted .verdict { color: light-dark(#9c2b22, #f09a90); }
.checked { margin-top: 3rem; border-top: 1px solid var(--line); font-size: .95em; } .checked table { min-width: 0; margin-bottom: 1em; }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 10.5pt; } .check, .back { display: none; } .evidence[popover] { display: block; position: static; box-shadow: none; border: 0; border-inline-start: 2px solid var(--line); border-radius: 0; } a { color: inherit; text-decoration: none; } thead { display: table-header-group; } tr { break-inside: avoid; } .landscape { page: turned; } }
@page { size: A4; margin: 25mm; } @page turned { size: A4 landscape; }
`;

/** What a layout changes of the common look. */
const own: Readonly<Record<Layout, string>> = {
  manuscript: "@media print { body { line-height: 2; } }",
  report: `body { font-family: "Source Sans 3", "Helvetica Neue", "DejaVu Sans", system-ui, sans-serif; font-size: 1rem; } h2 { border-bottom: 1px solid var(--line); padding-bottom: .2em; }`,
  thesis:
    "h2 { margin-top: 3.5em; } @media print { h2 { break-before: page; margin-top: 0; } header { min-height: 60vh; padding-top: 20vh; text-align: center; } }",
  book: "h2 { margin-top: 4em; font-size: 1.7rem; text-align: center; } p + p { text-indent: 1.4em; margin-top: -.9em; } @media print { h2 { break-before: right; margin-top: 20vh; } }",
};

/** The look of a page in a layout: for reading, in print and in the dark; no font or image from elsewhere. */
export function pageStyle(layout: Layout): string {
  return common + own[layout];
}
