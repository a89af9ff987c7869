import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { brotliCompressSync } from "node:zlib"
import { buildWorker } from "../../tests/support/server/build-worker.ts"

// npm run keep-release VERSION: builds the Worker and keeps it as the release that the next one must run beside
// (tests/integration/operations/two-versions.test.ts). A part of every release: docs/operations.md.

const FOLDER = "tests/fixtures/previous-release"

const [version = ""] = process.argv.slice(2)
if (/^\d+\.\d+\.\d+$/.test(version)) keepRelease()
else {
  console.error("npm run keep-release VERSION: three numbers, such as 1.2.0.")
  process.exitCode = 1
}

function keepRelease(): void {
  buildWorker()
  const worker = readFileSync("build/current/worker/worker.js")
  const migrations = readdirSync("migrations").filter((name) => name.endsWith(".sql")).length
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/worker.js.br`, brotliCompressSync(worker))
  writeFileSync(`${FOLDER}/release.json`, `${JSON.stringify({ version, migrations }, null, 2)}\n`)
  console.log(`Kept ${version}, ${worker.length} bytes, with ${migrations} migrations.`)
}
