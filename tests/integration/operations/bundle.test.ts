import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { builtFile } from "#tests/support/server/built-file.ts"

/** Today’s 597 KB and some room: who sells to Europe and what prices say of VAT were added. Cloudflare allows 10 MB; each KB is parsed when an isolate starts. */
const BUDGET_KB = 610

test("wrangler deploy --dry-run: the Worker that it would upload stays within its budget", () => {
  // tests/support/server/build-worker.ts has run it before all integration tests.
  const size = gzipSync(readFileSync(builtFile("worker/worker.js"))).length / 1000
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThan(BUDGET_KB)
})
