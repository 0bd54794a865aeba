/** The look of a figure's page, in the figure's own scheme. */
export const pageStyle = `
:root { --paper: #ffffff; --ink: #1f2328; --soft: #57606a; --line: #d8dce1; }
:root.dark { --paper: #16191d; --ink: #e6e9ed; --soft: #a3abb5; --line: #353b43; color-scheme: dark; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
figure { margin: 0; }
#picture svg { width: 100%; height: auto; display: block; }
figcaption, details { color: var(--soft); max-width: 46rem; margin: 1rem auto 0; font-size: .95rem; }
#groups { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0 0 .5rem; }
#groups button, th button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 99px; padding: .15rem .7rem; cursor: pointer; }
#groups button[aria-pressed="true"] { background: var(--ink); color: var(--paper); }
th button { border: 0; padding: 0; font-weight: 600; }
[data-tip] { cursor: default; }
[data-tip]:hover { stroke: var(--ink); stroke-width: 1.5; }
[data-zooms] * { vector-effect: non-scaling-stroke; }
#picture.near { touch-action: none; cursor: grab; }
#zoom { display: flex; gap: .4rem; justify-content: end; }
#zoom button { font: inherit; line-height: 1; color: inherit; background: none; border: 1px solid var(--line); border-radius: 99px; width: 2rem; height: 2rem; cursor: pointer; }
.away { opacity: .08; transition: opacity .15s; }
#tip { position: fixed; z-index: 1; pointer-events: none; white-space: pre-line; background: var(--ink); color: var(--paper); border-radius: 6px; padding: .35rem .6rem; font-size: .88rem; line-height: 1.4; max-width: 22rem; }
table { border-collapse: collapse; margin-top: .8rem; font-size: .9rem; }
th, td { text-align: start; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--line); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
@media print { #groups, #zoom, #tip { display: none; } }
`;
