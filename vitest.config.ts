import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One fewer than the cores is the default; many tests wait for a process of their own.
    maxWorkers: "100%",
  },
});
