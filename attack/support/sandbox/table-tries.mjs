// The doors of DuckDB: files outside of what it is given, servers, extensions, other databases, its own settings.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../scripts/run.mjs";
import { secret } from "./outside.mjs";

/** @typedef {import("../../build.mjs").Build} Build */
/** @typedef {import("./outside.mjs").Outside} Outside */

/** @type {Record<string, import("../../build.mjs").Guard>} */
export const tableGuards = {
  "outside of DuckDB": {
    file: "adapters/tables/duckdb-process.js",
    replace: [['await connection.run("SET enable_external_access=false");', ""]],
  },
  "extensions of DuckDB": {
    file: "adapters/tables/duckdb-process.js",
    replace: [[`await connection.run("SET extension_directory='/dev/null/none'");`, ""]],
  },
  "settings of DuckDB": {
    file: "adapters/tables/duckdb-process.js",
    replace: [['await connection.run("SET lock_configuration=true");', ""]],
  },
};

/** Asks the process of DuckDB as a query does, without any table. @param {Build} build @param {string} sql @returns {Promise<string>} all that it says */
async function asked(build, sql) {
  const { askProcess } = await build.load("adapters/typesetting/own-process.js");
  const folder = mkdtempSync(join(tmpdir(), "quire-attack-duckdb-"));
  const question = {
    engine: root,
    folder,
    memory_mb: 256,
    kind: "query",
    sql,
    tables: [],
    most_rows: 10,
    output: null,
  };
  try {
    const answer = await askProcess(question, {
      file: pathToFileURL(join(build.folder, "dist/adapters/tables/duckdb-process.js")),
      folder,
      environment: { HOME: folder },
      timeout_ms: 20_000,
      memory_bytes: 1e9,
      task: "The query",
      signal: undefined,
    });
    return JSON.stringify(answer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Build} build @param {string} sql */
async function tellsSecret(build, sql) {
  const said = await asked(build, sql);
  return said.includes(secret) ? `it says ${said.slice(0, 200)}` : null;
}

/** @param {Build} build @param {string} sql @param {string} path a file that comes into being where it got through */
async function writes(build, sql, path) {
  rmSync(path, { force: true });
  await asked(build, sql);
  const isThere = existsSync(path);
  rmSync(path, { force: true });
  return isThere ? `${path} was written` : null;
}

/** Whether a server is asked for something. @param {Build} build @param {(origin: string) => string} sql */
async function reaches(build, sql) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await asked(build, sql(`http://127.0.0.1:${port}`));
  } finally {
    server.close();
  }
  return requests.length > 0 ? `it asked for ${requests[0]}` : null;
}

/** @type {Record<string, { guard: string, run: (build: Build, outside: Outside) => Promise<string | null> }>} */
export const tableTries = {
  "a query reads a file outside": {
    guard: "outside of DuckDB",
    run: (build, { file }) => tellsSecret(build, `SELECT * FROM read_csv('${file}', header=false)`),
  },
  "a query reads a file by its name alone": {
    guard: "outside of DuckDB",
    run: (build, { file }) => tellsSecret(build, `SELECT content FROM read_text('${file}')`),
  },
  "a query lists a folder outside": {
    guard: "outside of DuckDB",
    async run(build, { folder, file }) {
      const said = await asked(build, `SELECT file FROM glob('${folder}/*.txt')`);
      const found = said.startsWith('{"kind":"answered"') && said.includes(file);
      return found ? "it lists it" : null;
    },
  },
  "a query writes a file outside": {
    guard: "outside of DuckDB",
    run: (build, { folder }) =>
      writes(build, `COPY (SELECT 1) TO '${folder}/open/evil.csv'`, join(folder, "open/evil.csv")),
  },
  "a query makes a database outside": {
    guard: "outside of DuckDB",
    run: (build, { folder }) => writes(build, `ATTACH '${folder}/open/evil.db' AS evil`, join(folder, "open/evil.db")),
  },
  "a query writes all out": {
    guard: "outside of DuckDB",
    run: (build, { folder }) =>
      writes(build, `EXPORT DATABASE '${folder}/open/all'`, join(folder, "open/all/schema.sql")),
  },
  "a query has an extension fetched": {
    guard: "extensions of DuckDB",
    run: (build) => reaches(build, (origin) => `INSTALL httpfs FROM '${origin}'`),
  },
  "a query loads an extension from a file": {
    guard: "outside of DuckDB",
    async run(build, { folder }) {
      const path = join(folder, "open/evil.duckdb_extension");
      writeFileSync(path, "no extension ".repeat(100));
      const said = await asked(build, `LOAD '${path}'`);
      rmSync(path, { force: true });
      // No extension lies there; that it is looked into is enough.
      return said.includes("disabled") ? null : `it looked into it: ${said.slice(0, 200)}`;
    },
  },
  "a query takes more memory than it is given": {
    guard: "settings of DuckDB",
    async run(build) {
      const said = await asked(build, "SET memory_limit='90GB'");
      return said.startsWith('{"kind":"answered"') ? "it may" : null;
    },
  },
  "a query lets extensions of anybody in": {
    guard: "settings of DuckDB",
    async run(build) {
      const said = await asked(build, "SET autoload_known_extensions=true");
      return said.startsWith('{"kind":"answered"') ? "it may" : null;
    },
  },
};
