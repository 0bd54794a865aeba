import { existsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";
import type { InlineConfig } from "vitest/node";

/** Tests that `npm run test:engines` runs alone (vitest.engines.config.ts). */
export const engineTests = ["src/**/*.engines.test.ts"];

const folderOf = (name: string) => fileURLToPath(new URL(`${name}/`, import.meta.url));
const [source, built] = [folderOf("src"), folderOf("dist")];

/**
 * Tests run what is built: `scripts/build-first.mjs` compiles what changed. Node loads it by itself, where each source would be
 * transformed and each of its imports be looked up at every use.
 */
export const builtSources: Plugin = {
  name: "built-sources",
  enforce: "pre",
  resolveId(path, importer) {
    if (importer === undefined || !path.startsWith(".")) return null;
    const file = resolve(dirname(importer), path);
    const output = file.startsWith(source) ? join(built, file.slice(source.length)) : file;
    return output.startsWith(built) && existsSync(output) ? { id: output, external: true } : null;
  },
};

export const shared: InlineConfig = {
  globalSetup: ["scripts/build-first.mjs"],
  server: { deps: { external: [/[/\\]dist[/\\]/u] } },
  // The user's own folders of the tests: what they trust is not remembered for whoever runs them, and what that user has
  // installed is not found by a test.
  env: { XDG_CONFIG_HOME: join(tmpdir(), "quire-test-user"), XDG_DATA_HOME: join(tmpdir(), "quire-test-data") },
  include: ["src/**/*.test.ts", "test/**/*.test.ts"],
  setupFiles: ["test/support/shared-threads.ts"],
  // For what hangs. A slow and busy machine takes twenty times as long as a quiet one.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Half the time of the unit tests went into a new process and the same imports for each file. So files share the
  // processes of the workers: what a test changes in its process (the environment, a timer, a global) it puts back.
  isolate: false,
  // One fewer than the cores is the default; many tests wait for a process of their own, or for a limit of time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};

export default defineConfig({
  plugins: [builtSources],
  test: { ...shared, exclude: [...configDefaults.exclude, ...engineTests] },
});
