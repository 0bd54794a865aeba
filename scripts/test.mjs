// npm test: everything that must hold, from a fresh clone on.
import { availableParallelism } from "node:os";
import { installIfNeeded, local, output, run } from "./run.mjs";

installIfNeeded();
// Not at the top: in a fresh clone nothing is installed there.
const { default: pMap } = await import("p-map");
/** @type {[name: string, program: string, given: string[]][]} */
const checks = [
  // On one core and the longest: first, so that the others run beside it.
  ["formatting", "prettier", ["--check", "--log-level=warn", "src", "test", "bench", "attack", "scripts", "bin"]],
  ["types", "tsc", ["-p", "tsconfig.check.json"]],
  ["lint", "oxlint", ["--type-aware"]],
  ["unused code", "knip", []],
  // Its types are among those checked above.
  ["build", "tsc", ["-p", "tsconfig.json", "--noCheck"]],
];
const ended = await pMap(
  checks,
  async ([name, program, given]) => {
    const { status, text } = await output(local(program), given);
    process.stdout.write(status === 0 ? `${name}: sound\n` : `${name}: fails\n${text}`);
    return { name, status };
  },
  { concurrency: availableParallelism() },
);
const failed = ended.filter(({ status }) => status !== 0).map(({ name }) => name);
if (failed.length > 0) {
  process.stdout.write(`The tests were not run: ${failed.join(", ")} failed.\n`);
  process.exit(1);
}
run(local("vitest"), ["run", ...process.argv.slice(2)]);
