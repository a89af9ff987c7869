import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import ts from "typescript"

/** Builds the Worker, and the query recorder around it, once for all integration tests. */
export default function buildForTests() {
  buildWorker()
  buildQueryRecorder()
}

/** Builds the Worker of a tree as a deployment would. */
export function buildWorker(root = ".") {
  const env = { ...process.env, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false", CI: "true" }
  // wrangler runs the build command of wrangler.toml first.
  const output = ["--outdir", "build/worker", "--metafile"]
  const args = ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", ...output]
  const { status, stdout, stderr } = spawnSync("node", args, { cwd: root, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`the Worker could not be built\n${stdout}${stderr}`)
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
  for (const name of ["query-recorder", "query-plans"]) {
    const source = readFileSync(`tests/support/d1/${name}.ts`, "utf8")
    writeFileSync(`build/worker/${name}.js`, ts.transpileModule(source, { compilerOptions }).outputText)
  }
  writeFileSync("build/worker/recorded.js", RECORDED_WORKER)
}
