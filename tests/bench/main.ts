import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import buildForTests from "#tests/support/server/build-worker.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { coldTables } from "./cold.ts"
import { loadTable } from "./load.ts"
import { describeMachine } from "./machine.ts"

const scratch = mkdtempSync(join(tmpdir(), "brisk-bench-"))
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))

const emulators = await startTestEmulators()
try {
  buildForTests()
  console.log(`\`npm run bench\` on ${describeMachine()}\n`)
  console.log("**Warm**: 41 rounds of 250 ms each, in turns, 16 connections, after a warm-up; medians.")
  console.log("The bare Worker responds with the page's own bytes. CPU is that of workerd, D1 included.")
  console.log("A login hashes a password for about 110 ms on purpose.\n")
  console.log(`${await loadTable(emulators, { roundMs: 250, rounds: 41, connections: 16 })}\n`)
  console.log("**Cold**: the first response of a new isolate, the median of 5 starts.\n")
  console.log(await coldTables(join(scratch, "cold"), emulators))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await emulators.close()
}

// A failed measurement leaves Workers running.
process.exit()
