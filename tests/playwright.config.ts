import { defineConfig } from "@playwright/test"

const port = process.env.PORT ?? "8787"
const executablePath = process.env.CHROMIUM_PATH || undefined

// Chromium refuses its sandbox to root, which is who runs in most containers.
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []

/** The built Worker under `wrangler dev`, started by the one command that everybody uses, and Chromium. */
export default defineConfig({
  testDir: "browser",
  outputDir: "../test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A browser on a busy machine can miss a beat. What passes only the second time is listed as flaky.
  retries: 1,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "node scripts/start.mjs",
    cwd: "..",
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    reuseExistingServer: process.env.CI !== "true" && process.env.STATE_DIR === undefined,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "ignore",
  },
})
