// OpenAI's Responses API as far as a scripted model needs it: text, JSON, and what a web search leaves in an answer.

/** @typedef {import("./responses-api.d.mts").ScriptedReply} ScriptedReply */
/** @typedef {import("./responses-api.d.mts").Told} Told */

/** What every answered call reports. */
const usage = { input_tokens: 1200, output_tokens: 300, total_tokens: 1500 };

/** @type {typeof import("./responses-api.d.mts").promptOf} */
export function promptOf({ input = [] }) {
  const content = typeof input === "string" ? input : (input.at(-1)?.content ?? "");
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("");
}

/** @type {typeof import("./responses-api.d.mts").sendReply} */
export function sendReply(response, reply, streamed) {
  if ("hang" in reply) return;
  if ("status" in reply) {
    const { status, headers = {}, message = `scripted ${status}` } = reply;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message, type: "scripted", code: null, param: null } }));
    return;
  }
  const whole = responseOf(reply);
  if (streamed) sendStream(response, whole);
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole));
}

/** @param {Told} told */
function responseOf({ text, search = null }) {
  const message = {
    type: "message",
    id: "msg_1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: (search?.cited ?? []).map(annotation) }],
  };
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_710_460_800,
    model: "gpt-5-mini",
    status: "completed",
    incomplete_details: null,
    output: [...(search === null ? [] : [searchCall(search)]), message],
    usage,
  };
}

/** @param {import("./responses-api.d.mts").ToldSearch} search */
function searchCall({ query, urls }) {
  const sources = urls.map((url) => ({ type: "url", url }));
  return { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query, sources } };
}

/** @param {import("./responses-api.d.mts").ToldSearch["cited"][number]} cited */
function annotation({ url, title, start, end }) {
  return { type: "url_citation", start_index: start, end_index: end, url, title };
}

/** @param {import("node:http").ServerResponse} response @param {ReturnType<typeof responseOf>} whole */
function sendStream(response, whole) {
  const message = whole.output.at(-1);
  const output_index = whole.output.length - 1;
  const place = { item_id: "msg_1", output_index, content_index: 0 };
  const [content] = message !== undefined && "content" in message ? message.content : [];
  const events = [
    { type: "response.created", response: { ...whole, output: [], status: "in_progress" } },
    { type: "response.output_item.added", output_index, item: { ...message, content: [] } },
    { type: "response.output_text.delta", ...place, delta: content?.text ?? "" },
    ...(content?.annotations ?? []).map((note, annotation_index) => ({
      type: "response.output_text.annotation.added",
      ...place,
      annotation_index,
      annotation: note,
    })),
    { type: "response.output_item.done", output_index, item: message },
    { type: "response.completed", response: whole },
  ];
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
}
