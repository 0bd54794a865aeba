// Loaded before `quire`, which kills itself before its Nth file of a fetched data set gets its name. KILL_AT: N.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";

let left = Number(process.env["KILL_AT"]);
/** Answers, rows and description; folders may be named by their number. */
const ofDataSet = /^(?:\d{4}(?:\.2)?|\w+(?:\.2)?\.csv|datapackage\.json)$/;
const { rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  if (ofDataSet.test(basename(String(to))) && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
  return rename(from, to);
};
syncBuiltinESMExports();
