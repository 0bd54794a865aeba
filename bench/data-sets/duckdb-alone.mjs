// DuckDB by itself on two files: duckdb-alone.mjs BIG.csv KINDS.csv summarize|SQL, with one thread as Quire gives it.
import { DuckDBInstance } from "@duckdb/node-api";

const [, , big = "", kinds = "", task = ""] = process.argv;
const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
const connection = await instance.connect();
if (task === "summarize") {
  await connection.run(`CREATE TABLE big AS SELECT * FROM read_csv('${big}')`);
  await connection.runAndReadAll("SUMMARIZE big");
  await connection.runAndReadAll("SELECT count(*) FROM (SELECT DISTINCT * FROM big)");
} else {
  await connection.run(`CREATE VIEW big AS SELECT * FROM read_csv('${big}')`);
  await connection.run(`CREATE VIEW kinds AS SELECT * FROM read_csv('${kinds}')`);
  await connection.runAndReadAll(task);
}
