import { defineConfig } from "@playwright/test"
import { WORKERS } from "#tests/support/browser/sites.ts"
import { OLD_BROWSERS } from "#tests/support/old-browsers/old-browsers.ts"

/** The built Worker under `wrangler dev`, in Chromium 119 and what it stands in for: `npm run test:old-browsers` runs it. */
export default defineConfig<object, { oldBrowser: string }>({
  globalSetup: "../support/server/start-sites.ts",
  outputDir: "../../test-results/old-browsers",
  workers: WORKERS,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 1,
  use: {
    actionTimeout: 60_000,
    launchOptions: { executablePath: process.env.OLD_CHROMIUM_PATH ?? "", args: ["--no-sandbox"] },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: OLD_BROWSERS.map(({ name }) => ({ name, use: { oldBrowser: name } })),
})
