import { spawnSync } from "node:child_process"

/** Builds the Worker once for all integration tests. */
export default function buildForTests() {
  buildWorker()
}

/** Builds the Worker of a tree as a deployment would. */
export function buildWorker(root = ".") {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" }
  // wrangler runs the build command of wrangler.toml first.
  const args = ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", "build/worker"]
  const { status, stdout, stderr } = spawnSync("node", args, { cwd: root, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`the Worker could not be built\n${stdout}${stderr}`)
}
