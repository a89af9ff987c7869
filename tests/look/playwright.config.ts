import { defineConfig } from "@playwright/test"
import { WORKERS } from "#tests/support/browser/sites.ts"

const executablePath = process.env.CHROMIUM_PATH || undefined

/** The built Worker under `wrangler dev`, and Chromium: `npm run look` runs it. */
export default defineConfig({
  globalSetup: "../support/server/start-sites.ts",
  outputDir: "../../test-results/look",
  workers: WORKERS,
  fullyParallel: true,
  timeout: 300_000,
  forbidOnly: true,
  use: {
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium refuses its sandbox to root, which is who runs in most containers.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
})
