// Files that drafts and listings of somebody else name, when a person audits the one or imports the other.
import { basename, dirname } from "node:path";
import { Place, runTool } from "../workspace-attack.mjs";
import { tricks } from "./tricks.mjs";

/** @typedef {import("../../family.mjs").Try} Try */

const latex = (/** @type {string} */ command) =>
  `\\documentclass{article}\n\\begin{document}\nGulls nest here.\n\n${command}\n\\end{document}\n`;

/** @type {Record<string, { file: string, ending: string, text: (path: string) => string, relative?: boolean }>} */
const drafts = {
  "LaTeX \\input": { file: "draft.tex", ending: ".tex", relative: true, text: (path) => latex(`\\input{${path}}`) },
  "LaTeX \\include": {
    file: "draft.tex",
    ending: ".tex",
    relative: true,
    text: (path) => latex(`\\include{${path.replace(/\.tex$/u, "")}}`),
  },
  "LaTeX \\import": {
    file: "draft.tex",
    ending: ".tex",
    relative: true,
    text: (path) => latex(`\\import{${dirname(path)}/}{${basename(path)}}`),
  },
  "LaTeX \\bibliography": {
    file: "draft.tex",
    ending: ".bib",
    text: (path) => latex(`As \\cite{hidden} says.\n\\bibliography{${path.replace(/\.bib$/u, "")}}`),
  },
  "LaTeX \\addbibresource": {
    file: "draft.tex",
    ending: ".bib",
    text: (path) =>
      `\\documentclass{article}\n\\usepackage{biblatex}\n\\addbibresource{${path}}\n\\begin{document}\nAs \\cite{hidden} says.\n\\end{document}\n`,
  },
  "Markdown front matter": {
    file: "draft.md",
    ending: ".bib",
    text: (path) => `---\nbibliography: "${path}"\n---\n\nAs [@hidden] says.\n`,
  },
};

/** @type {typeof drafts} */
const listings = {
  "BibTeX file": {
    file: "list.bib",
    ending: ".md",
    text: (path) => `@article{a, title = {Birds of the coast}, file = {${path}}}\n`,
  },
  "JabRef file": {
    file: "list.bib",
    ending: ".md",
    text: (path) => `@article{a, title = {Birds of the coast}, file = {note:${path}:Markdown}}\n`,
  },
  "RIS L1": {
    file: "list.ris",
    ending: ".md",
    text: (path) => `TY  - JOUR\nTI  - Birds of the coast\nL1  - ${path}\nER  - \n`,
  },
};

/** @returns {Try[]} */
export function draftTries() {
  const ofDrafts = tries(drafts, (root, file) => ["audit", { draft: `${root}/${file}` }]);
  const ofListings = tries(listings, (root, file) => ["import_records", { files: [`${root}/${file}`] }]);
  return [...ofDrafts, ...ofListings];
}

/** @param {typeof drafts} named @param {(root: string, file: string) => [string, object]} ask @returns {Try[]} */
function tries(named, ask) {
  return Object.entries(named).flatMap(([name, { file, ending, text, relative }]) =>
    Object.entries(tricks)
      .filter(([trick]) => relative !== true || !["an absolute path", "the folder of this process"].includes(trick))
      .map(([trick, lay]) => ({
        name: `${name} by ${trick}`,
        guard: "confinement",
        quick: name === "LaTeX \\input" && trick === "a way up",
        run: async (build) => {
          const place = new Place();
          try {
            const path = lay(place, `hidden${ending}`);
            place.write(file, text(path));
            const said = await runTool(build, place.root, ...ask(place.root, file));
            return place.knows(said) ? `${path} was read` : null;
          } finally {
            place.end();
          }
        },
      })),
  );
}
