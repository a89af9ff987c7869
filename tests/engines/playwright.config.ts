import { defineConfig } from "@playwright/test"
import { WORKERS } from "#tests/support/browser/sites.ts"
import { ENGINE_NAMES, type EngineName } from "#tests/support/engines/engine.ts"

const WIDTHS = [390, 820, 1440]

type Options = { engineName: EngineName; width: number }

/** The built Worker under `wrangler dev`, in each engine at each width: `npm run test:engines` runs it. */
export default defineConfig<Options, Options>({
  globalSetup: "../support/server/start-sites.ts",
  outputDir: "../../test-results/engines",
  workers: WORKERS,
  timeout: 600_000,
  forbidOnly: true,
  retries: 1,
  projects: ENGINE_NAMES.flatMap((engineName) =>
    WIDTHS.map((width) => ({ name: `${engineName} ${width}`, use: { engineName, width } })),
  ),
})
