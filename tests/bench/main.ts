import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exitWithError, readCount, readOptions } from "#tests/support/commands/command-line.ts"
import buildForTests, { buildWorker } from "#tests/support/server/build-worker.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { buildBaseline } from "./baseline.ts"
import { bundleTable } from "./bundle.ts"
import { bytesTable } from "./bytes.ts"
import { casesOf } from "./cases.ts"
import { coldTables } from "./cold.ts"
import { loadTables } from "./load.ts"
import { describeMachine } from "./machine.ts"
import type { LoadSettings } from "./measure.ts"
import { paintTable } from "./paint.ts"
import { scaleTable } from "./scale.ts"
import { startSite } from "./site.ts"

const SECTIONS = ["load", "cold", "bytes", "paint", "scale"]

const options = readOptions(["only", "rows", "ms", "rounds", "scale", "against"])
const only = options.only?.split(",") ?? SECTIONS
if (only.some((section) => !SECTIONS.includes(section))) exitWithError(`--only takes ${SECTIONS.join(", ")}`)
const cases = casesOf(options.rows?.split(","))
if (cases.length === 0) exitWithError(`no row is called ${options.rows}`)
const { against } = options
if (against && !existsSync(join(against, "node_modules"))) exitWithError(`${against} has no node_modules`)
const load = {
  roundMs: readCount(options.ms, 250, 60_000),
  rounds: readCount(options.rounds, 41, 999),
  connections: 16,
}

const scratch = mkdtempSync(join(tmpdir(), "brisk-bench-"))
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))

const emulators = await startTestEmulators()
try {
  buildForTests()
  const args = process.argv.slice(2).map((argument) => ` ${argument}`)
  console.log(`\`npm run bench${args.length > 0 ? " --" : ""}${args.join("")}\` on ${describeMachine()}\n`)

  if (only.includes("load")) {
    if (cases.some(({ isRendered }) => isRendered)) buildBaseline()
    if (against) buildWorker(against)
    console.log(`${describeLoad(load)}\n`)
    console.log(`${await loadTables({ cases, emulators, load, against })}\n`)
  }
  if (only.includes("cold")) {
    console.log("**Cold**: the first response of a new isolate, the median of 5 starts.\n")
    console.log(`${await coldTables(join(scratch, "cold"), { cases, emulators, samples: 5 })}\n`)
    console.log(`${bundleTable()}\n`)
  }
  if (only.includes("bytes")) {
    console.log("**Bytes**: requests, and KB uncompressed / gzip / brotli, at Cloudflare's levels.\n")
    const site = await startSite({ emulators })
    console.log(`${await bytesTable(site)}\n`)
    await site.stop()
  }
  if (only.includes("paint")) {
    const rounds = readCount(options.rounds, 8, 99)
    console.log(
      `**Paint**: the largest paint of a first visit in Chromium: slow 4G, a processor four times slower,`,
    )
    console.log(`nothing in its cache, gzip; ${rounds} rounds in turns, lower quartiles.\n`)
    const site = await startSite({ emulators })
    console.log(`${await paintTable(site, rounds)}\n`)
    await site.stop()
  }
  if (only.includes("scale")) {
    const scale = readCount(options.scale, 1_000_000, 10_000_000)
    console.log(
      "**Scale**: requests of one signed-in owner among other accounts: rows that D1 reads, and the median of",
    )
    console.log("31 requests. An account has an order, a license, a device and five bug reports.\n")
    console.log(`${await scaleTable(join(scratch, "scale"), emulators, scale)}\n`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await emulators.close()
}

function describeLoad({ roundMs, rounds, connections }: LoadSettings): string {
  return `**Warm**: ${rounds} rounds of ${roundMs} ms each, in turns, ${connections} connections, after a warm-up; medians.
The bare Worker responds with the page's own bytes; bare Remix renders a page of as many bytes with
one D1 query and nothing else. CPU is that of workerd, D1 included. A login hashes a password for about 110 ms on purpose.`
}

// A failed measurement leaves Workers running.
process.exit()
