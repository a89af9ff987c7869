import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import ts from "typescript"
import { builtFile } from "./built-file.ts"

/** Builds the Worker, and what tests put around it, once for all integration tests. */
export default function buildForTests() {
  buildWorker()
  buildWrappers()
}

/** Builds the Worker as a deployment would, unless it is built. Tests use that build from then on. */
export function buildWorker() {
  const { BUILD_DIR: _, ...env } = process.env
  const folder = execFileSync("node", ["scripts/commands/build.mjs"], { env, encoding: "utf8" })
  process.env.BUILD_DIR = folder.trim()
}

/** The Worker that tests talk to, by its module: the built one, which says when its background work has ended, and what an answer cost. */
const WRAPPED_WORKERS = {
  counted: `import site from "./worker.js"
import { countBackgroundWork } from "./background-work.js"
export default countBackgroundWork(site)
`,
  recorded: `import site from "./counted.js"
import { recordQueries } from "./query-recorder.js"
export default recordQueries(site)
`,
  allowed: `import site from "./counted.js"
import { allowEverything } from "./allow-everything.js"
export default allowEverything(site)
`,
  watched: `import site from "./allowed.js"
import { recordReads } from "./read-recorder.js"
export default recordReads(site)
`,
}

const WRAPPER_SOURCES = [
  "server/background-work",
  "server/allow-everything",
  "server/read-recorder",
  "d1/query-recorder",
  "d1/query-plans",
  "d1/watched-database",
]

function buildWrappers() {
  const { ESNext } = ts.ScriptTarget
  const compilerOptions = {
    target: ESNext,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
  }
  // Not in the Worker's own folder, all modules of which Wrangler would serve.
  mkdirSync(builtFile("wrappers"), { recursive: true })
  for (const path of WRAPPER_SOURCES) {
    const source = readFileSync(`tests/support/${path}.ts`, "utf8")
    writeFileSync(
      builtFile(`wrappers/${basename(path)}.js`),
      ts.transpileModule(source, { compilerOptions }).outputText,
    )
  }
  for (const [name, source] of Object.entries(WRAPPED_WORKERS)) {
    writeFileSync(builtFile(`wrappers/${name}.js`), source)
  }
}
