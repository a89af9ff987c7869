import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/build-worker.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Each file runs a Worker and the emulators of its own; more of them than cores only makes them wait.
          maxWorkers: 2,
        },
      },
    ],
  },
})
