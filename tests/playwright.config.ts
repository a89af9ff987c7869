import { defineConfig } from "@playwright/test"
import { WORKERS } from "./support/browser/sites.ts"

const executablePath = process.env.CHROMIUM_PATH || undefined

// Chromium refuses its sandbox to root, which is who runs in most containers.
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []

/** The built Worker under `wrangler dev`, started by the one command that everybody uses, and Chromium. */
export default defineConfig({
  testDir: "browser",
  globalSetup: "./support/server/start-sites.ts",
  outputDir: "../test-results",
  workers: WORKERS,
  fullyParallel: true,
  // They find what hangs, on a busy machine too.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that passes only then is printed as flaky, with what it met at first.
  retries: 1,
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    screenshot: "only-on-failure",
  },
})
