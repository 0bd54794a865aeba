// A server on this machine that answers in place of outside services, from recorded bodies.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { requestKey, urlKey } from "./request-key.mjs";
import { subjectAnswers } from "./subject-answers.mjs";
import { unknownAnswer } from "./unknown-answers.mjs";

/** @typedef {import("./service-player.d.mts").Recording} Recording */

/** @type {Record<string, string>} */
const contentTypes = {
  ".json": "application/json; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".pdf": "application/pdf",
};

/**
 * The recordings that the `index.jsonl` of folders name. Throws where one is missing or a line cannot be read.
 * @param {readonly string[]} folders
 * @returns {Recording[]}
 */
export function readRecordings(folders) {
  return folders.flatMap((folder) => {
    const index = join(folder, "index.jsonl");
    if (!existsSync(index)) throw new Error(`${folder} has no index.jsonl.`);
    const lines = readFileSync(index, "utf8").split("\n");
    return lines.flatMap((line, number) => {
      if (line.trim() === "") return [];
      try {
        const row = JSON.parse(line);
        return [{ ...row, ...(row.file && { path: join(folder, row.file) }) }];
      } catch (error) {
        throw new Error(`${index}:${number + 1} is no JSON: ${/** @type {Error} */ (error).message}`, { cause: error });
      }
    });
  });
}

/** @type {typeof import("./service-player.d.mts").startServicePlayer} */
export async function startServicePlayer({ folders = [], recordings = [], port = 0, onRequest, serve } = {}) {
  const known = byKey([...readRecordings(folders), ...recordings]);
  /** @type {import("./service-player.d.mts").PlayedRequest[]} */
  const requests = [];
  const answerSubject = subjectAnswers(folders);
  const server = createServer((request, response) => {
    if (serve?.(request, response) === true) return;
    const url = new URL(request.url ?? "/", "http://player");
    const [, host = "", rest = "/"] = /^\/([^/]*)(\/.*)?$/.exec(url.pathname) ?? [];
    const recording = known.find(host, rest, url.searchParams);
    const subject = answerSubject(host, rest, url.searchParams);
    const answer = subject ?? unknownAnswer(host, rest, url.searchParams);
    const status = recording === null ? answer.status : (recording.status ?? 200);
    const told = {
      url: `https://${host}${rest}${url.search}`,
      status,
      file: recording?.file ?? (subject === null ? null : "subjects/catalogue.json"),
      headers: request.headers,
    };
    requests.push(told);
    onRequest?.(told);
    if (recording === null) send(response, answer);
    else if (recording.hang !== true) sendRecorded(response, recording);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    count: known.count,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

/** @param {Recording[]} recordings */
function byKey(recordings) {
  /** @type {Map<string, Recording[]>} */
  const exact = new Map();
  /** @type {Map<string, Recording[]>} */
  const loose = new Map();
  /** Of pages that differ by their number alone. @type {Map<string, Recording[]>} */
  const whole = new Map();
  /** @type {Set<Recording>} */
  const used = new Set();
  const usable = recordings.filter(isUsable);
  for (const recording of usable) {
    const keys = urlKey(recording.url);
    if (recording.exact === true) {
      whole.set(keys.whole, [...(whole.get(keys.whole) ?? []), recording]);
      continue;
    }
    exact.set(keys.exact, [...(exact.get(keys.exact) ?? []), recording]);
    loose.set(keys.loose, [...(loose.get(keys.loose) ?? []), recording]);
  }
  return {
    count: usable.length,
    /** @param {string} host @param {string} path @param {URLSearchParams} parameters @returns {Recording | null} */
    find(host, path, parameters) {
      const keys = requestKey(host, path, parameters);
      return (
        next(whole.get(keys.whole), used) ??
        next(exact.get(keys.exact), used) ??
        next(loose.get(keys.loose), used) ??
        null
      );
    },
  };
}

/** Some recordings are of unknown address, some of redirections without their target. @param {Recording} recording */
function isUsable({ url, status = 200, headers }) {
  return (
    URL.canParse(url) && !url.includes("…") && (status < 300 || status >= 400 || headers?.["location"] !== undefined)
  );
}

/**
 * Of several for one address those marked `once` come first and are used up; else a success before a failure, the
 * longer body before the shorter: it has more fields.
 * @param {Recording[] | undefined} candidates
 * @param {Set<Recording>} used
 * @returns {Recording | null}
 */
function next(candidates, used) {
  const unused = candidates?.filter((recording) => !used.has(recording));
  const once = unused?.find((recording) => recording.once === true);
  if (once) {
    used.add(once);
    return once;
  }
  const rank = (/** @type {Recording} */ { status = 200 }) => (status < 300 ? 0 : 1);
  const size = (/** @type {Recording} */ recording) => recording.bytes ?? 0;
  return unused?.toSorted((left, right) => rank(left) - rank(right) || size(right) - size(left))[0] ?? null;
}

/** @param {import("node:http").ServerResponse} response @param {Recording} recording */
function sendRecorded(response, { path, file, body, status = 200, content_type, headers }) {
  const contentType = content_type || contentTypes[extname(file ?? "")] || "application/octet-stream";
  response.writeHead(status, { "content-type": contentType, ...headers });
  response.end(path === undefined ? (body ?? "") : readFileSync(path));
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {{ status: number, contentType: string, body: string | Uint8Array, location?: string }} answer
 */
function send(response, { status, contentType, body, location }) {
  response.writeHead(status, { "content-type": contentType, ...(location !== undefined && { location }) }).end(body);
}
