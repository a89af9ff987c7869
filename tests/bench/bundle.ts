import { readFileSync } from "node:fs"
import { builtFile } from "#tests/support/server/built-file.ts"
import { kilobytes, table } from "./markdown.ts"

type Metafile = {
  outputs: Record<string, { bytes: number; inputs: Record<string, { bytesInOutput: number }> }>
}

const MAX_ROWS = 12

/** What the Worker's bundle consists of: the largest packages, and the rest in one row. Read from esbuild's metafile. */
export function bundleTable(file = builtFile("worker/bundle-meta.json")): string {
  const { outputs }: Metafile = JSON.parse(readFileSync(file, "utf8"))
  const worker = Object.entries(outputs).find(([path]) => path.endsWith(".js"))?.[1]
  if (!worker) throw new Error(`${file} has no bundle`)
  const sizes = new Map<string, number>()
  for (const [path, { bytesInOutput }] of Object.entries(worker.inputs)) {
    const part = partOf(path)
    sizes.set(part, (sizes.get(part) ?? 0) + bytesInOutput)
  }
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, MAX_ROWS)
  const rest = worker.bytes - largest.reduce((sum, [, bytes]) => sum + bytes, 0)
  const rows = [...largest, ["the rest", rest] as const].map(([part, bytes]) => [part, kilobytes(bytes)])
  return table(["in the bundle", "KB"], rows)
}

/** The package of a file; for the site's own files, whether Vite built them with the pages. */
function partOf(path: string): string {
  const [, scope = "", name = ""] = /.*node_modules\/(@[^/]+\/)?([^/]+)/.exec(path) ?? []
  if (name) return `\`${scope}${name}\``
  return /^build\/\w+\/server\//.test(path)
    ? "the site's pages (build/server)"
    : "the site's own modules (app, db)"
}
