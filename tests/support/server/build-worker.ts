import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import ts from "typescript"
import { builtFile } from "./built-file.ts"

/** Builds the Worker, and the query recorder around it, once for all integration tests. */
export default function buildForTests() {
  buildWorker()
  buildQueryRecorder()
}

/** Builds the Worker as a deployment would, unless it is built. Tests use that build from then on. */
export function buildWorker() {
  const { BUILD_DIR: _, ...env } = process.env
  const folder = execFileSync("node", ["scripts/commands/build.mjs"], { env, encoding: "utf8" })
  process.env.BUILD_DIR = folder.trim()
}

const RECORDED_WORKER = `import site from "./worker.js"
import { recordQueries } from "./query-recorder.js"
export default recordQueries(site)
`

/** Beside the Worker, as `recorded.js`: the same Worker, which says of every answer what it cost. */
function buildQueryRecorder() {
  const { ESNext } = ts.ScriptTarget
  const compilerOptions = {
    target: ESNext,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
  }
  // Not in the Worker's own folder, all modules of which Wrangler would serve.
  mkdirSync(builtFile("recorder"), { recursive: true })
  for (const name of ["query-recorder", "query-plans"]) {
    const source = readFileSync(`tests/support/d1/${name}.ts`, "utf8")
    writeFileSync(
      builtFile(`recorder/${name}.js`),
      ts.transpileModule(source, { compilerOptions }).outputText,
    )
  }
  writeFileSync(builtFile("recorder/recorded.js"), RECORDED_WORKER)
}
