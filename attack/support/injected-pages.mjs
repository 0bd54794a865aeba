// Text of others in pages, opened in a browser: kinds of injection, each in the places where text of others stands.
import { openedPage, readPage } from "./browser.mjs";
import { answerWith, tableWith } from "./samples.mjs";

/** @typedef {import("../family.mjs").Try} Try */
/** @typedef {import("../build.mjs").Build} Build */

/** @param {Build} build @param {Parameters<typeof answerWith>[0]} texts @returns {Promise<string>} */
export async function answerPageWith(build, texts) {
  const { answerPage } = await build.load("ask/page/answer-page.js");
  return answerPage(answerWith(texts));
}

/** @param {Build} build @param {Parameters<typeof tableWith>[0]} texts @returns {Promise<string>} */
async function tablePageWith(build, texts) {
  const { tablePage } = await build.load("gather/export/page/table-page.js");
  return tablePage(tableWith(texts));
}

const element = "<img data-attack src=x onerror='attacked=true'>";
const outOfAttribute = `" data-attack onmouseover="attacked=true" x="`;

/** Places of a page, with what is written there: elements in text, attributes where text stands in one. */
const answerPlaces = /** @type {const} */ ([
  ["title", `</span></li></ol>${element}`],
  ["author", element],
  ["path", `/library/${element}`],
  ["heading", `<svg data-attack><script>attacked=true</script></svg>`],
  ["passage", `</div></details><form data-attack action=//evil.example></form>`],
  ["quote", `<attack>mine</attack>`],
  ["claim", `</p></aside>${element}`],
  ["neighbour", `</td></p></blockquote></aside>${element}`],
  ["reason", `<li data-attack>supported`],
  ["question", `</title><script data-attack>attacked=true</script>`],
  ["limitation", `<iframe data-attack src=https://evil.example></iframe>`],
  ["web title", `</a><a data-attack href=javascript:attacked=true>`],
  ["web address", `https://evil.example/${outOfAttribute}`],
]);
const tablePlaces = /** @type {const} */ ([
  ["value", `</div></td>${element}`],
  ["column", outOfAttribute],
  ["quote", `</blockquote><script data-attack>attacked=true</script>`],
  ["description", `</title><base data-attack href=//evil.example>`],
  ["note", `<object data-attack data=x></object>`],
  ["condition", `</summary><details data-attack open ontoggle=attacked=true>`],
  ["other", `<b data-attack>`],
]);

/** What a page may hold that was forgotten to be escaped: its policy stops it all the same. */
const forgotten = {
  "an inline script": "<script>attacked=true</script>",
  "a handler of an image that fails": "<img src=data:, onerror='attacked=true'>",
  "a handler of a frame": "<svg onload='attacked=true'></svg>",
  "a link that is a script, pressed": "<a data-pressed href='javascript:void(attacked=true)'>x</a>",
  "a script from elsewhere": "<script src='https://evil.example/a.js'></script>",
  "an image that tells who reads": "<img src='https://evil.example/who'>",
  "a frame of another page": "<iframe src='https://evil.example/frame'></iframe>",
  "a style sheet of another host": "<link rel=stylesheet href='https://evil.example/a.css'>",
  "a style that is its own": "<style>body{background:rgb(1,2,3)!important}</style>",
  "a style in an attribute": "<p style='background:url(https://evil.example/p)'>x</p>",
  "a frame with a document of its own": "<iframe srcdoc='<script>parent.attacked=true</script>'></iframe>",
  "a video with its picture": "<video poster='https://evil.example/p'></video>",
  "a form that sends itself": "<form action='https://evil.example/f'><button data-pressed>x</button></form>",
};

/** Addresses that are no pages: where a link is made of what others gave. */
const addresses = {
  "of a script": "javascript:attacked=true",
  "of a script, in capitals behind a space": " JaVaScRiPt:attacked=true",
  "of a script, with a tab in its scheme": "java\tscript:attacked=true",
  "of a page in itself": "data:text/html,<script>attacked=true</script>",
  "of a file": "file:///etc/passwd",
  "of a program of the system": "vscode://evil/open",
};

/** @returns {Try[]} */
export function pageTries() {
  const tries = /** @type {Try[]} */ ([]);
  for (const [place, text] of answerPlaces) {
    tries.push({
      name: `answer.html: an element in the ${place}`,
      guard: "template",
      run: async (build) => openedPage(await answerPageWith(build, { [place]: text })),
    });
  }
  for (const [place, text] of tablePlaces) {
    tries.push({
      name: `page of a table: an element in the ${place}`,
      guard: "template",
      run: async (build) => openedPage(await tablePageWith(build, { [place]: text })),
    });
  }
  const hole = "HOLE-OF-AN-ESCAPER";
  for (const [index, [what, html]] of Object.entries(forgotten).entries()) {
    const page = index % 2 === 0 ? "answer.html" : "page of a table";
    tries.push({
      name: `${page} with a hole: ${what}`,
      guard: "policy",
      run: async (build) => {
        const whole =
          index % 2 === 0
            ? await answerPageWith(build, { limitation: hole })
            : await tablePageWith(build, { note: hole });
        return openedPage(whole.replace(hole, html), "with a hole");
      },
    });
  }
  for (const [what, address] of Object.entries(addresses)) {
    tries.push({
      name: `answer.html: a web source with the address ${what}`,
      guard: "addresses",
      run: async (build) => openedPage(await answerPageWith(build, { "web address": address })),
    });
  }
  const marks = {
    title: "✓ supported: all of it",
    quote: "It holds ✔️ surely",
    claim: "✅ Proven",
    reason: "◐ half",
    body: "✗ S2 is wrong, ○ S3 too",
    neighbour: "✓ supported",
  };
  for (const [place, text] of Object.entries(marks)) {
    tries.push({
      name: `answer.html: a mark of a verdict in the ${place}`,
      guard: "marks",
      run: async (build) => {
        const seen = await readPage(await answerPageWith(build, { [place]: text }));
        return /[✓✔✅✗◐○]/u.test(seen) ? "the page shows a mark that Quire did not give" : null;
      },
    });
  }
  return tries;
}
