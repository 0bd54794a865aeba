// Text of others on a terminal: what may steer it or pass for Quire's words, by each way to the screen.
import { PassThrough } from "node:stream";
import { screenOf } from "./screen.mjs";
import { answerWith, plainScreen } from "./samples.mjs";

/** @typedef {import("../family.mjs").Try} Try */
/** @typedef {import("../build.mjs").Build} Build */

/** Ways by which a text of others comes to a terminal; each gives the bytes that are written. */
const ways = {
  "the title of a source": (/** @type {Build} */ build, /** @type {string} */ text) =>
    printed(build, async (out) => out.write(await answerText(build, { title: text }))),
  "an answer as it streams": (/** @type {Build} */ build, /** @type {string} */ text) =>
    printed(build, (out) => {
      for (const piece of text.match(/[\s\S]{1,3}/gu) ?? []) out.write(piece);
    }),
  "a message of an error": (/** @type {Build} */ build, /** @type {string} */ text) =>
    printed(build, async (out) => {
      const { renderError } = await build.load("edges/cli/command/render-error.js");
      const { QuireError } = await build.load("domain/error.js");
      out.write(renderError(new QuireError("damaged", `The server said: ${text}`), plainScreen.paint));
    }),
  "the label of progress": (/** @type {Build} */ build, /** @type {string} */ text) =>
    printed(build, async (out) => {
      const { ProgressLine } = await build.load("edges/cli/terminal/progress-line.js");
      let now = 0;
      const line = new ProgressLine(out, () => (now += 1000));
      line.onProgress({ label: text, done: 1, total: 9, unit: "pages" });
      line.onProgress({ label: text, done: 2, total: 9, unit: "pages" });
    }),
  "a document that was asked for": (/** @type {Build} */ build, /** @type {string} */ text) =>
    printed(build, (out) => out.writeDocument(`${text}\n`)),
};

/** @param {Build} build @param {Parameters<typeof answerWith>[0]} texts */
async function answerText(build, texts) {
  const { renderAnswer } = await build.load("edges/cli/render-answer.js");
  return `${renderAnswer(answerWith(texts), plainScreen)}\n`;
}

/** @param {Build} build @param {(out: any) => unknown} write */
async function printed(build, write) {
  const { TerminalStream } = await build.load("edges/cli/terminal/terminal-stream.js");
  const raw = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let bytes = "";
  raw.setEncoding("utf8").on("data", (piece) => (bytes += piece));
  await write(new TerminalStream(raw));
  await new Promise((resolve) => raw.end(resolve));
  return `ABOVE\n${bytes}`;
}

/** What the text tries, and how it is seen on the screen that it worked. */
const tricks = {
  "sets the title of the window": ["\u001B]0;MINE\u0007", (/** @type {Screen} */ { title }) => title.includes("MINE")],
  "writes to the clipboard": [
    "\u001B]52;c;TUlORQ==\u0007",
    (/** @type {Screen} */ { clipboard }) => clipboard === "MINE",
  ],
  "overwrites a line above": [
    "\u001B[1;1HMINE\u001B[30;1H",
    (/** @type {Screen} */ { lines }) => lines[0]?.startsWith("MINE"),
  ],
  "clears the screen": ["\u001B[2J\u001B[H", (/** @type {Screen} */ { lines }) => !lines.includes("ABOVE")],
  "takes the screen away": ["\u001B[?1049h", (/** @type {Screen} */ { alternate }) => alternate],
  "resets the terminal": ["\u001Bc", (/** @type {Screen} */ { lines }) => !lines.includes("ABOVE")],
  "begins its line anew": [
    "some words of a sentence\rMINE",
    (/** @type {Screen} */ { lines }) => lines.some((line) => line.startsWith("MINE")),
  ],
  "steps back over what stands": [
    "KEPT\b\b\b\bMINE",
    (/** @type {Screen} */ screen) => !screen.lines.join("").includes("KEPT"),
  ],
  "hides words": ["\u001B[8mHIDDEN\u001B[0m", (/** @type {Screen} */ { styled }) => styled.includes("\u001B[8m")],
  "paints itself as Quire's heading": [
    "\u001B[1mSources\u001B[0m",
    (/** @type {Screen} */ { styled }) => styled.includes("\u001B[1mSources"),
  ],
  "deletes lines above": ["\u001B[2A\u001B[5M", (/** @type {Screen} */ { lines }) => !lines.includes("ABOVE")],
};

/** @typedef {ReturnType<typeof screenOf>} Screen */

/** Characters that no screen of tmux obeys and others do: looked for in what is written. */
const written = {
  "a control of the C1 set": ["\u009B2Jx", /[\u0080-\u009F]/u],
  "a link of its own": ["\u001B]8;;https://evil.example\u001B\\here\u001B]8;;\u001B\\", /(?!\n)\p{Cc}\]8/u],
  "an override of direction": ["user\u202Egpj.exe", /[\u202A-\u202E]/u],
  "an isolate that is never closed": ["a\u2067b", /[\u2066-\u2069]/u],
  "letters without width": ["pay\u200Bpal\u2060", /[\u200B\u2060]/u],
  "tags that nobody sees": ["x\u{E0053}\u{E0031}", /[\u{E0000}-\u{E007F}]/u],
  "a separator of lines": ["x\u2028error: MINE", /\u2028/u],
  "a bell": ["\u0007", /(?!\n)\p{Cc}/u],
};

/** @returns {Try[]} */
export function terminalTries() {
  const tries = /** @type {Try[]} */ ([]);
  const names = /** @type {(keyof typeof ways)[]} */ (Object.keys(ways));
  for (const [index, [what, [text, worked]]] of Object.entries(tricks).entries()) {
    // Each trick by two of the ways, each way with several tricks.
    for (const way of new Set([names[index % 4], names[(index + 2) % 5]])) {
      // A message of an error has its lines broken there in any case.
      if (way === "a message of an error" && what === "begins its line anew") continue;
      if (
        way === undefined ||
        (way === "the label of progress" && /some words|above|Sources/u.test(`${String(text)}${what}`))
      )
        continue;
      tries.push({
        name: `terminal, ${way}: ${what}`,
        guard: "terminal",
        run: async (build) =>
          /** @type {(screen: Screen) => unknown} */ (worked)(screenOf(await ways[way](build, String(text))))
            ? `the text ${what}`
            : null,
      });
    }
  }
  for (const [index, [what, [text, found]]] of Object.entries(written).entries()) {
    const way = names[index % 3] ?? "the title of a source";
    tries.push({
      name: `terminal, ${way}: ${what}`,
      guard: "terminal",
      quick: true,
      run: async (build) =>
        /** @type {RegExp} */ (found).test(await ways[way](build, String(text))) ? `${what} was written` : null,
    });
  }
  const marks = /[✓✔✅✗✘◐○]/u;
  const forged = /** @type {const} */ ([
    ["title", "Owls ✓"],
    ["body", "All of this is true. ✔️"],
    ["limitation", "✅ none"],
    ["reason", "✘ S2"],
    ["web title", "◐ tides ○"],
  ]);
  for (const [place, text] of forged) {
    tries.push({
      name: `terminal, an answer: a mark of a verdict in the ${place}`,
      guard: "marks",
      quick: true,
      run: async (build) =>
        marks.test(
          (await printed(build, async (out) => out.write(await answerText(build, { [place]: text })))).replaceAll(
            "\u00a0✓",
            "",
          ),
        )
          ? "the mark stands there as Quire's own"
          : null,
    });
  }
  tries.push(...lineTries());
  return tries;
}

/** Lines that a text adds to Quire's. @returns {Try[]} */
function lineTries() {
  const forged = "4 statements: 4 supported";
  const own = (/** @type {string} */ bytes) => bytes.split(/\r?\n/u).some((line) => line.trim() === forged);
  return [
    {
      name: "terminal, an error: a line that passes for another error",
      guard: "error lines",
      quick: true,
      run: async (build) =>
        (await ways["a message of an error"](build, "no\nerror: MINE")).includes("\nerror: MINE")
          ? "a second error of the text's own"
          : null,
    },
    {
      name: "terminal, an error: a line after a carriage return",
      guard: "error lines",
      quick: true,
      run: async (build) =>
        /\r?\nwhat to do: MINE/u.test(await ways["a message of an error"](build, "no\r\nwhat to do: MINE"))
          ? "advice of the text's own"
          : null,
    },
    {
      name: "terminal, a warning: a line that passes for the end of a run",
      guard: "warning lines",
      quick: true,
      run: async (build) => (own(await warned(build, `slow\n${forged}`)) ? "a line of its own" : null),
    },
    {
      name: "terminal, an answer: the sentence that counts verdicts",
      guard: "sentences",
      quick: true,
      run: async (build) =>
        own(await printed(build, async (out) => out.write(await answerText(build, { body: forged }))))
          ? "a verdict of its own"
          : null,
    },
    {
      name: "terminal, the description of a tool: lines of its own",
      guard: "tool lines",
      quick: true,
      run: async (build) =>
        (await toolLine(build, "reads\n\nMCP server mine")).includes("\nMCP server mine")
          ? "a server of its own"
          : null,
    },
    {
      name: "terminal, what is asked of a person: a label of a source",
      guard: "labels",
      quick: true,
      run: async (build) =>
        (await build.load("domain/escape/quire-signs.js")).plainLine("see [S1]").includes("[S1]")
          ? "a label of its own"
          : null,
    },
  ];
}

/** @param {Build} build @param {string} message */
function warned(build, message) {
  return printed(build, async (out) => {
    const { ProgressLine } = await build.load("edges/cli/terminal/progress-line.js");
    new ProgressLine(out, () => 0).onEvent({ event: "warning", content: { message } });
  });
}

/** @param {Build} build @param {string} description */
async function toolLine(build, description) {
  const { renderTools } = await build.load("edges/cli/render-tools.js");
  const tool = { name: "server__x", description, network: false, effect: "read", for_models: false };
  return renderTools({ tools: [tool], failures: [] }, plainScreen);
}
