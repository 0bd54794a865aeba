/** The look of an answer page: readable in print and in the dark, no font or image from elsewhere. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #16181c); --card: light-dark(#ffffff, #1e2126); --ink: light-dark(#1f2328, #e4e6ea);
  --soft: light-dark(#62686f, #9aa1aa); --line: light-dark(#e3e0d8, #343941); --accent: light-dark(#2b5797, #8fb7ee);
  --supported: light-dark(#1a7f4b, #5ecb94); --weak: light-dark(#a15c00, #f0b452); --not_found: light-dark(#b3352b, #ff8f84);
  --contradicted: light-dark(#8e1f6b, #f08fd0); --unchecked: light-dark(#62686f, #9aa1aa); --quoted: light-dark(#2b5797, #8fb7ee);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "DejaVu Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.09rem/1.68 var(--serif); }
main, footer { max-width: 46rem; margin-inline: auto; padding: 0 1.5rem; }
main { padding-top: clamp(2rem, 7vh, 5rem); }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1 { font-size: clamp(1.7rem, 4.2vw, 2.35rem); line-height: 1.2; letter-spacing: -.012em; margin: .2rem 0 1.4rem; text-wrap: balance; }
h2, h3, h4 { line-height: 1.3; margin: 2.2em 0 .6em; }
h2 { font-size: 1.3rem; } h3 { font-size: 1.12rem; }
.kind, .check, .filters, .sign, .label, .evidence header, figcaption, .reasons, .sources, .context, footer, th { font-family: var(--sans); }
.kind { color: var(--soft); font-size: .82rem; letter-spacing: .02em; margin: 0; }
.check { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.15rem; margin: 0 0 2.2rem; font-size: .95rem; line-height: 1.5; }
.check p { margin: 0; font-weight: 600; }
.bar { display: flex; gap: 2px; height: .5rem; border-radius: 99px; overflow: hidden; margin: .75rem 0 .85rem; }
.bar span { background: var(--tone); }
.filters { display: flex; flex-wrap: wrap; gap: .45rem; border: 0; padding: 0; margin: 0; font-size: .86rem; }
.filters legend { position: absolute; clip-path: inset(50%); }
.filters input { position: absolute; opacity: 0; pointer-events: none; }
.filters label { display: inline-flex; gap: .4rem; align-items: center; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 99px; cursor: pointer; }
.filters label i { font-style: normal; font-weight: 700; color: var(--tone, inherit); }
.filters input:checked + label { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.filters input:checked + label i { color: inherit; }
.filters input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.quoted { --tone: var(--quoted); } .supported, .computed { --tone: var(--supported); } .weak, .unsupported { --tone: var(--weak); } .not_found { --tone: var(--not_found); }
.contradicted { --tone: var(--contradicted); } .unchecked, .words_only, .general { --tone: var(--unchecked); }
.claim { text-decoration: underline solid color-mix(in srgb, var(--tone) 45%, transparent) 1.5px; text-underline-offset: .24em; cursor: pointer; transition: opacity .15s; }
.claim.weak { text-decoration-style: dashed; } .claim.not_found { text-decoration-style: wavy; text-decoration-thickness: 1px; }
.claim.contradicted { text-decoration-style: double; } .claim:is(.unchecked, .words_only, .unsupported) { text-decoration-style: dotted; }
.claim:hover, .claim.open { background: color-mix(in srgb, var(--tone) 12%, transparent); border-radius: 3px; }
.sign { display: inline-grid; place-items: center; width: 1.32em; height: 1.32em; margin-inline: .3em .1em; padding: 0; vertical-align: .08em; border: 1px solid color-mix(in srgb, var(--tone) 55%, transparent); border-radius: 50%; background: color-mix(in srgb, var(--tone) 13%, var(--card)); color: var(--tone); font-size: .72rem; font-weight: 700; line-height: 1; cursor: pointer; }
button.sign:hover { background: var(--tone); color: var(--card); }
.label { display: inline-block; margin-inline: .1em .05em; padding: 0 .36em; border-radius: 5px; background: color-mix(in srgb, var(--accent) 11%, transparent); font-size: .74em; line-height: 1.5; text-decoration: none; vertical-align: .06em; }
.end { white-space: nowrap; }
.label:hover { background: var(--accent); color: var(--paper); }
.answer :is(p, li, td, th), .evidence p, .evidence td, .sources details div { unicode-bidi: plaintext; text-align: start; }
.answer > :first-child { margin-top: 0; } .answer li { margin: .5em 0; } .answer ul, .answer ol { padding-left: 1.3em; }
.answer blockquote, .evidence blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-size: .95em; } th, td { text-align: left; vertical-align: top; padding: .45rem .7rem .45rem 0; border-bottom: 1px solid var(--line); } th { font-size: .82rem; color: var(--soft); }
pre { overflow-x: auto; padding: .9rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: .85rem; line-height: 1.5; } code { font-size: .88em; overflow-wrap: anywhere; }
.notice { color: var(--weak); font-size: .8em; } .notice.grave { color: var(--not_found); }
.evidence { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--tone); border-radius: 12px; padding: 1.1rem 1.25rem 1.25rem; box-shadow: 0 18px 50px rgb(0 0 0 / .22); font-size: 1rem; line-height: 1.6; }
.evidence[popover] { position: fixed; inset: auto auto 1.5rem 50%; translate: -50% 0; width: min(44rem, calc(100vw - 2rem)); max-height: min(62vh, 34rem); overflow: auto; }
@media (min-width: 1320px) { .evidence[popover] { inset: 50% 2rem auto auto; translate: 0 -50%; width: 21.5rem; max-height: 86vh; } main, footer { translate: -6rem 0; } }
.evidence header { display: flex; align-items: center; gap: .4rem; font-size: .86rem; font-weight: 700; color: var(--tone); text-transform: capitalize; margin-bottom: .6rem; }
.evidence header .close { margin-left: auto; border: 0; background: none; color: var(--soft); font-size: 1.35rem; line-height: 1; cursor: pointer; padding: .1rem .35rem; }
.evidence .said { margin: 0 0 .8rem; color: var(--soft); font-size: .93rem; }
.evidence figure { margin: 0; } .evidence blockquote { border-color: var(--line); color: var(--soft); font-size: .95rem; }
.evidence blockquote p { margin: 0 0 .35em; } .evidence blockquote .head { font-weight: 600; margin-top: .6em; } .evidence blockquote table { margin: .4em 0; font-size: .85rem; width: auto; }
.evidence td { padding: .2rem .7rem .2rem 0; } .cited { color: var(--ink); background: color-mix(in srgb, var(--tone) 11%, transparent); } span.cited { box-decoration-break: clone; -webkit-box-decoration-break: clone; padding: .08em .12em; border-radius: 3px; }
.doubts { margin: .35rem 0 1rem; font: .86rem/1.5 var(--sans); color: var(--soft); } .doubt { margin: 0 0 .35rem; padding-inline-start: 1.75em; text-indent: -1.75em; cursor: pointer; } .doubt > * { text-indent: 0; }
.doubt .sign { margin-inline: 0 .35em; } .doubt:hover, .doubt.open { color: var(--ink); } li > .doubts { margin-bottom: .6rem; }
.evidence figcaption { margin-bottom: .6rem; font-size: .84rem; line-height: 1.5; color: var(--soft); }
mark { background: color-mix(in srgb, var(--tone) 24%, transparent); color: inherit; border-radius: 2px; padding: 0 .06em; font-weight: 600; }
.context { color: var(--soft); } .reasons { margin: 0 0 .8rem; padding-left: 1.1rem; font-size: .88rem; }
.sources { list-style: none; padding: 0; margin: 0; font-size: .93rem; line-height: 1.5; }
.sources > li { padding: .9rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1.5rem; }
.sources li:target { background: color-mix(in srgb, var(--accent) 8%, transparent); box-shadow: -1rem 0 color-mix(in srgb, var(--accent) 8%, transparent), 1rem 0 color-mix(in srgb, var(--accent) 8%, transparent); }
.sources .title { font-weight: 600; overflow-wrap: anywhere; } .sources .where, .sources .path, .sources summary { color: var(--soft); font-size: .86rem; }
.sources .path { overflow-wrap: anywhere; } .sources summary { cursor: pointer; } .sources .first { color: var(--ink); } .sources ul { list-style: none; padding: 0; margin: .45rem 0 0; }
.sources ul li { padding: .15rem 0; scroll-margin-top: 1.5rem; }
.sources details div { white-space: pre-line; font: 1rem/1.6 var(--serif); padding: .7rem 0 .2rem 1rem; border-left: 3px solid var(--line); margin-top: .5rem; }
.limitations { color: var(--soft); font-size: .96rem; }
footer { margin-top: 3.5rem; padding-block: 1.2rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .82rem; line-height: 1.6; }
.printed { display: none; }
@media print {
  :root { color-scheme: light; } body { font-size: 10.5pt; background: #fff; } main, footer { max-width: none; translate: none; padding: 0; }
  .filters, .close, .sources details div, .answer button.sign:empty { display: none; } .printed { display: block; }
  .evidence[popover] { display: block; position: static; width: auto; max-height: none; translate: none; box-shadow: none; border: 0; border-left: 3px solid var(--tone); border-radius: 0; padding: 0 0 0 .8rem; margin: 0 0 1rem; break-inside: avoid; font-size: 9.5pt; overflow: visible; }
  .bar, .sign, .claim { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } .claim { transition: none; } }
`;

/** Clicking a sentence or its note opens its passage as its sign does; the sentence whose passage is open is marked. */
export const pageScript = `
for (const button of document.querySelectorAll("button.sign[popovertarget]")) {
  const panel = document.getElementById(button.getAttribute("popovertarget"));
  const number = button.dataset.claim;
  const parts = [...document.querySelectorAll('.claim[data-claim="' + number + '"], .doubt[data-note="' + number + '"]')];
  for (const part of parts) part.addEventListener("click", (event) => { if (!event.target.closest("a, button")) { event.stopPropagation(); panel.togglePopover(); } });
  panel.addEventListener("toggle", (event) => parts.forEach((part) => part.classList.toggle("open", event.newState === "open")));
}
`;
