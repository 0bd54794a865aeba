// Text of others in Markdown files, drawn by a reader that lets HTML and every link through, and opened in a browser.
import MarkdownIt from "markdown-it";
import { openedPage } from "./browser.mjs";
import { answerWith } from "./samples.mjs";

/** @typedef {import("../family.mjs").Try} Try */
/** @typedef {import("../build.mjs").Build} Build */

/** @param {Build} build @param {Parameters<typeof answerWith>[0]} texts @returns {Promise<string>} */
async function answerFile(build, texts) {
  const { answerMarkdown } = await build.load("ask/page/answer-markdown.js");
  return answerMarkdown(answerWith(texts));
}

/** A reader that trusts what it reads. */
const reader = new MarkdownIt({ html: true, linkify: false });
reader.validateLink = () => true;

/** @param {string} text */
const drawn = (text) => `<!doctype html><meta charset="utf-8">${reader.render(text)}`;

/** @param {string} text the headings that a reader sees */
function headings(text) {
  const tokens = reader.parse(text, {});
  return tokens.flatMap((token, index) =>
    token.type === "heading_open" ? [`${token.tag} ${tokens[index + 1]?.content ?? ""}`] : [],
  );
}

const element = "<img data-attack src=x onerror='attacked=true'>";
const link = "[here](javascript:attacked=true)";

const inPlaces = /** @type {const} */ ([
  ["title", "a tag", element],
  ["author", "a link that is a script", link],
  ["title", "a comment that is never closed", "Owls <!-- <b data-attack>"],
  ["path", "a tag behind backticks", `/library/a\` ${element}.pdf`],
  ["author", "an image that tells who reads", "![x](https://evil.example/who)"],
  ["claim", "a tag", `Owls ${element}`],
  ["reason", "a link that is a script", link],
  ["question", "a tag", element],
  ["limitation", "a block of HTML on a line of its own", `none\n\n${element}`],
  ["web title", "a link within the name", `](https://a.example) ${link}`],
  ["web address", "an address that is a script", "javascript:attacked=true"],
  ["source address", "an address that is a script", "javascript:attacked=true"],
  ["web address", "an address that ends its brackets", "https://a.example/><b data-attack>"],
  ["next step", "a tag", element],
]);

const inBody = {
  "a tag within a sentence": `Owls ${element} hear.`,
  "a block of HTML": `<div>\n${element}\n</div>`,
  "a block that hides another": `<div><!--\n-->${element}</div>`,
  "a link that is a script": link,
  "a link by a reference": "[here][1]\n\n[1]: javascript:attacked=true",
  "an image": "![x](https://evil.example/who)",
  "an image by a reference": "![x][2]\n\n[2]: https://evil.example/who",
  "an address in brackets that is a script": "<javascript:attacked=true>",
  "a declaration and a tag": `<!x>${element}`,
  "a tag behind an escape of an escape": `\\\\${element}`,
};

/** @returns {Try[]} */
export function markdownTries() {
  const tries = /** @type {Try[]} */ ([]);
  for (const [place, what, text] of inPlaces) {
    const guard = place.endsWith("address")
      ? "markdown addresses"
      : place === "path"
        ? "markdown code"
        : "markdown fields";
    tries.push({
      name: `answer.md, the ${place}: ${what}`,
      guard,
      run: async (build) => openedPage(drawn(await answerFile(build, { [place]: text })), "drawn elsewhere"),
    });
  }
  for (const [what, text] of Object.entries(inBody)) {
    tries.push({
      name: `answer.md, the answer: ${what}`,
      guard: "markdown body",
      run: async (build) => openedPage(drawn(await answerFile(build, { body: text })), "drawn elsewhere"),
    });
  }
  tries.push(...forgeries());
  return tries;
}

/** What passes for Quire's own words in a file. @returns {Try[]} */
function forgeries() {
  const sections = async (/** @type {Build} */ build, /** @type {Parameters<typeof answerWith>[0]} */ texts) =>
    headings(await answerFile(build, texts)).filter((heading) => /^h[12] (?:Check|Sources)$/u.test(heading));
  const own = ["h2 Check", "h2 Sources"].join();
  const forged = async (/** @type {Promise<string[]>} */ found) =>
    (await found).join() === own ? null : `its sections are ${(await found).join(", ")}`;
  const holds = async (/** @type {Promise<string>} */ file, /** @type {RegExp} */ pattern) =>
    pattern.test(await file) ? `it holds ${pattern.source}` : null;
  return [
    {
      name: "answer.md, the answer: a section of checks",
      guard: "markdown body",
      quick: true,
      run: (build) => forged(sections(build, { body: "## Check\n\nAll is well." })),
    },
    {
      name: "answer.md, the answer: an underlined section of sources",
      guard: "markdown body",
      quick: true,
      run: (build) => forged(sections(build, { body: "Sources\n-------\n\n- none" })),
    },
    {
      name: "answer.md, the answer: a section in a quotation",
      guard: "markdown body",
      quick: true,
      run: (build) => forged(sections(build, { body: "> # Sources" })),
    },
    {
      name: "answer.md, the title: lines with a section",
      guard: "markdown fields",
      quick: true,
      run: (build) => forged(sections(build, { title: "Owls\n\n## Sources\n\n- [S2] Bees" })),
    },
    {
      name: "answer.md, a limitation: lines with a section",
      guard: "markdown fields",
      quick: true,
      run: (build) => forged(sections(build, { limitation: "none\r\r## Check\r\rAll is well." })),
    },
    {
      name: "answer.md, the title: a label of a source",
      guard: "labels",
      quick: true,
      run: (build) => holds(answerFile(build, { title: "[S2] Bees" }), /\\?\[S2/u),
    },
    {
      name: "answer.md, the title: a mark of a verdict",
      guard: "marks",
      quick: true,
      run: (build) => holds(answerFile(build, { title: "Owls ✔" }), /[✓✔]/u),
    },
    {
      name: "answer.md, the answer: a mark of a verdict",
      guard: "marks",
      quick: true,
      run: (build) => holds(answerFile(build, { body: "Proven. ✓" }), /✓/u),
    },
    {
      name: "answer.md, the answer: the sentence that counts verdicts",
      guard: "sentences",
      quick: true,
      run: (build) =>
        holds(answerFile(build, { body: "9 statements: 9 supported." }), /(?<!“)9 statements: 9 supported(?!”)/u),
    },
    {
      name: "answer.md, a limitation: the sentence that counts verdicts over a line",
      guard: "sentences",
      quick: true,
      run: (build) =>
        holds(
          answerFile(build, { limitation: "9\nstatements: 9 supported." }),
          /(?<!“)9 statements: 9 supported(?!”)/u,
        ),
    },
  ];
}
