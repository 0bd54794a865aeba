import type { Route } from "./loopback.js";

/** One page that the scripted web search cites. */
interface CitedPage {
  url: string;
  title: string;
}

export interface SearchScript {
  text: string;
  query: string;
  /** Annotated in the text with their titles. */
  cited: CitedPage[];
  /** Listed by the search call, without titles. */
  found: string[];
}

/** An OpenAI Responses route that answers with a web search and its citations, whole or as a stream. */
export function citedSearchRoute(script: SearchScript): Route {
  return (_request, response, body) => {
    const asked: { stream?: boolean } = JSON.parse(body);
    const whole = searchResponse(script);
    if (!asked.stream) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole));
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of searchEvents(script, whole)) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  };
}

function searchResponse(script: SearchScript) {
  const action = {
    type: "search",
    query: script.query,
    sources: script.found.map((url) => ({ type: "url", url })),
  };
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    model: "gpt-5-mini",
    status: "completed",
    output: [
      { type: "web_search_call", id: "ws_1", status: "completed", action },
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: script.text, annotations: script.cited.map(annotation) }],
      },
    ],
    usage: { input_tokens: 11, output_tokens: 22, total_tokens: 33 },
  };
}

function annotation({ url, title }: CitedPage) {
  return { type: "url_citation", start_index: 0, end_index: 5, url, title };
}

function searchEvents(script: SearchScript, whole: ReturnType<typeof searchResponse>) {
  const [search, message] = whole.output;
  const place = { item_id: "msg_1", output_index: 1, content_index: 0 };
  const pieces = script.text.match(/[\s\S]{1,10}/g) ?? [];
  return [
    { type: "response.created", response: { ...whole, output: [], status: "in_progress" } },
    { type: "response.output_item.added", output_index: 0, item: { ...search, status: "in_progress" } },
    { type: "response.output_item.done", output_index: 0, item: search },
    { type: "response.output_item.added", output_index: 1, item: { ...message, content: [] } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta })),
    ...script.cited.map((page, index) => ({
      type: "response.output_text.annotation.added",
      ...place,
      annotation_index: index,
      annotation: annotation(page),
    })),
    { type: "response.output_item.done", output_index: 1, item: message },
    { type: "response.completed", response: whole },
  ];
}
