// Loaded before `quire`, which kills itself before its Nth file below data/ gets its name. KILL_AT: N.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { sep } from "node:path";

let left = Number(process.env["KILL_AT"]);
const { rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  if (String(to).includes(`${sep}data${sep}`) && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
  return rename(from, to);
};
syncBuiltinESMExports();
