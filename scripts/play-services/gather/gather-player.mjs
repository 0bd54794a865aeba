// A server on this machine that plays a model, a search engine and the pages that both of them know.
import { startServicePlayer } from "../service-player.mjs";
import { createRecordedWeb, readRequests } from "./recorded-web.mjs";
import { sendReply } from "./responses-api.mjs";
import { createScriptedModel } from "./scripted-model.mjs";

/** @typedef {import("./gather-player.d.mts").GatherPlayer} GatherPlayer */
/** @typedef {import("node:http").ServerResponse} ServerResponse */

/** Days that a SearXNG server means. @type {Record<string, number>} */
const spans = { day: 1, week: 7, month: 31, year: 366 };
const json = "application/json; charset=utf-8";

/** @type {typeof import("./gather-player.d.mts").startGatherPlayer} */
export async function startGatherPlayer({
  folders,
  services = [],
  port = 0,
  changing = false,
  onRequest,
  onModel,
  onPage,
}) {
  const requests = readRequests(folders);
  const web = createRecordedWeb(requests, { changing });
  const understand = createScriptedModel(requests, web);
  /** @type {GatherPlayer["asked"]} */
  const asked = [];
  /** @type {string[]} */
  const fetched = [];
  const told = (/** @type {string} */ line) => onRequest?.(line);

  /** @param {string} text @param {ServerResponse} response */
  const answerModel = async (text, response) => {
    const { reply, ...request } = understand(JSON.parse(text));
    asked.push(request);
    const nth = asked.filter(({ step }) => step === request.step).length;
    const said = (await onModel?.(request, nth, reply)) ?? reply();
    told(`${"status" in said ? said.status : 200} model: ${request.step}`);
    sendReply(response, said, request.body.stream === true);
  };

  /** @param {string} host @param {string} path @param {URLSearchParams} parameters */
  const answerGet = (host, path, parameters) =>
    host === "search.example.org" && path === "/search" ? searxng(web, parameters) : web.fetch(host, path);

  const player = await startServicePlayer({
    folders: services,
    port,
    onRequest: ({ status, url }) => told(`${status} ${url}`),
    serve(request, response) {
      const url = new URL(request.url ?? "/", "http://player");
      if (url.pathname === "/v1/responses") {
        void bodyOf(request).then((text) => answerModel(text, response));
        return true;
      }
      const [, host = "", path = "/"] = /^\/([^/]*)(\/.*)?$/.exec(url.pathname) ?? [];
      if (!URL.canParse(`https://${host}`)) return false;
      fetched.push(`${host}${path}${url.search}`);
      if (onPage?.(`${host}${path}${url.search}`, response) === true) return true;
      const answer = answerGet(host, path, url.searchParams);
      if (answer === null) return false;
      const { status, contentType, body, location } = answer;
      told(`${status} https://${host}${path}${url.search}`);
      response
        .writeHead(status, { "content-type": contentType, ...(location !== undefined && { location }) })
        .end(body);
      return true;
    },
  });
  return { origin: player.origin, port: player.port, recorded: requests, web, asked, fetched, close: player.close };
}

/**
 * As a SearXNG server answers; null where the web has nothing of it: other recordings may.
 * @param {import("./recorded-web.d.mts").RecordedWeb} web @param {URLSearchParams} parameters
 */
function searxng(web, parameters) {
  const query = parameters.get("q") ?? "";
  const site = /\bsite:(\S+)/u.exec(query)?.[1];
  const hits = web.search(query.replace(/\bsite:\S+/gu, " "), {
    since_days: spans[parameters.get("time_range") ?? ""] ?? null,
    domains: site === undefined ? [] : [site],
  });
  if (hits.length === 0) return null;
  const results = hits.map(({ page, url, snippet }) => ({
    url,
    title: page.title,
    content: snippet,
    publishedDate: `${page.date}T00:00:00`,
    engine: "played",
    category: "general",
  }));
  const body = JSON.stringify({ query, number_of_results: results.length, results, unresponsive_engines: [] });
  return { status: 200, contentType: json, body, location: undefined };
}

/** @param {import("node:http").IncomingMessage} request */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
