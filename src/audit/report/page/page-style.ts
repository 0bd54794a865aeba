/** The look of a report: in the light and in the dark, on paper, on a telephone; nothing from elsewhere. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #16181c); --card: light-dark(#ffffff, #1e2126); --ink: light-dark(#1f2328, #e4e6ea);
  --soft: light-dark(#5d636a, #9aa1aa); --line: light-dark(#e3e0d8, #343941); --accent: light-dark(#2b5797, #8fb7ee);
  --good: light-dark(#1a7f4b, #5ecb94); --fair: light-dark(#8f5200, #f0b452); --bad: light-dark(#b3352b, #ff8f84);
  --other: light-dark(#8e1f6b, #f08fd0); --none: light-dark(#5d636a, #9aa1aa); --claim: light-dark(#2b5797, #8fb7ee);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "DejaVu Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
  --side: 26rem;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.05rem/1.65 var(--serif); overflow-wrap: break-word; }
.top, .draft, .list, footer { max-width: 46rem; padding-inline: clamp(1rem, 4vw, 2rem); }
.top, .card, .list, footer, .filters, .marker, .sign, .kind { font-family: var(--sans); }
.top { padding-top: clamp(1.2rem, 4vw, 2.6rem); font-size: .95rem; }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.kind { color: var(--soft); font-size: .82rem; margin: 0; }
h1 { font: 600 clamp(1.4rem, 4vw, 2rem)/1.2 var(--serif); margin: .2rem 0 1rem; overflow-wrap: anywhere; }
.summary { margin: 0 0 1rem; padding: 0; list-style: none; } .summary li { margin: .2rem 0; } .summary li:first-child { font-weight: 600; }
.summary li + li { color: var(--soft); font-size: .9rem; }
.filters { border: 0; padding: 0; margin: 0 0 .7rem; display: flex; flex-wrap: wrap; gap: .4rem; font-size: .84rem; }
.filters legend { padding: 0; color: var(--soft); font-size: .8rem; margin-bottom: .25rem; }
.filters input { position: absolute; opacity: 0; pointer-events: none; }
.filters label { display: inline-flex; gap: .4rem; align-items: center; padding: .15rem .65rem; border: 1px solid var(--line); border-radius: 99px; cursor: pointer; }
.filters i { font-style: normal; font-weight: 700; color: var(--tone, inherit); }
.filters input:checked + label { background: var(--ink); color: var(--paper); border-color: var(--ink); } .filters input:checked + label i { color: inherit; }
.filters input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
details > .filters { margin-top: .5rem; } summary { cursor: pointer; }
.supported, .exact { --tone: var(--good); } .weak, .differs, .ambiguous, .warning { --tone: var(--fair); }
.not_found, .other_work, .dangling, .error { --tone: var(--bad); } .contradicted { --tone: var(--other); }
.unchecked, .quoted { --tone: var(--none); } .uncited, .note { --tone: var(--claim); }
.draft { padding-bottom: 3rem; }
.draft > * { content-visibility: auto; contain-intrinsic-size: auto 6rem; scroll-margin-top: 2rem; }
.draft p, .draft pre, .draft blockquote { margin: 0 0 .9em; } .draft h2, .draft h3, .draft h4, .draft h5, .draft h6 { line-height: 1.3; margin: 1.6em 0 .6em; }
.draft h2 { font-size: 1.35rem; } .draft h3 { font-size: 1.18rem; } .draft h4, .draft h5, .draft h6 { font-size: 1.05rem; }
.draft :is(.item, .footnote) { padding-left: 1.8rem; text-indent: -1.8rem; margin-bottom: .35em; } :is(.item, .footnote) > * { text-indent: 0; } :is(.item, .footnote) > .marker { display: inline-block; min-width: 1.8rem; color: var(--soft); font-size: .85em; }
.draft blockquote { padding-left: 1rem; border-left: 3px solid var(--line); }
.draft .row { margin: 0; padding: .3rem 0; border-bottom: 1px solid var(--line); font-size: .95em; } .row + :not(.row) { margin-top: 1em; }
.draft .caption { color: var(--soft); font-size: .93em; } .draft pre { overflow-x: auto; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: .8rem; line-height: 1.5; }
.draft .footnote { font-size: .9em; }
.draft .entry { padding-left: .8rem; border-left: 3px solid var(--tone); font-size: .95em; } .entry > .marker { color: var(--soft); font-size: .85em; margin-right: .3em; }
a.run { color: inherit; text-decoration: underline solid color-mix(in srgb, var(--tone) 55%, transparent) 2px; text-underline-offset: .24em; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
a.run.weak { text-decoration-style: dashed; } a.run.not_found, a.run.dangling { text-decoration-style: wavy; text-decoration-thickness: 1px; }
a.run.contradicted { text-decoration-style: double; } a.run.unchecked, a.run.quoted, a.run.uncited { text-decoration-style: dotted; }
a.run:hover, a.run.open { background: color-mix(in srgb, var(--tone) 14%, transparent); border-radius: 3px; }
.entry a.run { text-decoration: none; }
.mark { color: var(--tone); background: color-mix(in srgb, var(--tone) 12%, transparent); border-radius: 4px; padding: 0 .15em; }
.mark > b { font: 700 .72em/1 var(--sans); margin-right: .15em; vertical-align: .12em; }
.sign { display: inline-grid; place-items: center; min-width: 1.35em; height: 1.35em; margin-inline: .25em .1em; vertical-align: .08em; border: 1px solid color-mix(in srgb, var(--tone) 55%, transparent); border-radius: 50%; background: color-mix(in srgb, var(--tone) 13%, var(--card)); color: var(--tone); font-size: .68rem; font-style: normal; font-weight: 700; line-height: 1; }
.card { display: none; background: var(--card); color: var(--ink); border: 1px solid var(--line); border-top: 4px solid var(--tone, var(--line)); padding: 1rem 1.2rem 1.4rem; font-size: .93rem; line-height: 1.55; overflow: auto; overscroll-behavior: contain; }
.card:target { display: block; position: fixed; z-index: 5; inset: auto 0 0 0; max-height: 62vh; border-radius: 14px 14px 0 0; box-shadow: 0 -10px 40px rgb(0 0 0 / .25); }
.card:focus { outline: none; }
.card header { display: flex; align-items: center; gap: .3rem; font-weight: 600; } .card header .steps { margin-left: auto; display: flex; gap: .2rem; }
.card header a { display: grid; place-items: center; width: 1.9rem; height: 1.9rem; border-radius: 6px; text-decoration: none; color: var(--soft); } .card header a:hover { background: var(--paper); color: var(--ink); }
.card h3 { font-size: .9rem; margin: 1.1rem 0 .3rem; } .card p { margin: .35rem 0; } .card ul { margin: .3rem 0; padding-left: 1.1rem; }
.said { font: 1.02rem/1.5 var(--serif); border-bottom: 1px solid var(--line); padding-bottom: .7rem; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--tone, var(--line)); } .card blockquote { font: 1rem/1.55 var(--serif); }
mark { background: light-dark(#ffe9a8, #6a5312); color: inherit; border-radius: 2px; padding: 0 .05em; }
.where, .fix { color: var(--soft); font-size: .88rem; } .found { list-style: none; padding: 0 !important; } .found li { border-left: 3px solid var(--tone); padding-left: .6rem; margin: .5rem 0; } .found b { color: var(--tone); }
.fields { border-collapse: collapse; width: 100%; font-size: .88rem; } .fields th, .fields td { text-align: left; vertical-align: top; padding: .3rem .5rem .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; } .fields th { color: var(--soft); font-weight: 500; }
.list { padding-bottom: 1rem; font-size: .92rem; line-height: 1.5; } .list h2 { font-size: 1.05rem; margin: 1.2rem 0 .3rem; }
.list h2 .sign { margin-left: 0; } .list ol { list-style: none; margin: 0; padding: 0; } .list li { padding: .45rem 0; border-bottom: 1px solid var(--line); } .list .at { color: var(--soft); font-size: .82rem; } .list q { font-family: var(--serif); }
footer { color: var(--soft); font-size: .82rem; padding-bottom: 3rem; } code { font-size: .9em; overflow-wrap: anywhere; }
.away { position: absolute; clip-path: inset(50%); }
@media (min-width: 1080px) {
  body { padding-right: var(--side); } .top, .draft, footer { margin-inline: auto; }
  .list, .card:target { position: fixed; inset: 0 0 0 auto; width: var(--side); max-width: none; max-height: none; overflow: auto; border-radius: 0; border-width: 0 0 0 1px; box-shadow: none; padding: 1.2rem 1.3rem 2rem; }
  .list { border-left: 1px solid var(--line); background: var(--card); } .card:target { border-top: 4px solid var(--tone, var(--line)); }
}
@media (max-width: 1079px) { body:has(.card:target) { padding-bottom: 64vh; } .list { max-height: 24rem; overflow: auto; border-block: 1px solid var(--line); margin-block: 1rem; } }
@media print {
  :root { color-scheme: light; } body { padding: 0; background: #fff; font-size: 10pt; } .top, .draft, .list, footer { max-width: none; padding-inline: 0; }
  .filters, .card header a, .top details { display: none; } .list { position: static; width: auto; max-height: none; overflow: visible; border: 0; }
  .draft > * { content-visibility: visible; } .card, .card:target { display: block; position: static; width: auto; max-height: none; overflow: visible; border-width: 0 0 0 3px; border-color: var(--tone, var(--line)); box-shadow: none; border-radius: 0; padding: 0 0 0 .8rem; margin: 0 0 1rem; break-inside: avoid; font-size: 9pt; }
  .card:is(.supported, .exact, .unchecked):not(:has(.found)) { display: none; }
  .sign, .mark, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** While one verdict or code is chosen, what is not of it steps back, in the draft and in the list. */
export function filterStyle(verdicts: readonly string[], codes: readonly string[]): string {
  const ofVerdicts = verdicts.map(
    (name) =>
      `body:has(#show-${name}:checked) .draft .run:not(.${name}) { opacity: .25; text-decoration-color: transparent; }`,
  );
  const ofCodes = codes.map(
    (
      code,
    ) => `body:has(#code-${code}:checked) .draft .run:not(.f-${code}) { opacity: .25; text-decoration-color: transparent; }
body:has(#code-${code}:checked) .list section:not(.f-${code}) { display: none; }`,
  );
  return [...ofVerdicts, ...ofCodes].join("\n");
}

/**
 * The page's script. Without it the page stays readable: the passage of a sentence is shown by its address. It marks
 * the sentence that is open, goes on to the next one that the filters show (j, k, arrows) and closes (Escape). It tells
 * what is shown by classes: to ask for styles would draw all of the draft.
 */
export const pageScript = `
"use strict";
const runs = [...document.querySelectorAll(".draft a.run")];
const groups = new Map();
for (const run of runs) groups.set(run.hash, [...(groups.get(run.hash) ?? []), run]);
const stops = [...groups.keys()];
const chosen = (name) => document.querySelector("input[name=" + name + "]:checked")?.id.slice(name.length + 1) ?? "all";
const step = (by) => {
  const [kind, code] = [chosen("show"), chosen("code")];
  const isShown = ({ classList }) => (kind === "all" || classList.contains(kind)) && (code === "all" || classList.contains("f-" + code));
  const at = stops.indexOf(location.hash);
  const from = at < 0 && by < 0 ? 0 : at;
  for (let away = 1; away <= stops.length; away++) {
    const next = stops[(from + by * away + stops.length * 2) % stops.length];
    if (groups.get(next).some(isShown)) return location.replace(next);
  }
};
const show = () => {
  for (const run of runs) run.classList.toggle("open", location.hash !== "" && run.hash === location.hash);
  const open = runs.find((run) => run.classList.contains("open"));
  if (!open) return;
  const box = open.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight * (innerWidth < 1080 ? .36 : 1)) open.scrollIntoView({ block: innerWidth < 1080 ? "start" : "center" });
};
const close = (back = true) => { const open = runs.find((run) => run.classList.contains("open")); history.replaceState(null, "", location.pathname + location.search); location.replace("#"); show(); if (open && back) open.focus({ preventScroll: true }); };
addEventListener("hashchange", show);
addEventListener("change", () => { if (location.hash !== "") close(false); });
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  if (event.key === "Escape" && location.hash !== "") close();
  else if (event.key === "j" || event.key === "ArrowRight") step(1);
  else if (event.key === "k" || event.key === "ArrowLeft") step(-1);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-do]");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.do === "close") close(); else step(link.dataset.do === "next" ? 1 : -1);
});
show();
`;
