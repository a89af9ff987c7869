import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // Each of them runs a Worker and the emulators, and a sixth of the time one waits for time-outs.
    maxWorkers: 4,
    projects: [
      // A property takes a second or two, and several times that on a busy machine.
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/server/build-worker.ts"],
          setupFiles: [
            "tests/support/server/single-use-connections.ts",
            "tests/support/server/log-privacy.ts",
          ],
          // The files of a worker share its modules, and with them one server: see tests/support/server/test-app.ts.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
