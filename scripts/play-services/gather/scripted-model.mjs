// A model that gathers from the recorded web as models do: it mostly reads well, forgets ids, names some that do not
// exist, tells the same twice, wraps its JSON in prose, and sometimes claims to have read what stands nowhere.
import { wordsOf } from "./recorded-web.mjs";
import { promptOf } from "./responses-api.mjs";
import { askedFor, listedSearches } from "./scripted-prompt.mjs";
import { judged } from "./scripted-judging.mjs";
import { pageItems, rowsOfHits, rowsOfSearch } from "./scripted-reading.mjs";

/** @typedef {import("./recorded-web.d.mts").RecordedRequest} RecordedRequest */
/** @typedef {import("./responses-api.d.mts").ResponsesRequest} ResponsesRequest */
/** @typedef {import("./responses-api.d.mts").ScriptedReply} ScriptedReply */
/** @typedef {import("./scripted-model.d.mts").Asked} Asked */

/** First words of prompts, and the step that they ask for; an own prompt in another wording is known by what it asks. */
const beginnings = /** @type {const} */ ([
  ["You propose searches", "propose"],
  ["You propose further searches", "retry"],
  ["You choose the columns", "columns"],
  ["You choose searches", "filter"],
  ["You read search results into rows", "extract"],
  ["You read one page", "read_page"],
  ["You judge whether things meet conditions", "judge"],
]);

/** @type {typeof import("./scripted-model.d.mts").createScriptedModel} */
export function createScriptedModel(requests, web) {
  return (body) => {
    const prompt = promptOf(body);
    const step = stepOf(body, prompt);
    const request = requestOf(requests, prompt);
    if (request === undefined) throw new Error("There is no recorded request.");
    const asked = { step, prompt, body, request };
    return { ...asked, reply: () => replies[step]?.(asked, web) ?? { status: 400, message: `not scripted: ${step}` } };
  };
}

/** @param {ResponsesRequest} body @param {string} prompt */
function stepOf({ tools = [] }, prompt) {
  if (tools.some(({ type }) => type.startsWith("web_search"))) return "web_search";
  return beginnings.find(([words]) => prompt.trimStart().startsWith(words))?.[1] ?? "unknown";
}

/** The recorded request whose words the prompt has most of. @param {readonly RecordedRequest[]} requests @param {string} prompt */
function requestOf(requests, prompt) {
  const said = new Set(wordsOf(prompt));
  const share = (/** @type {RecordedRequest} */ { description }) => {
    const words = wordsOf(description);
    return words.filter((word) => said.has(word)).length / words.length;
  };
  return requests.toSorted((left, right) => share(right) - share(left))[0];
}

/** @type {Record<string, (asked: Asked, web: import("./recorded-web.d.mts").RecordedWeb) => ScriptedReply>} */
const replies = {
  propose: ({ prompt, request }) => json({ searches: proposed(request.searches, prompt, 10) }),
  retry: ({ prompt, request }) =>
    prose(json({ searches: proposed(request.again, prompt, 5) }), "These should bring new rows:"),
  columns: ({ request }) => json({ columns: request.columns }),
  filter: ({ prompt }) => json({ ids: chosen(prompt) }),
  extract: ({ prompt, request }) => json({ results: rowsOfHits(prompt, request) }),
  read_page: ({ prompt, request }) => json({ results: pageItems(prompt, request) }),
  judge: ({ prompt, request }) => json({ answers: judged(prompt, request) }),
  web_search: ({ prompt, body, request }, web) => rowsOfSearch(prompt, body, request, web),
};

/** @param {unknown} value @returns {{ text: string }} */
function json(value) {
  return { text: JSON.stringify(value) };
}

/** @param {{ text: string }} told @param {string} before */
function prose({ text }, before) {
  return { text: `${before}\n\n\`\`\`json\n${text}\n\`\`\`\n` };
}

/**
 * Searches as they come to mind, which depends on the prompt alone: some without an id, some with that of another batch,
 * many of them again and again.
 * @param {readonly (readonly [string, string])[]} searches @param {string} prompt @param {number} usual
 */
function proposed(searches, prompt, usual) {
  const [, batch = 1, batches = 1] = /\bbatch (\d+) of (\d+)/iu.exec(prompt)?.map(Number) ?? [];
  const from = Math.floor(((batch - 1) * searches.length) / batches);
  return Array.from({ length: Math.min(askedFor(prompt) ?? usual, searches.length) }, (_, index) => {
    const [query, strategy] = searches[(from + index) % searches.length] ?? ["", "web"];
    return { ...(index % 3 === 0 ? {} : { id: `s${index}` }), query, strategy, rationale: "Lists and home pages." };
  });
}

/** Ids that the prompt lists, from all over the list, and one that it does not list. @param {string} prompt */
function chosen(prompt) {
  const listed = listedSearches(prompt);
  const count = Math.min(askedFor(prompt) ?? 8, listed.length);
  const ids = Array.from({ length: count }, (_, index) => listed[Math.floor((index * listed.length) / count)]?.id);
  return ["q-that-is-not-there", ...ids];
}
