import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { setUp } from "../cloudflare/set-up.ts"
import { runWrangler } from "../cloudflare/wrangler.ts"
import { ask } from "../doctor/shop.ts"
import { runCommand } from "../run-command.ts"

// npm run setup [-- --dry-run] [--yes]: puts the site on Cloudflare. Asks for what is not in the environment; --yes asks
// nothing. --worker NAME sets a preview up, with a database of its own.

const { values: options } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    worker: { type: "string", default: "brisk" },
    yes: { type: "boolean", default: false },
  },
})
const canAsk = process.stdin.isTTY && !options.yes
const terminal = canAsk ? createInterface({ input: process.stdin, output: process.stdout }) : null

await runCommand(async () => {
  await setUp({
    root: ".",
    isDryRun: options["dry-run"],
    worker: options.worker,
    environment: process.env,
    prompt: async (question, suggestion) => {
      const answer = await terminal?.question(suggestion ? `${question} [${suggestion}]: ` : `${question}: `)
      return answer?.trim() || suggestion
    },
    wrangler: runWrangler,
    // With the terminal, because a deployment may ask whether to replace a DNS record.
    npm: async (args) => {
      const [code] = await once(spawn("npm", args, { stdio: "inherit" }), "close")
      if (code !== 0) throw new Error("Mend what is said above, then run set-up again: it continues here.")
    },
    getStatus: async (url) => (await ask(url)).status,
    print: (line) => console.log(line),
  })
  return undefined
})
terminal?.close()
