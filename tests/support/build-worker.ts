import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import ts from "typescript"

/** Builds the Worker, and the witness that is put around it, once for all integration tests. */
export default function buildForTests() {
  buildWorker()
  buildWitness()
}

/** Builds the Worker of a tree as a deployment would. */
export function buildWorker(root = ".") {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" }
  // wrangler runs the build command of wrangler.toml first.
  const args = ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", "build/worker"]
  const { status, stdout, stderr } = spawnSync("node", args, { cwd: root, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`the Worker could not be built\n${stdout}${stderr}`)
}

const WITNESSED = `import site from "./worker.js"
import { witness } from "./witness.js"
export default witness(site)
`

/** Beside the Worker, as `witnessed.js`: the same Worker, which says of every answer what it cost. */
function buildWitness() {
  const { ESNext } = ts.ScriptTarget
  const compilerOptions = {
    target: ESNext,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
  }
  for (const name of ["witness", "query-plans"]) {
    const source = readFileSync(`tests/support/${name}.ts`, "utf8")
    writeFileSync(`build/worker/${name}.js`, ts.transpileModule(source, { compilerOptions }).outputText)
  }
  writeFileSync("build/worker/witnessed.js", WITNESSED)
}
