// A model that answers at once, as a process of its own: its time is not counted as Quire's. It speaks OpenAI's Responses
// API and tells its port on its standard output. Arguments: a file that each task it was asked is written into, a line each
// ("" for none); how many words it writes where there are passages; "once" where it says no sentence twice.
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

const [asked = "", most = "80", once = ""] = process.argv.slice(2);
const syllables = "ba be bi bo du da de di lo la le mo ma na ne ri ra ro sa so ta te ti vo".split(" ");
const said = new Set();

/**
 * Sentences of the passages with their labels, as a model that cites all that it says; where there is no passage, words.
 * @param {string} prompt
 */
function answerTo(prompt) {
  const task = prompt.split("\nTASK\n").at(-1)?.trim().split("\n")[0] ?? "";
  const passages = prompt.split(/^(?=\[S\d+\] Source:)/mu).slice(1);
  const cited = passages.flatMap((passage) => {
    const label = /^\[(S\d+)\]/u.exec(passage)?.[1];
    const text = passage.split(/^Text:\n/mu)[1]?.split(/^>>> end/mu)[0] ?? "";
    const sentences = text.match(/(?<=^|[.!?]\s)[A-Z][^.!?\n[\]*#|]{40,300}\./gmu) ?? [];
    return sentences.map((sentence) => ({ sentence, label }));
  });
  const chosen = [];
  let words = 0;
  for (const { sentence, label } of cited) {
    if (words >= Number(most) || (once !== "" && said.has(sentence))) continue;
    said.add(sentence);
    words += sentence.split(" ").length;
    chosen.push(`${sentence} [${label}]`);
  }
  const rest = once === "" ? `${task} ${wordsOf(task)}` : "No more is known.";
  return { task, text: chosen.length > 0 ? chosen.join(" ") : rest };
}

/** Ten sentences of twelve words, the same for the same task and others for another: no two sections repeat each other. @param {string} task */
function wordsOf(task) {
  let state = Buffer.from(task).reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 7);
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  const word = () => Array.from({ length: 3 }, () => syllables[next() % syllables.length]).join("");
  const sentence = () => Array.from({ length: 12 }, word).join(" ");
  return Array.from({ length: 10 }, sentence)
    .map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}.`)
    .join(" ");
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(parts).toString());
    const { content } = body.input.at(-1);
    const prompt = typeof content === "string" ? content : content.map(({ text }) => text).join("");
    const { task, text } = answerTo(prompt);
    if (asked !== "") appendFileSync(asked, `${task}\n`);
    const message = {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
    };
    const whole = {
      id: "resp_1",
      object: "response",
      created_at: 1_700_000_000,
      model: "gpt-5-mini",
      status: "completed",
      incomplete_details: null,
      output: [message],
      usage: { input_tokens: 1_200, output_tokens: 300, total_tokens: 1_500 },
    };
    if (body.stream !== true) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(whole));
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
    for (const event of [
      { type: "response.created", response: { ...whole, output: [], status: "in_progress" } },
      { type: "response.output_item.added", output_index: 0, item: { ...message, content: [] } },
      { type: "response.output_text.delta", ...place, delta: text },
      { type: "response.output_item.done", output_index: 0, item: message },
      { type: "response.completed", response: whole },
    ])
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address()?.port}\n`));
