import { configDefaults, defineConfig } from "vitest/config";
import { builtSources, engineTests, shared } from "./vitest.config.js";

// oxlint-disable-next-line import/no-default-export -- vitest reads nothing else
/** Tests of large engines, which take as long as hundreds of others: `npm run test:engines`. */
export default defineConfig({
  plugins: [builtSources],
  test: { ...shared, include: engineTests, exclude: configDefaults.exclude },
});
