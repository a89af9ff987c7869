import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { builtFile } from "#tests/support/server/built-file.ts"

/** Today’s 613 KB and some room: a reseller beside Razorpay was added, with payouts. Cloudflare allows 10 MB; each KB is parsed when an isolate starts. */
const BUDGET_KB = 622

test("wrangler deploy --dry-run: the Worker that it would upload stays within its budget", () => {
  // tests/support/server/build-worker.ts has run it before all integration tests.
  const size = gzipSync(readFileSync(builtFile("worker/worker.js"))).length / 1000
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThan(BUDGET_KB)
})
