// A model that answers at once, as a process of its own: its time is not counted as Quire's. It speaks OpenAI's Responses
// API, tells its port on its standard output, and writes each task that it was asked into a file (argument), a line each.
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

const [asked = ""] = process.argv.slice(2);

/** The first whole sentence of the first passage with its label, and words of the task itself. @param {string} prompt */
function answerTo(prompt) {
  const task = prompt.split("\nTASK\n").at(-1)?.trim().split("\n")[0] ?? "";
  const passage = /^\[(S\d+)\] Source:[^]*?^Text:\n([^]*?)^>>> end/mu.exec(prompt);
  const sentence = /[A-Z][^.\n[\]*#|]{40,300}\./u.exec(passage?.[2] ?? "")?.[0];
  const cited = sentence === undefined ? "" : `${sentence} [${passage?.[1]}]\n\n`;
  return { task, text: `${cited}${task} ${wordsOf(task, 120)}.` };
}

/** The same words for the same task, others for another: no two sections repeat each other. @param {string} task */
function wordsOf(task, count = 10) {
  let state = [...task].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 7);
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  const syllables = "ba be bi bo du da de di lo la le mo ma na ne ri ra ro sa so ta te ti vo".split(" ");
  return Array.from({ length: count }, () => Array.from({ length: 3 }, () => syllables[next() % 24]).join("")).join(" ");
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
