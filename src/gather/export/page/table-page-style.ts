/** The look of a table's page: in the light and in the dark, on paper, on a telephone; nothing from elsewhere. */
export const tablePageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #16181c); --card: light-dark(#ffffff, #1e2126); --ink: light-dark(#1f2328, #e4e6ea);
  --soft: light-dark(#5d636a, #9aa1aa); --line: light-dark(#e3e0d8, #343941); --accent: light-dark(#2b5797, #8fb7ee);
  --good: light-dark(#1a7f4b, #5ecb94); --fair: light-dark(#8f5200, #f0b452); --bad: light-dark(#8e1f6b, #f08fd0); --none: light-dark(#b3352b, #ff8f84);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "DejaVu Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1rem, 4vw, 3rem); padding-bottom: 18rem; background: var(--paper); color: var(--ink); font: .95rem/1.5 var(--sans); }
a { color: var(--accent); text-underline-offset: .18em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.kind { color: var(--soft); font-size: .82rem; margin: 0; }
h1 { font: 600 clamp(1.5rem, 4vw, 2.2rem)/1.2 var(--serif); margin: .2rem 0 1.2rem; text-wrap: balance; overflow-wrap: anywhere; }
.check { margin: 0 0 1.4rem; } .check p { margin: 0 0 .6rem; font-weight: 600; }
.filters { display: flex; flex-wrap: wrap; gap: .45rem; border: 0; padding: 0; margin: 0; font-size: .86rem; }
.filters legend { position: absolute; clip-path: inset(50%); }
.filters input { position: absolute; opacity: 0; pointer-events: none; }
.filters label { display: inline-flex; gap: .4rem; align-items: center; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 99px; cursor: pointer; }
.filters i { font-style: normal; font-weight: 700; color: var(--tone); }
.filters input:checked + label { background: var(--ink); color: var(--paper); border-color: var(--ink); } .filters input:checked + label i { color: inherit; }
.filters input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.verified { --tone: var(--good); } .snippet_only { --tone: var(--fair); } .suspect { --tone: var(--none); } .conflict { --tone: var(--bad); } .not_found { --tone: var(--none); } .empty, .unknown { --tone: var(--soft); }
table { border-collapse: collapse; min-width: min(100%, 50rem); background: var(--card); border: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: .5rem .7rem; border-bottom: 1px solid var(--line); }
th { position: sticky; top: 0; z-index: 3; background: var(--card); color: var(--soft); font-size: .82rem; box-shadow: inset 0 -1px var(--line); }
td { position: relative; padding-right: 2rem; min-width: 7rem; }
.value { max-width: 26rem; max-height: 9rem; overflow: auto; overflow-wrap: anywhere; white-space: pre-line; transition: opacity .15s; }
.sign { position: absolute; top: .55rem; right: .5rem; width: 1.3rem; height: 1.3rem; padding: 0; border: 1px solid color-mix(in srgb, var(--tone) 55%, transparent); border-radius: 50%; background: color-mix(in srgb, var(--tone) 13%, var(--card)); color: var(--tone); font: 700 .72rem/1 var(--sans); cursor: help; }
tr:hover > td { background: color-mix(in srgb, var(--accent) 4%, transparent); }
.earlier .value { color: var(--soft); }
.proof { position: absolute; z-index: 2; top: calc(100% - .4rem); left: .3rem; width: max-content; max-width: min(26rem, 80vw); max-height: 22rem; overflow: auto; visibility: hidden; opacity: 0; transition: opacity .12s .12s, visibility 0s .12s; background: var(--card); color: var(--ink); border: 1px solid var(--line); border-top: 3px solid var(--tone); border-radius: 8px; padding: .8rem 1rem; box-shadow: 0 12px 36px rgb(0 0 0 / .22); font-size: .86rem; }
.end > .proof { left: auto; right: .3rem; }
td:hover > .proof, td:focus-within > .proof { visibility: visible; opacity: 1; }
td:hover > .proof { z-index: 4; }
.proof p { margin: 0 0 .5rem; } .proof > :last-child { margin-bottom: 0; } .status b { color: var(--tone); }
blockquote { margin: 0 0 .6rem; padding-left: .8rem; border-left: 3px solid var(--tone, var(--line)); font: 1rem/1.5 var(--serif); white-space: pre-line; overflow-wrap: anywhere; }
.where { color: var(--soft); } .other { border-top: 1px solid var(--line); padding-top: .5rem; }
.criteria { list-style: none; margin: .35rem 0 0; padding: 0; font-size: .8rem; color: var(--soft); } .criteria .yes span { color: var(--good); } .criteria .unsure span { color: var(--fair); } .criteria summary { cursor: pointer; list-style: none; text-decoration: underline dotted; text-underline-offset: .2em; }
.criteria blockquote { font-size: .86rem; margin: .1rem 0 .3rem; }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .84rem; max-width: 46rem; } code { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  table, tbody, tr, td { display: block; min-width: 0; } thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table { border: 0; background: none; } tr { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin-bottom: .9rem; }
  td { padding: .5rem 2.2rem .5rem .8rem; } td:last-child { border-bottom: 0; } .value { max-width: none; }
  td::before { content: attr(data-column); display: block; color: var(--soft); font-size: .76rem; }
  .proof, .end > .proof { left: .3rem; right: .3rem; width: auto; max-width: none; }
}
@media print {
  :root { color-scheme: light; } body { padding: 0; background: #fff; font-size: 9pt; } .filters { display: none; } .sign { print-color-adjust: exact; }
  .proof { position: static; visibility: visible; opacity: 1; max-width: none; max-height: none; width: auto; box-shadow: none; border: 0; padding: .2rem 0 0; } .status { display: none; } .value { max-height: none; }
}
@media (prefers-reduced-motion: reduce) { .proof, .value { transition: none; } }
`;
