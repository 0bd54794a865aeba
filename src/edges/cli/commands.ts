import type { CommandEntry } from "./command/invocation.js";

/** In the order in which help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    signature: "init [dir]",
    summary: "make a folder a workspace: writes a commented quire.yaml",
    load: () => import("./init.js"),
  },
  {
    signature: "add <path...>",
    summary:
      "add documents (PDF, Markdown, text, HTML, DOCX, ODT, RTF, slides, sheets, LaTeX, Typst, EPUB, mails, notebooks, subtitles, ...; a folder means all below it), or works by doi:, arxiv:, isbn:, pmid: or address",
    load: () => import("./add.js"),
  },
  {
    signature: "scan [dir-or-file]",
    summary:
      "find out which works files are, keep their records in the manifest, write them into PDFs, name PDFs after them",
    load: () => import("./scan.js"),
  },
  {
    signature: "library",
    summary: "list the records of the library; export or import them",
    load: () => import("./library.js"),
  },
  {
    signature: "collect",
    summary: "edit records in a form: from a saved results page, BibTeX, RIS, markup, or the manifest",
    load: () => import("./collect.js"),
  },
  { signature: "search <query...>", summary: "find the passages that answer best", load: () => import("./search.js") },
  {
    signature: "ask [question...]",
    summary: "answer a question from the library, with --agent in several rounds; every cited sentence is checked",
    load: () => import("./ask.js"),
  },
  {
    signature: "research [topic...]",
    summary: "look into a topic: search, read what is relevant into the library, write a cited report",
    load: () => import("./research.js"),
  },
  {
    signature: "gather [description...]",
    summary: "make a table of things from the web: approve the searches, get a CSV whose cells have sources",
    load: () => import("./gather.js"),
  },
  {
    signature: "lenses [name]",
    summary: "hosts and sources that are trusted for a field, for --lens: medicine, law, economics, ...",
    load: () => import("./lenses.js"),
  },
  {
    signature: "data",
    summary: "tables as data sets: add CSV, workbooks, databases; profile them, ask them in SQL, export them",
    load: () => import("./data.js"),
  },
  {
    signature: "code",
    summary: "run code of R, Python, Octave and others on data sets, in a sandbox; figures and tables are kept",
    load: () => import("./code.js"),
  },
  {
    signature: "statistics",
    summary: "tests on data sets: effects with intervals, assumptions, a sentence in APA style, the R code",
    load: () => import("./statistics.js"),
  },
  {
    signature: "graph",
    summary: "a graph of things and links: components, ranks, communities, paths; GraphML and Maltego",
    load: () => import("./graph.js"),
  },
  {
    signature: "geo",
    summary:
      "geographic files: what is in them, distances, lengths, areas, points in areas; reproject, buffer, simplify",
    load: () => import("./geo.js"),
  },
  {
    signature: "algebra <operation> <expression...>",
    summary: "integrals, equations, limits, series, matrices; each answer is checked and says whether it is exact",
    load: () => import("./algebra.js"),
  },
  {
    signature: "circuit <netlist>",
    summary: "simulate a circuit from a SPICE netlist: operating point, transient, frequency response, sweep; draw it",
    load: () => import("./circuit.js"),
  },
  {
    signature: "play [playbook]",
    summary:
      "carry out a playbook: outline, sections, finished document; what is written already is not asked for again",
    load: () => import("./play.js"),
  },
  {
    signature: "plan [playbook]",
    summary: "what playing a playbook would do: what is done, new and stale, calls, money, time",
    load: () => import("./plan.js"),
  },
  {
    signature: "why <step-or-item>",
    summary: "which of template, variables, model, item and evidence changed since STEP/ITEM was written",
    load: () => import("./why.js"),
  },
  {
    signature: "playbook",
    summary: "list, begin, check or print playbooks",
    load: () => import("./playbook.js"),
  },
  {
    signature: "brain",
    summary: "notes in Markdown: check, index, watch them; look them up by words, keyword, topic, meaning",
    load: () => import("./brain.js"),
  },
  {
    signature: "cite [draft...]",
    summary: "write a draft's citations in any style and list the works cited",
    load: () => import("./cite.js"),
  },
  {
    signature: "export <document>",
    summary: "make a finished document: Word, PDF, EPUB, LaTeX, OpenDocument, Typst, a page; citations stay alive",
    load: () => import("./export.js"),
  },
  {
    signature: "plot [spec]",
    summary:
      "draw a figure from data: charts, forest and funnel plots, PRISMA flows, timelines, networks, maps of evidence",
    load: () => import("./plot.js"),
  },
  {
    signature: "map [data]",
    summary: "draw a map: points, shaded areas joined by code or name, routes; SVG, PNG, a page to move and enlarge",
    load: () => import("./map.js"),
  },
  {
    signature: "typeset <source>",
    summary: "set a formula in LaTeX, or a page in Typst, as SVG, PNG and PDF",
    load: () => import("./typeset.js"),
  },
  {
    signature: "audit <draft>",
    summary: "check any draft's citations: marks, references, whether works exist and say what they are cited for",
    load: () => import("./audit.js"),
  },
  {
    signature: "revise <document>",
    summary: "work on one section of a finished document: check, shorten, expand, rewrite, merge; a new version",
    load: () => import("./revise.js"),
  },
  {
    signature: "prompt [question...]",
    summary: "print the prompt for a question; then: send it, copy it, or leave",
    load: () => import("./prompt.js"),
  },
  {
    signature: "open <id-or-label>",
    summary: "open a work's file; S1, S2, ... are the sources of the last answer, opened at their page",
    load: () => import("./open.js"),
  },
  {
    signature: "status",
    summary: "what the library holds, what failed, how old the index is",
    load: () => import("./status.js"),
  },
  {
    signature: "remove [target...]",
    summary: "take works out of the library (paths, folders or ids); your files are not touched",
    load: () => import("./remove.js"),
  },
  {
    signature: "serve",
    summary: "serve the library and its tools over HTTP to other programs",
    load: () => import("./serve.js"),
  },
  {
    signature: "web",
    summary: "open the workbench in the browser: the library, answers beside their pages, runs",
    load: () => import("./web.js"),
  },
  {
    signature: "mcp",
    summary: "serve the library's tools, works and prompts to an MCP client on standard input and output",
    load: () => import("./mcp.js"),
  },
  {
    signature: "lsp",
    summary: "serve an editor (VS Code, Neovim, ...): findings in drafts as they are written, keys, passages, fixes",
    load: () => import("./lsp.js"),
  },
  {
    signature: "tools",
    summary: "list all tools, those of MCP servers too; describe or call one",
    load: () => import("./tools.js"),
  },
  { signature: "runs", summary: "list runs; show, resume or export one", load: () => import("./runs.js") },
  {
    signature: "config",
    summary: "every setting, its value and where it came from",
    load: () => import("./config.js"),
  },
  {
    signature: "trust",
    summary: "allow the settings of a folder that start programs, name addresses or spend money; show, list, take back",
    load: () => import("./trust.js"),
  },
  {
    signature: "models",
    summary: "models at home, which run on this computer: list, get, remove; try any model with ten small tasks",
    load: () => import("./models.js"),
  },
  {
    signature: "extras",
    summary: "large engines that are installed on demand, such as the one that reads scanned pages: list, add, remove",
    load: () => import("./extras.js"),
  },
  { signature: "doctor", summary: "check Node, the store, keys, optional programs", load: () => import("./doctor.js") },
  {
    signature: "eval [dir|questions]",
    summary: "measure search on judged questions in BEIR form, or compare models on questions of your own (--models)",
    load: () => import("./evaluate.js"),
  },
];
