import { readFileSync } from "node:fs"
import { cpus } from "node:os"

/** The processor, Node.js and workerd in one line. */
export function describeMachine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim() || "unknown processor"
  const workerd = JSON.parse(readFileSync("node_modules/workerd/package.json", "utf8")) as { version: string }
  return `${cores.length} cores (${model}), Node.js ${process.versions.node}, workerd ${workerd.version}`
}
