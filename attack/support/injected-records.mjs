// Text of others in files that other programs read: tables, bibliographies, JSON.
import { parse } from "csv-parse/sync";

/** @typedef {import("../family.mjs").Try} Try */
/** @typedef {import("../build.mjs").Build} Build */

const command = 'HYPERLINK("https://evil.example","x")';
/** How a cell may begin so that some spreadsheet calculates it. */
const beginnings = {
  "an equals sign": "=",
  "a plus": "+",
  "a minus": "-",
  "an at sign": "@",
  "a space before it": " =",
  "a tab": "\t=",
  "a carriage return": "\r=",
  "a quotation mark before it": '"=',
  "a wide equals sign": "＝",
  "a wide at sign": "＠",
  "a space without width": "\u200B=",
  "a byte order mark": "\uFEFF=",
  "a no-break space": "\u00A0+",
  "a NUL": "\0=",
};

/** Whether a spreadsheet that reads cells as loosely as any calculates one. @param {string} cell */
function isCalculated(cell) {
  const bare = Array.from(cell.normalize("NFKC"))
    .filter((sign) => !/[\s\p{Cc}\p{Cf}"]/u.test(sign))
    .join("");
  return /^[=+\-@]/u.test(bare) && Number.isNaN(Number(bare));
}

/** @param {string} text */
function calculated(text) {
  const rows = parse(text, { relax_column_count: true });
  const cell = rows.flat().find(isCalculated);
  return cell === undefined ? null : `a cell is calculated: ${JSON.stringify(cell)}`;
}

/** @param {Build} build @param {string} format @param {Record<string, unknown>} item @param {string} [notes] @returns {Promise<string>} */
async function written(build, format, item, notes = "") {
  const { formatByName } = await build.load("cite/formats.js");
  const whole = { id: "field2020", type: "article-journal", title: "Owls", ...item };
  return formatByName(format).write([{ item: whole, tags: [], notes, attachments: [] }]);
}

/** Commands that do something other than draw, in what TeX would see of an entry's fields; addresses are read verbatim. @param {string} text */
function runs(text) {
  const commands = [...text.matchAll(/(?<!\\)(?:\\\\)*\\([A-Za-z@]+)/gu)].map(([, name = ""]) => name);
  const found = commands.find((name) =>
    /^(?:input|include|write|openout|immediate|catcode|csname|def|read|directlua|newwrite|special)$/u.test(name),
  );
  if (found !== undefined) return `TeX runs \\${found}`;
  return /\^\^[0-9a-f]{2}/u.test(text) ? "TeX reads a character by its number" : null;
}

/** How many entries, and whether the braces of each close where it ends. @param {string} text */
function entries(text) {
  const heads = [];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    // BibTeX counts every brace: an escape before one is nothing to it.
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] === "@" && depth === 0) heads.push(text.slice(at, at + 12));
    if (depth < 0) return "a brace closes what was not open";
  }
  if (depth !== 0) return "an entry does not end";
  return heads.length === 1 ? null : `${heads.length} entries: ${heads.join(" ")}`;
}

/** @param {string} text */
function percents(text) {
  return /(?<!\\)%(?!\d|[0-9A-F]{2})/u.test(text.replaceAll(/^ {2}(?:url|doi|file) = .*$/gmu, ""))
    ? "TeX leaves out the rest of the line"
    : null;
}

/** @returns {Try[]} */
export function recordTries() {
  const tries = /** @type {Try[]} */ ([]);
  for (const [what, beginning] of Object.entries(beginnings)) {
    tries.push({
      name: `library.csv: a title that begins with ${what}`,
      guard: "formulas",
      quick: true,
      run: async (build) => calculated(await written(build, "csv", { title: `${beginning}${command}` })),
    });
    tries.push({
      name: `gather's table: a cell that begins with ${what}`,
      guard: "formulas",
      run: async (build) =>
        calculated(
          (await build.load("gather/export/csv-table.js")).csvText([["name"], [`${beginning}cmd|' /C calc'!A0`]]).text,
        ),
    });
  }
  tries.push(...texTries(), ...lineTries(), ...jsonTries(), ...sarifTries());
  return tries;
}

/** @returns {Try[]} */
function texTries() {
  const tex = (
    /** @type {string} */ what,
    /** @type {string} */ guard,
    /** @type {Record<string, unknown>} */ item,
    /** @type {(text: string) => string | null} */ look,
    format = "bibtex",
  ) =>
    /** @type {Try} */ ({
      name: `${format}: ${what}`,
      guard,
      quick: true,
      run: async (build) => look(await written(build, format, item)),
    });
  return [
    tex("a command in a title", "latex", { title: String.raw`Owls \input{/etc/passwd}` }, runs),
    tex("a command in a formula", "formulas of TeX", { title: String.raw`Owls $x_1 \input{/etc/passwd}$` }, runs),
    tex("a shell in a formula", "formulas of TeX", { title: String.raw`$\immediate\write18{id}$` }, runs, "biblatex"),
    tex("a backslash by its number", "formulas of TeX", { title: "$x^{2} ^^5cinput{a}$" }, runs),
    tex("a comment in a title", "latex", { title: "100 % of owls" }, percents),
    tex("a comment in a formula", "formulas of TeX", { title: "$x_1 % y$" }, percents),
    tex(
      "a command in the name of an author",
      "latex",
      { author: [{ family: String.raw`\def\x{}`, given: "A" }] },
      runs,
    ),
    tex("a command in an address", "verbatim fields", { URL: String.raw`https://a.example/\input{b}` }, runs),
    tex("a command in a DOI", "verbatim fields", { DOI: String.raw`10.1000/\write18{id}` }, runs, "biblatex"),
    tex(
      "a command in the number of an archive",
      "verbatim fields",
      { archive: "arXiv", archive_location: String.raw`2101.00001\input x` },
      runs,
    ),
    tex(
      "a brace that ends the entry in an address",
      "verbatim fields",
      { URL: "https://a.example/}}@misc{x,title={y" },
      entries,
    ),
    tex("a brace that ends the entry in a title", "latex", { title: "Owls}}\n@misc{x, title={y" }, entries),
    tex("a brace that never closes in an abstract", "latex", { abstract: "sets {1, 2" }, entries),
    tex("a preamble by way of the key", "keys", { id: 'x, title={a}}\n@preamble{"b"}\n@misc{y' }, entries),
  ];
}

/** @returns {Try[]} */
function lineTries() {
  const forged = (/** @type {string} */ text) =>
    text
      .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
      .some((line) => /^(?:ER {2}- |TY {2}- BOOK|TI {2}- Mine)/u.test(line) && line.trimEnd() !== "ER  -")
      ? "a line of its own"
      : null;
  const records = (/** @type {string} */ text) =>
    text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).filter((line) => line.startsWith("TY  - ")).length === 1
      ? forged(text)
      : "a record of its own";
  const breaks = {
    "a line feed": "\n",
    "a carriage return": "\r",
    "a vertical tab": "\v",
    "a next line": "\u0085",
    "a separator of lines": "\u2028",
  };
  return Object.entries(breaks).flatMap(
    ([what, sign]) =>
      /** @type {Try[]} */ ([
        {
          name: `ris: a record behind ${what} in a title`,
          guard: "ris",
          quick: true,
          run: async (build) =>
            records(await written(build, "ris", { title: `Owls${sign}ER  - ${sign}TY  - BOOK${sign}TI  - Mine` })),
        },
        {
          name: `ris: a tag behind ${what} in a note`,
          guard: "ris lines",
          quick: true,
          run: async (build) => records(await written(build, "ris", {}, `Good${sign}TY  - BOOK`)),
        },
      ]),
  );
}

/** What viewers of SARIF make of a message. @returns {Try[]} */
function sarifTries() {
  const message = async (/** @type {Build} */ build, /** @type {string} */ text) =>
    (await build.load("domain/escape/records.js")).sarifText(text);
  const holds = async (/** @type {Promise<string>} */ text, /** @type {RegExp} */ pattern) =>
    pattern.test(await text) ? `the message holds ${pattern.source}` : null;
  return [
    {
      name: "sarif: a link in a message",
      guard: "sarif",
      quick: true,
      run: (build) => holds(message(build, "[here](https://evil.example)"), /(?<!\\)\[[^\]\\]*\]\(/u),
    },
    {
      name: "sarif: a control in a message",
      guard: "sarif",
      quick: true,
      run: (build) => holds(message(build, "a\u001B[2Jb"), /(?!\n)\p{Cc}/u),
    },
    {
      name: "sarif: half a character in a message",
      guard: "sarif",
      quick: true,
      run: (build) => holds(message(build, "a\uD83D"), /\uD83D(?![\uDC00-\uDFFF])/u),
    },
  ];
}

/** @returns {Try[]} */
function jsonTries() {
  const json = async (/** @type {Build} */ build, /** @type {string} */ text) =>
    (await build.load("domain/escape/records.js")).jsonText({ title: text });
  return [
    {
      name: "--json: a control of the C1 set",
      guard: "json",
      quick: true,
      run: async (build) =>
        /[\u0080-\u009F]/u.test(await json(build, "a\u009B2Jb")) ? "the control stands there as it is" : null,
    },
    {
      name: "--json: an override of direction",
      guard: "json",
      quick: true,
      run: async (build) =>
        (await json(build, "a\u202Eb")).includes("\u202E") ? "the override stands there as it is" : null,
    },
    {
      name: "--json: letters that nobody sees",
      guard: "json",
      quick: true,
      run: async (build) =>
        /[\u200B\u{E0000}-\u{E007F}]/u.test(await json(build, "a\u200B\u{E0041}"))
          ? "they stand there as they are"
          : null,
    },
  ];
}
