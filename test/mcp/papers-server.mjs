/**
 * A small MCP server that does all that research needs: three searches and two readers, under names of its own.
 * `node papers-server.mjs` speaks over stdin and stdout; `node papers-server.mjs --port N` over HTTP at /mcp
 * (with `--token T` it wants that bearer token). Prints the port it listens at.
 */
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const { values } = parseArgs({ options: { port: { type: "string" }, token: { type: "string" } } });

const papers = [
  {
    title: "LoRA: Low-Rank Adaptation of Large Language Models",
    abstract: "We freeze the weights and train rank decomposition matrices.",
    authors: ["Edward Hu", "Yelong Shen"],
    year: 2021,
    url: "https://arxiv.org/abs/2106.09685",
  },
  {
    title: "QLoRA: Efficient Finetuning of Quantized LLMs",
    abstract: "We train adapters on a quantised model of four bits.",
    authors: ["Tim Dettmers"],
    year: 2023,
    url: "https://arxiv.org/abs/2305.14314",
  },
];

/** Words enough to be read into a library; the address shows which page was asked for. */
const document = (address) => `# Low-rank adaptation in practice

Read from ${address}.

## Method

Low-rank adaptation freezes the pretrained weights of a language model and trains two small matrices beside each of them.
The product of these matrices is added to the frozen weight when the model is used, so that no time is lost.
Because the matrices are small, a single graphics card holds what is trained for a language model of seven billion parameters.

## Results

In our comparison low-rank adaptation reached the accuracy of full fine-tuning on five of six tasks.
The sixth task needed knowledge that the pretrained language model did not have.
Quantised weights of four bits lowered the memory needed by two thirds and the accuracy by less than one point.
`;

const asText = (text) => ({ content: [{ type: "text", text }] });
const readOnly = { readOnlyHint: true };

function build() {
  const server = new McpServer({ name: "papers", version: "1.0.0" });
  server.registerTool(
    "search_arxiv",
    {
      description: "Searches arXiv",
      inputSchema: z.object({ q: z.string(), max_results: z.number().int().max(10).default(5) }),
      outputSchema: z.object({ papers: z.array(z.object({ title: z.string() }).loose()) }),
      annotations: readOnly,
    },
    ({ max_results }) => {
      const structuredContent = { papers: papers.slice(0, max_results) };
      return { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
    },
  );
  server.registerTool(
    "scholar",
    {
      description: "Searches Semantic Scholar.",
      inputSchema: z.object({ query: z.string(), limit: z.number().optional(), year: z.string().optional() }),
      annotations: readOnly,
    },
    ({ limit = 5 }) =>
      asText(
        JSON.stringify({
          total: 2,
          data: papers.slice(0, limit).map(({ url, authors, ...paper }) => ({
            ...paper,
            paperId: "0123456789abcdef",
            externalIds: { ArXiv: url.split("/").at(-1) },
            authors: authors.map((name) => ({ name })),
          })),
        }),
      ),
  );
  server.registerTool(
    "google",
    { description: "Searches the web.", inputSchema: z.object({ search_term: z.string() }), annotations: readOnly },
    ({ search_term }) =>
      asText(
        `Results for ${search_term}:\n\n1. **A blog on adapters**\n   URL: https://blog.example/adapters\n   What adapters are.\n`,
      ),
  );
  server.registerTool(
    "read_pdf",
    { description: "Reads a PDF.", inputSchema: z.object({ pdf_url: z.string() }), annotations: readOnly },
    ({ pdf_url }) => asText(JSON.stringify({ title: "LoRA", text: document(pdf_url), pages: 26 })),
  );
  server.registerTool(
    "fetch_page",
    { description: "Reads a page.", inputSchema: z.object({ urls: z.array(z.string()) }), annotations: readOnly },
    ({ urls }) => asText(document(urls.join(" "))),
  );
  server.registerTool(
    "save_note",
    { description: "Saves a note.", inputSchema: z.object({ text: z.string() }) },
    ({ text }) =>
      asText(`Saved ${text.length} characters. The key is ${process.env.PAPERS_KEY ?? values.token ?? "none"}.`),
  );
  server.registerTool("environment", { description: "Lists variables." }, () =>
    asText(JSON.stringify(Object.keys(process.env).toSorted())),
  );
  return server;
}

if (values.port === undefined) serveStdio(build);
else {
  const handler = toNodeHandler(createMcpHandler(build));
  const http = createServer((request, response) => {
    const isKnown = values.token === undefined || request.headers.authorization === `Bearer ${values.token}`;
    if (!isKnown) response.writeHead(401).end("who are you?");
    else if (!request.url?.startsWith("/mcp")) response.writeHead(404).end();
    else void handler(request, response);
  });
  http.listen(Number(values.port), "127.0.0.1", () => void process.stdout.write(`${http.address().port}\n`));
}
