import { spawnSync } from "node:child_process"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { rollOut } from "../cloudflare/roll-out.ts"
import { runWrangler } from "../cloudflare/wrangler.ts"
import { runCommand } from "../run-command.ts"

// npm run roll-out -- --tag v1.2.0 [--minutes 5]: deploys what is checked out, in steps. The database must be migrated.

const { values: options } = parseArgs({
  options: { tag: { type: "string" }, minutes: { type: "string", default: "5" } },
})

await runCommand(async () => {
  if (!options.tag) throw new Error("npm run roll-out -- --tag v1.2.0 [--minutes 5]")
  const isDone = await rollOut(options.tag, {
    wrangler: runWrangler,
    examine: async (version) => runDoctor(version) === 0,
    wait: () => setTimeout(Number(options.minutes) * 60_000),
    print: (line) => console.log(line),
  })
  process.exitCode = isDone ? 0 : 1
  return undefined
})

function runDoctor(version: string): number {
  const args = ["run", "doctor", "--", "--remote", "--version", version]
  return spawnSync("npm", args, { stdio: "inherit" }).status ?? 1
}
