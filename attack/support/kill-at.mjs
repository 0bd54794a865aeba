// Loaded before `quire`, which then kills itself at a given operation on files, or counts what operations there are.
// KILL_AT: "KIND NUMBER"; KILL_NOTE: a file that is told the counts, or what was underway at the kill.
//   event   after the log has its Nth line         torn   after half of its Nth line
//   half    after half of the Nth whole file        row    before the store has its Nth passage
import { createHash } from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import Database from "libsql";

const [kind = "", number = "0"] = (process.env["KILL_AT"] ?? "").split(" ");
const note = process.env["KILL_NOTE"] ?? "";
const { openSync, writeSync, writeFileSync } = fs;
/** @type {Record<string, number>} */
const counts = { event: 0, torn: 0, half: 0, row: 0 };

/** @param {object} [what] */
function die(what = {}) {
  if (note !== "") writeFileSync(note, JSON.stringify(what));
  process.kill(process.pid, "SIGKILL");
}

/** @param {string} what whether it is this one at which the process dies */
function isDue(what) {
  counts[what] = (counts[what] ?? 0) + 1;
  return what === kind && counts[what] === Number(number);
}

/** @type {Set<number>} */
const logs = new Set();
fs.openSync = (path, ...how) => {
  const descriptor = openSync(path, ...how);
  if (String(path).endsWith("events.jsonl") && how[0] === "a+") logs.add(descriptor);
  return descriptor;
};
fs.writeSync = (/** @type {number} */ descriptor, /** @type {any[]} */ ...what) => {
  if (!logs.has(descriptor)) return writeSync(descriptor, .../** @type {[string]} */ (what));
  if (isDue("torn")) {
    writeSync(descriptor, what[0].subarray(0, Math.ceil(what[0].length / 2)));
    die();
  }
  const bytes = writeSync(descriptor, .../** @type {[string]} */ (what));
  if (isDue("event")) die();
  return bytes;
};

const { open } = fs.promises;
fs.promises.open = async (path, flags, ...more) => {
  const handle = await open(path, flags, ...more);
  if (flags !== "wx" && flags !== "w") return handle;
  const { writeFile } = handle;
  handle.writeFile = (/** @type {any} */ content, /** @type {any[]} */ ...how) => {
    if (isDue("half")) {
      const bytes = Buffer.from(content);
      const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
      fs.writeFileSync(String(path), half);
      die({ half: createHash("sha256").update(half).digest("hex"), bytes: half.length });
    }
    return writeFile.call(handle, content, ...how);
  };
  return handle;
};
syncBuiltinESMExports();

const { prepare } = Database.prototype;
Database.prototype.prepare = function (/** @type {string} */ sql) {
  const statement = prepare.call(this, sql);
  if (!sql.startsWith("INSERT INTO passages ")) return statement;
  const { run } = statement;
  statement.run = (/** @type {any[]} */ ...given) => {
    if (isDue("row")) die();
    return run.apply(statement, given);
  };
  return statement;
};

process.once("exit", () => {
  if (kind === "" && note !== "") writeFileSync(note, JSON.stringify(counts));
});
