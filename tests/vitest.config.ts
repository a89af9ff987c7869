import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { byLength } from "./support/server/test-length.ts"

// A time-out finds what hangs; nothing is measured by one. A test that takes a second does so on a machine in peace.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** The shop's test waits for most of its time: at the end, it would leave half of the processor unused. */
class ShopFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isShop = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith("/shop.test.ts"))
    return (await super.sort(files)).sort((one, other) => isShop(other) - isShop(one))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ShopFirst },
    // Each of them runs a Worker and the emulators, and a sixth of the time one waits for time-outs. Threads take
    // as long, and a test that kills its Worker finds it among those that its own process started.
    maxWorkers: 3,
    // Vitest's own default differs between CI and other machines.
    allowOnly: false,
    pool: "forks",
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: byLength(["**/*.long.test.ts"], []),
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          // Whole commands, which take many seconds each: see CONTRIBUTING.md.
          exclude: byLength(["**/*.long.test.ts"], []),
          globalSetup: ["tests/support/server/build-worker.ts"],
          setupFiles: [
            "tests/support/server/single-use-connections.ts",
            "tests/support/server/log-privacy.ts",
            "tests/support/server/suppressed-errors.ts",
          ],
          // The files of a worker share its modules, and with them one server: see tests/support/server/test-app.ts.
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
