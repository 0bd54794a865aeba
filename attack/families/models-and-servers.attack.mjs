// Servers of models and of tools that lie about what they used, flood, hang, nest and repeat.
import { gzipSync } from "node:zlib";
import {
  httpServer,
  listen,
  openLab,
  openToolServer,
  pour,
  programServer,
  repeated,
  speak,
} from "../support/lying-servers.mjs";

const allowed = 200;
const mostCharacters = allowed * 6;
const prompt = "What do the tides do? ".repeat(60);
const headers = { "content-type": "text/event-stream" };
const json = { "content-type": "application/json" };
const megabyte = "x".repeat(1024 * 1024);

/** Runs a try with a server of its own, which ends with it. */
async function withServer(handler, work) {
  const server = await listen(handler);
  try {
    return await work(server);
  } finally {
    server.close();
  }
}

/** What an answer came to: it, or the error. */
const settled = (promise) =>
  promise.then(
    (value) => ({ value, error: null }),
    (error) => ({ value: null, error }),
  );

async function askModel(build, server, { kind, streamed, schema, limits, exchanges }) {
  const model = await (await openLab(build, server, kind ?? "openai-compatible", limits)).model();
  const request = { prompt, max_output_tokens: allowed, onExchange: (exchange) => exchanges?.push(exchange) };
  if (schema) return settled(model.generateObject({ ...request, schema }));
  return settled(model.generateText({ ...request, ...(streamed && { onText: () => {} }) }));
}

async function embed(build, server, texts) {
  const embedder = await (await openLab(build, server)).embedder();
  return settled(embedder.embed(texts));
}

/** Whether a piece of work takes more of the processor than it may. */
function busyFor(work, milliseconds) {
  const before = process.cpuUsage().user;
  work();
  const took = Math.round((process.cpuUsage().user - before) / 1000);
  return took > milliseconds ? `it took ${took} ms` : null;
}

/** Null where it did not end in the time that a try has patience for. */
function within(milliseconds, work) {
  return Promise.race([work, new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))]);
}

function drip(response, piece) {
  const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(piece)), 100);
  response.once("close", () => clearInterval(timer));
}

// What a server says that it used.

const surfaces = ["openai-compatible", "openai", "anthropic", "google"].flatMap((kind) =>
  [false, true].map((streamed) => ({ kind, streamed, name: `${kind}, ${streamed ? "streamed" : "whole"}` })),
);
const [wholeChat, streamedChat] = surfaces;

/** Each of another kind. */
const lies = [
  { name: "a million tokens back", tokens: -1_000_000 },
  { name: "one token for a page", tokens: 1 },
  { name: "more than any machine counts", tokens: 2 ** 62 },
  { name: "a part of a token", tokens: 0.001 },
];

function unlikely({ input_tokens: input, output_tokens: output }, fewestIn, fewestOut) {
  const isFine = input >= fewestIn && output >= fewestOut && input < 1e9 && output < 1e9;
  return isFine ? null : `${input} and ${output} tokens were booked`;
}

const usageTries = surfaces.flatMap((surface, index) =>
  [0, 1].map((step) => {
    const { name, tokens } = lies[(index * 2 + step) % lies.length];
    const text = "The tide comes twice a day. ".repeat(20);
    const said = { text, pieces: [text], usage: [tokens, tokens] };
    return {
      name: `usage: ${name} (${surface.name})`,
      guard: "usage that cannot be",
      quick: index === 0,
      run: (build) =>
        withServer(
          (_request, response) => speak(response, surface.kind, surface.streamed, said),
          async (server) => {
            const { value, error } = await askModel(build, server, surface);
            if (error) throw error;
            return unlikely(value.usage, Math.floor(prompt.length / 6), Math.floor(text.length / 6));
          },
        ),
    };
  }),
);

const embeddingUsageTries = lies.map(({ name, tokens }) => ({
  name: `usage: ${name} (embeddings)`,
  guard: "usage that cannot be",
  run: (build) => {
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    const answer = JSON.stringify({ data: [{ index: 0, embedding: [1, 0] }], usage });
    return withServer(
      (_request, response) => response.writeHead(200, json).end(answer),
      async (server) => {
        const { value, error } = await embed(build, server, [prompt]);
        if (error) throw error;
        return unlikely(value.usage, Math.floor(prompt.length / 6), 0);
      },
    );
  },
}));

// More than was allowed.

const sentence = "The tide comes. ";
const torrents = [
  ...surfaces.map((surface) => ({
    name: `an endless answer (${surface.name})`,
    surface,
    quick: surface === wholeChat,
  })),
  { name: "a character at a time", surface: streamedChat, piece: "t" },
  { name: "a million characters at once, in a stream", surface: streamedChat, piece: "t".repeat(1_000_000), times: 1 },
  { name: "in a script without spaces", surface: streamedChat, piece: "\u6f6e", dense: true },
  { name: "thoughts without an end, streamed", surface: streamedChat, thought: true },
  { name: "inside a mark of thoughts that never closes", surface: streamedChat, piece: "<think>tide " },
  { name: "where an object is asked for", surface: wholeChat, piece: '{"a":1}', object: true },
];

const torrentTries = torrents.map((torrent) => {
  const { name, surface, piece = sentence, times = 4000, thought, dense, object, quick = false } = torrent;
  const most = mostCharacters / (dense ? 3 : 1);
  return {
    name: `too much: ${name}`,
    guard: "an answer is cut",
    quick,
    run: async (build) => {
      const { z } = await import("zod");
      const text = surface.streamed ? "" : piece.repeat(times);
      return withServer(
        (_request, response) =>
          speak(response, surface.kind, surface.streamed, { thought, pieces: repeated(piece, times), text }),
        async (server) => {
          const schema = object ? z.object({ b: z.number() }) : undefined;
          const { value, error } = await askModel(build, server, { ...surface, schema });
          const taken = (value ?? error.facts).text?.length ?? 0;
          const booked = value ? value.usage.output_tokens : error.facts.output_tokens;
          if (taken > most) return `${taken} characters were taken`;
          return booked <= allowed ? null : `${booked} tokens were taken and booked`;
        },
      );
    },
  };
});

// Bytes that are no answer, and have no end.

const emptyEvent = { id: "c", choices: [{ index: 0, delta: { content: "" } }], padding: "x".repeat(500_000) };
const bodies = [
  { name: "comments of a stream", pieces: () => repeated(`: ${megabyte}\n\n`, 80) },
  { name: "one event without an end", pieces: () => repeated(megabyte, 80) },
  { name: "events that carry no text", pieces: () => repeated(`data: ${JSON.stringify(emptyEvent)}\n\n`, 150) },
  { name: "blanks before a whole answer", streamed: false, pieces: () => repeated(Buffer.alloc(1024 * 1024, " "), 80) },
  {
    name: "a small answer that unpacks to a large one",
    streamed: false,
    more: { "content-encoding": "gzip" },
    pieces: () => [gzipSync(Buffer.alloc(80 * 1024 * 1024, " "))],
  },
];

const bodyTries = bodies.map(({ name, streamed = true, more = {}, pieces }) => ({
  name: `bytes without an end: ${name}`,
  guard: "bytes of an answer",
  run: (build) =>
    withServer(
      (_request, response) => {
        response.writeHead(200, { ...(streamed ? headers : json), ...more });
        pour(response, pieces());
      },
      async (server) => {
        const { error } = await askModel(build, server, { streamed });
        if (error?.code !== "too_large") return `it ended with ${error?.code ?? "an answer"}`;
        return error.facts.max_bytes < 16 * 1024 * 1024 ? null : `${error.facts.max_bytes} bytes were read`;
      },
    ),
}));

const errorBodyTries = [400, 503].map((status) => ({
  name: `bytes without an end: the words of an error (${status})`,
  guard: "bytes of an answer",
  run: (build) =>
    withServer(
      (_request, response) => {
        response.writeHead(status);
        pour(response, repeated(megabyte, 40));
      },
      async (server) => {
        const exchanges = [];
        const { error } = await askModel(build, server, { exchanges });
        if (error?.facts.status !== status) return `the status was lost: ${error?.code}`;
        const { length } = exchanges[0].response;
        return length <= 65_536 ? null : `${length} characters were read`;
      },
    ),
}));

const vectorBytesTry = {
  name: "bytes without an end: a vector of millions of numbers",
  guard: "bytes of an answer",
  run: (build) =>
    withServer(
      (_request, response) => {
        response.writeHead(200, json);
        pour(response, ['{"data":[{"index":0,"embedding":[0', ...repeated(",0".repeat(500_000), 75)]);
      },
      async (server) => {
        const { error } = await embed(build, server, ["a"]);
        const most = error?.facts?.max_bytes;
        return error?.code === "too_large" && most < 2 * 1024 * 1024 ? null : `it ended with ${error?.code} at ${most}`;
      },
    ),
};

const vectors = [
  { name: "more numbers than any embedder gives", embeddings: [Array.from({ length: 9000 }, () => 1)], texts: ["a"] },
  { name: "of different lengths", embeddings: [[1], [1, 0]], texts: ["a", "b"] },
  { name: "fewer than texts", embeddings: [[1, 0]], texts: ["a", "b"] },
  { name: "more than texts", embeddings: [[1], [1]], texts: ["a"] },
];

const vectorTries = vectors.map(({ name, embeddings, texts }) => ({
  name: `vectors: ${name}`,
  guard: "the form of vectors",
  run: (build) => {
    const data = embeddings.map((embedding, index) => ({ index, embedding }));
    const answer = JSON.stringify({ data, usage: { prompt_tokens: 5, total_tokens: 5 } });
    return withServer(
      (_request, response) => response.writeHead(200, json).end(answer),
      async (server) => {
        const { value, error } = await embed(build, server, texts);
        if (value) return `${value.vectors.length} vectors were taken for ${texts.length} texts`;
        return error.code === "model_output" ? null : `it ended with ${error.code}`;
      },
    );
  },
}));

// JSON and fences of models.

const lists = (levels) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const nestings = [
  { name: "lists", text: `{"a":${lists(500)}}` },
  { name: "objects", text: `${'{"a":'.repeat(100)}1${"}".repeat(100)}` },
  { name: "lists in a fence behind a thought", text: `<think>x</think>\n\`\`\`json\n${lists(400)}\n\`\`\`` },
];

const nestingTries = nestings.map(({ name, text }) => ({
  name: `nesting in a model's JSON: ${name}`,
  guard: "levels of a model's JSON",
  quick: name === "lists",
  run: async (build) => {
    const { z } = await import("zod");
    return withServer(
      (_request, response) => speak(response, "openai-compatible", false, { text, usage: [500, 300] }),
      async (server) => {
        const { value, error } = await askModel(build, server, { schema: z.looseObject({}).or(z.array(z.unknown())) });
        if (value) return "an object of hundreds of levels was taken";
        return String(error.facts.problem).includes("64 levels") ? null : `it ended with ${error.message}`;
      },
    );
  },
}));

const fenceTry = {
  name: "a fence of blank lines that keeps a pattern busy",
  guard: "fences are walked",
  run: async (build) => {
    const { jsonOf } = await build.load("adapters/models/model-json.js");
    return busyFor(() => jsonOf(`\`\`\`${"\n".repeat(1800)}`), 300);
  },
};

// Models that keep the line open; a silence may take 300 ms here, the whole call 900.

const begun = `data: ${JSON.stringify({ id: "c", choices: [{ index: 0, delta: { content: "a" } }] })}\n\n`;
const silences = [
  { name: "never answers", write: () => {} },
  { name: "says that it begins, and is silent", write: (response) => response.writeHead(200, headers).flushHeaders() },
  { name: "is silent in the middle", write: (response) => response.writeHead(200, headers).write(begun) },
  { name: "sends a byte now and then", whole: true, write: (response) => drip(response.writeHead(200, headers), ":") },
  {
    name: "sends blanks of a whole answer now and then",
    whole: true,
    streamed: false,
    write: (response) => drip(response.writeHead(200, json), " "),
  },
];

const silenceTries = silences.map(({ name, write, streamed = true, whole = false }) => ({
  name: `a model that ${name}`,
  guard: whole ? "a limit on the whole call" : "a limit on silence",
  quick: name === "never answers",
  run: (build) =>
    withServer(
      (_request, response) => void write(response),
      async (server) => {
        const limits = { timeout_ms: 300, stream_timeout_ms: whole ? 900 : 60_000 };
        const ended = await within(4000, askModel(build, server, { streamed, limits }));
        if (ended === null) return "it was still waited for after 4 s";
        return ended.error?.code === "timeout" ? null : `it ended with ${ended.error?.code ?? "an answer"}`;
      },
    ),
}));

// Logs that give a budget back.

const spent = { calls: 1, input_tokens: 500, output_tokens: 500, usd: 1 };
const modelResult = (usage) => ({
  event: "model_result",
  key: "a",
  content: { name: "answer", ok: true, output: null, usage: { latency_ms: 1, ...usage } },
});
const doubt = (spending) => ({ event: "cost", key: "b", content: { spending } });

/** Each stands beside an honest line of 1 call, 1,000 tokens and 1 USD. */
const plantedLines = [
  { name: "input below zero", line: modelResult({ ...spent, input_tokens: -1e6 }) },
  { name: "output below zero", line: modelResult({ ...spent, output_tokens: -1e6 }) },
  { name: "calls below zero", line: modelResult({ ...spent, calls: -50 }) },
  { name: "a doubt that gives back", line: doubt({ calls: 0, tokens: -1e6, usd: 0 }) },
  {
    name: "a call in flight that gives back",
    line: { event: "model_call", key: "c", content: { name: "answer", worst: { calls: 1, tokens: -1e6, usd: 0 } } },
  },
  { name: "money below zero", guard: "prices of a log", line: modelResult({ ...spent, usd: -100 }) },
  { name: "a doubt that gives money back", guard: "prices of a log", line: doubt({ calls: 0, tokens: 0, usd: -100 }) },
];

const logTries = plantedLines.map(({ name, line, guard = "amounts of a log" }) => ({
  name: `a planted run: ${name}`,
  guard,
  quick: name === "input below zero",
  run: async (build) => {
    const { totalSpending, inDoubt } = await build.load("run/fold.js");
    const frame = { v: 1, ts: "2026-01-01T00:00:00Z", iter: 0, role: "model" };
    const events = [modelResult(spent), line].map((event, index) => ({ ...frame, seq: index + 1, ...event }));
    const total = totalSpending(events);
    const tokens = total.tokens + (inDoubt(events)[0]?.worst.tokens ?? 0);
    const isLess = total.calls < 1 || tokens < 1000 || (total.usd !== null && total.usd < 1);
    return isLess ? `the budget was given back: ${JSON.stringify({ ...total, tokens })}` : null;
  },
}));

// MCP servers.

/** Asks a server for its tools or for a call, and closes it. */
async function useServer(build, opened, { timeout_ms, calls = false, work } = {}) {
  const { door, server } = await openToolServer(build, opened.config, { ...(timeout_ms && { timeout_ms }) });
  try {
    const ask = work ?? (() => (calls ? server.call(door, "find", { query: "x" }) : server.tools(door)));
    return await settled(ask(server, door));
  } finally {
    await server.close();
    opened.close();
  }
}

/** The error has to name the limit, the server, and what to do. */
function stoppedAt(limit, { value, error }) {
  if (error === null) return `it was taken: ${JSON.stringify(value).slice(0, 80)}`;
  if (error.facts?.limit !== limit) return `it ended otherwise: ${error.message}`.slice(0, 300);
  return error.message.includes("liar") && error.fix ? null : `nobody understands: ${error.message}`;
}

const offered = [
  { name: "find", description: "Finds.", inputSchema: { type: "object", properties: { query: { type: "string" } } } },
];
const deep = (open, close, levels) => JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`);

/** What a server lists or answers, of the tools it has and the page that is asked for; a program gets the text of the function. */
const contents = [
  {
    limit: "same_cursor",
    name: "comes back to its beginning",
    body: (tools, page) => ({ tools, nextCursor: page < 20 ? "again" : undefined }),
  },
  {
    limit: "same_cursor",
    name: "goes round in a circle of three pages",
    body: (tools, page) => ({ tools, nextCursor: page < 20 ? String(page % 3) + "x" : undefined }),
  },
  {
    limit: "pages",
    name: "has a page more each time",
    body: (tools, page) => ({ tools, nextCursor: page < 200 ? String(page) : undefined }),
  },
  {
    limit: "pages",
    name: "has empty pages alone",
    body: (_tools, page) => ({ tools: [], nextCursor: page < 200 ? "p" + page : undefined }),
  },
  {
    limit: "tools",
    name: "has thousands of tools on one page",
    body: (tools) => ({ tools: Array.from({ length: 3000 }, (_, at) => ({ ...tools[0], name: "t" + at })) }),
  },
  {
    limit: "tools",
    name: "has thousands of tools on many pages",
    body: (tools, page) => ({
      tools: Array.from({ length: 300 }, (_, at) => ({ ...tools[0], name: "t" + page + "_" + at })),
      nextCursor: page < 10 ? String(page) : undefined,
    }),
  },
  {
    limit: "list_characters",
    name: "has a few large tools",
    body: (tools, page) => ({
      tools: [{ ...tools[0], description: "x".repeat(6e6) }],
      nextCursor: page < 5 ? String(page) : undefined,
    }),
  },
  {
    limit: "levels",
    name: "has a schema of hundreds of levels",
    body: (tools) => ({ tools: [{ ...tools[0], inputSchema: deep('{"not":', "}", 900) }] }),
  },
  {
    limit: "levels",
    name: "has a field that nobody knows, nested in lists",
    body: (tools) => ({ tools: [{ ...tools[0], icons: deep("[", "]", 300) }] }),
  },
  {
    limit: "parts",
    name: "has thousands of parts",
    calls: true,
    body: () => ({ content: Array.from({ length: 3000 }, () => ({ type: "text", text: "a" })) }),
  },
  {
    limit: "levels",
    name: "is structured without an end",
    calls: true,
    body: () => ({ content: [], structuredContent: deep('{"a":', "}", 500) }),
  },
  {
    limit: "levels",
    name: "nests lists",
    calls: true,
    body: () => ({ content: [], structuredContent: { a: deep("[", "]", 1500) } }),
  },
];

/** The same lie through a program and over HTTP: other code of the library, the same limits. */
const contentTries = contents.flatMap(({ limit, name, body, calls = false }) =>
  ["program", "address"].map((way) => ({
    name: `an MCP server whose ${calls ? "answer" : "list"} ${name} (${way})`,
    guard: limit,
    quick: way === "address" && ["has thousands of tools on one page", "comes back to its beginning"].includes(name),
    run: async (build) => {
      const method = calls ? "tools/call" : "tools/list";
      const opened = way === "program" ? programOf(method, body) : await addressOf(method, body);
      return stoppedAt(limit, await useServer(build, opened, { calls }));
    },
  })),
);

const programOf = (method, body) =>
  programServer(`
    let page = 0;
    onMessage = (method, id) => {
      if (method !== ${JSON.stringify(method)}) return false;
      page += 1;
      result(id, made(tools, page));
      return true;
    };
    const made = ${String(body)};
    const deep = ${String(deep)};`);

function addressOf(method, body) {
  let page = 0;
  return httpServer((asked) => (asked === method ? body(offered, (page += 1)) : undefined));
}

/** Floods of a program while an answer is awaited. */
const floods = [
  {
    limit: "message_bytes",
    name: "a line without an end",
    body: "for (let at = 0; at < 12; at++) process.stdout.write('x'.repeat(1e6));",
  },
  {
    limit: "message_bytes",
    name: "an answer larger than any",
    body: "return result(id, text('x'.repeat(12e6)));",
  },
  {
    limit: "answer_bytes",
    name: "lines that are no messages",
    body: "for (let at = 0; at < 45; at++) process.stdout.write('x'.repeat(1e6) + '\\n');",
  },
  {
    limit: "answer_bytes",
    name: "notices that are large",
    body: "for (let at = 0; at < 45; at++) send({ method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(1e6) } });",
  },
  {
    limit: "messages",
    name: "small notices",
    body: "for (let at = 0; at < 12000; at++) send({ method: 'notifications/cancelled', params: { requestId: at } });",
  },
  {
    limit: "messages",
    name: "requests to us",
    body: "for (let at = 0; at < 12000; at++) send({ id: 'r' + at, method: 'ping' });",
  },
];

const floodTries = floods.map(({ limit, name, body }) => ({
  name: `an MCP program that floods: ${name}`,
  guard: limit,
  run: async (build) => {
    const opened = programServer(`onCall = (id) => { ${body} result(id, text("found")); };`);
    return stoppedAt(limit, await useServer(build, opened, { calls: true, timeout_ms: 30_000 }));
  },
}));

const event = (message) => `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
const found = { content: [{ type: "text", text: "found" }] };
const notice = event({ method: "notifications/cancelled", params: { requestId: 0 } });

/** Streams of an address while an answer is awaited. */
const streams = [
  { limit: "answer_bytes", name: "comments", pieces: () => repeated(`: ${megabyte}\n\n`, 40) },
  { limit: "answer_bytes", name: "one event", pieces: () => [...repeated(megabyte, 40), "\n\n"] },
  { limit: "messages", name: "notices", pieces: () => repeated(notice, 12_000) },
];

const streamTries = streams.map(({ limit, name, pieces }) => ({
  name: `an MCP address whose stream floods: ${name}`,
  guard: limit,
  run: async (build) => {
    const opened = await httpServer((method, message, response) => {
      if (method !== "tools/call") return undefined;
      response.writeHead(200, headers);
      const last = event({ id: message.id, result: found });
      pour(response, [...pieces(), last]);
      return "taken";
    });
    return stoppedAt(limit, await useServer(build, opened, { calls: true, timeout_ms: 30_000 }));
  },
}));

const resumedTry = {
  name: "an MCP address that breaks its answer off and begins again, for ever",
  guard: "exchanges",
  run: async (build) => {
    let asked = 0;
    let id = 0;
    const opened = await httpServer((method, message, response) => {
      if (method !== "tools/call" && method !== "GET") return undefined;
      if (method === "tools/call") ({ id } = message);
      asked += 1;
      response.writeHead(200, headers);
      response.end(asked < 300 ? `id: ${asked}\nretry: 1\ndata: \n\n` : event({ id, result: found }));
      return "taken";
    });
    const outcome = await useServer(build, opened, { calls: true });
    return asked > 50 ? `it was asked ${asked} times` : stoppedAt("exchanges", outcome);
  },
};

/** Servers that keep the one who asks; the limit is 500 ms, and after 4 s a try has seen enough. */
const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
const hangs = [
  { name: "is silent when it is connected to", guard: "time to connect", program: "onMessage = () => true;" },
  {
    name: "is silent and ignores SIGTERM",
    guard: "time to connect",
    program: `${stubborn} onMessage = () => true;`,
  },
  {
    name: "complains without an end, and does not answer",
    guard: "time to connect",
    program: "onMessage = () => true; setInterval(() => process.stderr.write('x'.repeat(60_000)), 5);",
  },
  {
    name: "answers to another question",
    guard: "time to connect",
    program: "onMessage = (method, id) => (result(id + 1000, {}), true);",
  },
  {
    name: "asks back instead of answering",
    guard: "time to connect",
    program:
      "onMessage = (method) => (method === 'initialize' && setInterval(() => send({ id: 'r', method: 'ping' }), 50), true);",
  },
  { name: "never answers an address", guard: "time to connect", address: () => "taken" },
  {
    name: "streams notices instead of an answer",
    guard: "time to connect",
    address: (_method, _message, response) => (drip(response.writeHead(200, headers), notice), "taken"),
  },
  {
    name: "lists its tools a page at a time, slowly",
    guard: "time of a list",
    program:
      "let page = 0; onMessage = (method, id) => { if (method !== 'tools/list') return false; page++; setTimeout(() => result(id, { tools, nextCursor: String(page) }), 300); return true; };",
  },
  { name: "lists its tools slowly over HTTP", guard: "time of a list", slow: true },
  { name: "does not answer a call", guard: "time of a call", calls: true, program: "onCall = () => {};" },
  {
    name: "writes notices and never ends a call",
    guard: "time of a call",
    calls: true,
    program:
      "onCall = () => setInterval(() => send({ method: 'notifications/cancelled', params: { requestId: 0 } }), 50);",
  },
  {
    name: "streams comments for a call",
    guard: "time of a call",
    calls: true,
    address: (method, _message, response) =>
      method === "tools/call" ? (drip(response.writeHead(200, headers), ":\n\n"), "taken") : undefined,
  },
];

const hangTries = hangs.map(({ name, guard, calls = false, program, address, slow }) => ({
  name: `an MCP server that ${name}`,
  guard,
  quick: name === "never answers an address",
  run: async (build) => {
    const opened = program ? programServer(program) : await httpServer(slow ? slowList() : address);
    // A program needs its time to start; that is not what is tried.
    const timeout_ms = program && guard !== "time to connect" ? 1500 : 500;
    const ended = await within(5000, useServer(build, opened, { timeout_ms, calls }));
    if (ended === null) {
      opened.close();
      return "it was still waited for after 5 s";
    }
    if (ended.error?.code !== "timeout") return `it ended with ${ended.error?.message ?? "an answer"}`;
    return ended.error.message.includes("liar") ? null : `nobody understands: ${ended.error.message}`;
  },
}));

function slowList() {
  let page = 0;
  return (method, { id }, response) => {
    if (method !== "tools/list") return undefined;
    page += 1;
    const result = { tools: offered, nextCursor: String(page) };
    setTimeout(() => response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id, result })), 300);
    return "taken";
  };
}

const closeTries = [
  { name: "ignores the end of its input and SIGTERM", body: stubborn },
  {
    name: "does so and has started another that holds its output",
    body: `import { spawn } from "node:child_process"; spawn("sleep", ["6"], { stdio: ["ignore", "inherit", "inherit"] }).unref(); ${stubborn}`,
  },
].map(({ name, body }) => ({
  name: `an MCP program that ${name}`,
  guard: "the end of a program",
  run: async (build) => {
    let closed = 0;
    const work = async (server, door) => {
      await server.tools(door);
      const began = performance.now();
      await server.close();
      closed = Math.round(performance.now() - began);
    };
    const { error } = await useServer(build, programServer(body), { work, timeout_ms: 20_000 });
    if (error) throw error;
    return closed > 2500 ? `closing it took ${closed} ms` : null;
  },
}));

// Schemas and texts of tools.

const ref = (at) => ({ $ref: `#/$defs/d${at}` });
const doubling = (levels) => ({
  type: "object",
  properties: { query: ref(levels - 1) },
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      `d${at}`,
      at === 0 ? { type: "number" } : { anyOf: [ref(at - 1), ref(at - 1)] },
    ]),
  ),
});
const schemaTry = {
  name: "a tool's schema whose definitions double",
  guard: "parts of a schema",
  run: async (build) => {
    const { remoteTool } = await build.load("tool/remote-tool.js");
    const server = { name: "liar", host: null, secrets: [] };
    const input_schema = doubling(20);
    const remote = { name: "find", description: "Finds.", input_schema, output_schema: null, read_only: true };
    return busyFor(() => void remoteTool(server, remote).input.safeParse({ query: "x" }), 250);
  },
};

const foreignTries = [
  { name: "a line of opening brackets", guard: "lines of a listing", text: `1. ${"[".repeat(60_000)}` },
  {
    name: "a field of blanks",
    guard: "names of authors",
    structured: [{ title: "A", url: "https://example.org/", authors: `a${" ".repeat(60_000)}b` }],
  },
].map(({ name, guard, text = "", structured = null }) => ({
  name: `a tool's answer that keeps a pattern busy: ${name}`,
  guard,
  run: async (build) => {
    const { asScholarlyResults } = await build.load("tool/foreign-answer.js");
    const answer = { name: "liar__find", output: { structured, text }, input: {}, fetched_at: "2026-01-01T00:00:00Z" };
    return busyFor(() => {
      try {
        asScholarlyResults(answer);
      } catch {
        // That nothing can be recognised is a good answer.
      }
    }, 250);
  },
}));

/** A guard: a text of a compiled file, and what stands there without it. */
const without = (file, text, replacement) => ({
  file,
  replace: [/** @type {[string, string]} */ ([text, replacement])],
});

const mcp = "adapters/mcp";
const models = "adapters/models";

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "models-and-servers",
  least: 60,
  concurrency: 2,
  seconds: 60,
  guards: {
    "usage that cannot be": without(
      "domain/usage.js",
      "tokens === undefined || tokens < fewest ? null : Math.ceil(tokens)",
      "reported",
    ),
    "an answer is cut": without(
      `${models}/answer-limit.js`,
      "const { kept } = meter.take(piece);",
      "const kept = piece;",
    ),
    "bytes of an answer": without(`${models}/exchange-recorder.js`, "bytes += value.byteLength;", ""),
    "the form of vectors": without(
      `${models}/ai-sdk-embedder.js`,
      "checkForm(address.id, result.embeddings, values.length);",
      "",
    ),
    "levels of a model's JSON": without(`${models}/model-json.js`, "extentOf(value).levels > mostLevels", "false"),
    "fences are walked": without(
      `${models}/model-json.js`,
      "insideFence(afterThought)",
      "/```[a-z]*\\s*\\n([\\s\\S]*?)\\n?\\s*```/i.exec(afterThought)?.[1]",
    ),
    "a limit on silence": without("adapters/network/network-errors.js", "end(silence)", "end(1e8)"),
    "a limit on the whole call": without("adapters/network/network-errors.js", "end(whole)", "end(1e8)"),
    "amounts of a log": without("domain/usage.js", "z.number().min(0).safeParse(value).data ?? 0", "value"),
    "prices of a log": without("run/fold.js", 'typeof usd === "number" && usd >= 0', "true"),
    same_cursor: without(`${mcp}/mcp-calls.js`, "cursors.has(cursor)", "false"),
    pages: without(`${mcp}/mcp-calls.js`, "cursors.size >= mostOfServer.pages", "false"),
    tools: without(`${mcp}/mcp-calls.js`, "tools > mostOfServer.tools", "false"),
    list_characters: without(`${mcp}/mcp-calls.js`, "characters > mostOfServer.list_characters", "false"),
    parts: without(`${mcp}/mcp-calls.js`, "content.length > mostOfServer.parts", "false"),
    levels: without(`${mcp}/mcp-limits.js`, "levels > mostLevels", "false"),
    message_bytes: [
      without(`${mcp}/mcp-limits.js`, "this.line + chunk.byteLength > mostOfServer.message_bytes", "false"),
      without(`${mcp}/mcp-limits.js`, "characters > mostOfServer.message_bytes", "false"),
      without(`${mcp}/mcp-connection.js`, "maxBufferSize: mostOfServer.message_bytes", "maxBufferSize: 1e9"),
    ],
    answer_bytes: without(`${mcp}/mcp-limits.js`, "this.bytes <= mostOfServer.answer_bytes", "true"),
    messages: without(`${mcp}/mcp-limits.js`, "this.messages > mostOfServer.messages", "false"),
    exchanges: without(`${mcp}/mcp-limits.js`, "this.exchanges <= mostOfServer.exchanges", "true"),
    "time to connect": without(
      `${mcp}/tool-servers.js`,
      "Math.min(timeout_ms, this.options.connect_timeout_ms ?? longestStartMs)",
      "longestStartMs",
    ),
    "time of a list": without(`${mcp}/mcp-calls.js`, "Math.max(1, ends - performance.now())", "rules.timeout_ms"),
    "time of a call": without(`${mcp}/mcp-connection.js`, "timeout: timeout_ms,", "timeout: 60000,"),
    "the end of a program": without(`${mcp}/mcp-connection.js`, "2 * patience", "60000"),
    "parts of a schema": without("tool/remote-tool.js", "schemaParts(schema) > mostSchemaParts", "false"),
    "lines of a listing": without("tool/foreign-listing.js", "whole.slice(0, longestLine)", "whole"),
    "names of authors": without("tool/foreign-answer.js", "oneLine(value.slice(0, longestNames))", "value"),
  },
  tries: async () => [
    ...usageTries,
    ...embeddingUsageTries,
    ...torrentTries,
    ...bodyTries,
    ...errorBodyTries,
    vectorBytesTry,
    ...vectorTries,
    ...nestingTries,
    fenceTry,
    ...silenceTries,
    ...logTries,
    ...contentTries,
    ...floodTries,
    ...streamTries,
    resumedTry,
    ...hangTries,
    ...closeTries,
    schemaTry,
    ...foreignTries,
  ],
};
