import { normalizeSpace } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { parseUrl, portOf, redactUrl } from "../../domain/url.js";
import type { RagService, TextToIndex } from "../../ports/web-services.js";

export interface RagSettings {
  endpoint: string;
  /** Bearer token, and the variable that it came from or should come from. */
  token?: string | undefined;
  token_env?: string | undefined;
}

/** An answer is read to its end and thrown away; nobody needs more. */
const maxAnswerBytes = 1_000_000;
/** Longer error texts are pages. */
const shownCharacters = 200;

/** The endpoint's host as `network.allow_private` names it: whoever configured it has allowed it. */
export function ragHosts(endpoint: string | undefined): string[] {
  const url = endpoint === undefined ? null : parseUrl(endpoint);
  return url === null ? [] : [`${url.hostname}:${portOf(url)}`];
}

/** A RAG service reached over HTTP: `POST` of JSON, answered by any status below 300. */
export function createRagService({ endpoint, token, token_env }: RagSettings): RagService {
  const url = new URL(endpoint);
  const shown = redactUrl(url);
  return {
    endpoint: shown,
    async index(fetcher, text: TextToIndex, signal) {
      const response = await fetcher.fetch({
        url: url.href,
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(text),
        signal,
        max_bytes: maxAnswerBytes,
        // A token is for this address alone, and a text that is sent on would arrive nowhere that was configured.
        max_redirects: 0,
      });
      if (response.status < 300) return;
      throw refusal(response.status, response.headers["retry-after"], response.body, shown, token_env);
    },
  };
}

function refusal(
  status: number,
  retryAfter: string | undefined,
  body: Uint8Array,
  endpoint: string,
  tokenEnv: string | undefined,
): QuireError {
  const seconds = Number(retryAfter);
  const said = normalizeSpace(new TextDecoder().decode(body)).slice(0, shownCharacters);
  return new QuireError("http_status", `The RAG service at ${endpoint} answered with HTTP ${status}.`, {
    facts: {
      status,
      url: endpoint,
      ...(retryAfter !== undefined && Number.isFinite(seconds) && { retry_after_ms: seconds * 1000 }),
      ...(said !== "" && !said.startsWith("<") && { detail: said }),
    },
    fix: fixFor(status, tokenEnv),
  });
}

function fixFor(status: number, tokenEnv: string | undefined): string {
  if (status === 401 || status === 403) {
    return tokenEnv === undefined
      ? "Name the variable that holds its bearer token as rag.token_env in quire.yaml."
      : `Check the token in ${tokenEnv}.`;
  }
  if (status === 429 || status >= 500) return "Look at that service, then run again: what it has is not sent twice.";
  return "Check rag.endpoint in quire.yaml: it must take the body that docs/guide/researching.md shows.";
}
