// Text of others (titles, authors, quotes, answers of models, descriptions of tools) that is written into every output:
// pages and Markdown opened in a browser, a terminal looked at, tables and bibliographies read as other programs do.
import { chromium, closeBrowser } from "../support/browser.mjs";
import { markdownTries } from "../support/injected-markdown.mjs";
import { pageTries } from "../support/injected-pages.mjs";
import { recordTries } from "../support/injected-records.mjs";
import { terminalTries } from "../support/injected-terminal.mjs";
import { hasTerminal } from "../support/screen.mjs";

const quireSigns = "domain/escape/quire-signs.js";

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "injected-text",
  least: 80,
  seconds: 30,
  guards: {
    template: [
      {
        file: "domain/escape/html.js",
        replace: [['return typeof value === "string" ? escaped(value)', 'return typeof value === "string" ? value']],
      },
    ],
    policy: { file: "corpus/page/page-parts.js", replace: [["Content-Security-Policy", "No-Policy"]] },
    addresses: {
      file: "domain/escape/html.js",
      replace: [
        ['return isOpen && username === "" && password === "" ? address : null;', "return address;"],
        ["if (address === null || !URL.canParse(address))", "if (address === null)"],
        ["new URL(address)", "{}"],
      ],
    },
    marks: {
      file: quireSigns,
      replace: [["return text.replaceAll(verdictMark", "return text; text.replaceAll(verdictMark"]],
    },
    sentences: {
      file: quireSigns,
      replace: [["return text.replaceAll(verdictSentence", "return text; text.replaceAll(verdictSentence"]],
    },
    labels: {
      file: "domain/escape/quire-signs.js",
      replace: [["return text.replace(bracketed", "return text; text.replace(bracketed"]],
    },
    terminal: {
      file: "edges/cli/terminal/terminal-stream.js",
      replace: [
        ["withoutVerdictMarks(terminalText(piece))", "withoutVerdictMarks(piece)"],
        ["this.isTTY ? terminalText(text) : text", "text"],
      ],
    },
    "error lines": {
      file: "edges/cli/command/render-error.js",
      replace: [["hanging(error.message)", "error.message"]],
    },
    "warning lines": { file: "edges/cli/terminal/progress-line.js", replace: [["terminalLine(message)", "message"]] },
    "tool lines": { file: "edges/cli/render-tools.js", replace: [["terminalLine(description)", "description"]] },
    "markdown fields": {
      file: "domain/escape/markdown.js",
      replace: [["return escapeLineStart(line.replaceAll(markup", "return text; (line.replaceAll(markup"]],
    },
    "markdown code": { file: "domain/escape/markdown.js", replace: [["longest + 1", "1"]] },
    "markdown addresses": {
      file: "domain/escape/markdown.js",
      replace: [["return safe === null ? markdownCode(address) :", "return `<${address}>`;"]],
    },
    "markdown body": {
      file: "document/markdown/markdown-body.js",
      replace: [
        [
          "let text = withoutVerdicts(removeByteOrderMark(markdown));",
          "let text = withoutVerdicts(markdown); return text;",
        ],
      ],
    },
    formulas: { file: "domain/escape/records.js", replace: [["return needsApostrophe(value) ?", "return false ?"]] },
    latex: {
      file: "domain/escape/latex.js",
      replace: [["return text.replace(special", "return text; text.replace(special"]],
    },
    "formulas of TeX": { file: "domain/escape/latex.js", replace: [["|| !isDrawn(match[0])", ""]] },
    "verbatim fields": { file: "domain/escape/records.js", replace: [["/[\\s\\p{Cc}\\\\{}]/gu", "/\\s/gu"]] },
    keys: {
      file: "cite/formats/bibtex/bibtex.js",
      replace: [
        ["/[\\s,{}()=\"#%'\\\\~@]+/g", "/$^/g"],
        ["/[\\s,{}()=\\\"#%'\\\\~@]+/g", "/$^/g"],
      ].slice(0, 1),
    },
    ris: { file: "domain/escape/records.js", replace: [["/\\s*[\\p{Cc}\\p{Zl}\\p{Zp}]+\\s*/gu", "/$^/gu"]] },
    "ris lines": { file: "domain/escape/records.js", replace: [["/\\r\\n|[\\p{Cc}\\p{Zl}\\p{Zp}]/u", "/$^/u"]] },
    sarif: {
      file: "domain/escape/records.js",
      replace: [["return terminalText(text)", "return text; terminalText(text)"]],
    },
    json: { file: "domain/escape/records.js", replace: [["text.replaceAll(obeyed", "text.replaceAll(/$^/gu"]] },
  },
  end: closeBrowser,
  async tries() {
    const all = [...pageTries(), ...markdownTries(), ...terminalTries(), ...recordTries()];
    return all.map((attempt) => ({ ...attempt, run: asFarAsHere(attempt) }));
  },
};

/** A try that needs what this machine has not says so: it is no try that was stopped. @param {import("../family.mjs").Try} attempt */
function asFarAsHere({ name, run, quick }) {
  const needsBrowser = quick !== true && /html|page|answer\.md/u.test(name);
  const needsScreen = quick !== true && name.startsWith("terminal");
  if (needsBrowser && chromium === null)
    return () => Promise.reject(new Error("There is no Chromium to open pages in."));
  if (needsScreen && !hasTerminal) return () => Promise.reject(new Error("There is no tmux to look at."));
  return run;
}
