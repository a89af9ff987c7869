import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // Each integration file runs a Worker and the emulators of its own; more of them only make each other wait.
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/build-worker.ts"],
          setupFiles: ["tests/support/single-use-connections.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
