// npm test: everything that must hold, from a fresh clone on.
import { build, installIfNeeded, local, run } from "./run.mjs";

installIfNeeded();
/** @type {[name: string, program: string, given: string[]][]} */
const checks = [
  ["types", "tsc", ["-p", "tsconfig.check.json"]],
  ["lint", "oxlint", ["--type-aware"]],
  ["unused code", "knip", []],
  ["formatting", "prettier", ["--check", "--log-level=warn", "src", "test", "bench", "scripts", "bin"]],
];
for (const [name, program, given] of checks) {
  process.stdout.write(`checking ${name}\n`);
  run(local(program), given);
}
build();
run(local("vitest"), ["run", ...process.argv.slice(2)]);
