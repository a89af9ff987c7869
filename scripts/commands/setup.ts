import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline/promises"
import { setUp } from "../cloudflare/set-up.ts"
import { runWrangler } from "../cloudflare/wrangler.ts"
import { runCommand } from "../command.ts"
import { ask } from "../doctor/shop.ts"

// npm run setup [-- --yes]: puts the site on Cloudflare. Asks for what is not in the environment; --yes asks nothing.
// --worker NAME sets a preview up, with a database of its own.

const OPTIONS = {
  worker: { type: "string", default: "brisk" },
  yes: { type: "boolean", default: false },
} as const

await runCommand(OPTIONS, async ({ worker, yes }) => {
  const canAsk = process.stdin.isTTY && !yes
  const terminal = canAsk ? createInterface({ input: process.stdin, output: process.stdout }) : null
  await setUp({
    root: ".",
    worker,
    environment: process.env,
    prompt: async (question, suggestion) => {
      const answer = await terminal?.question(suggestion ? `${question} [${suggestion}]: ` : `${question}: `)
      return answer?.trim() || suggestion
    },
    wrangler: (args) => {
      console.log(`  wrangler ${args.join(" ")}`)
      return runWrangler(args)
    },
    // With the terminal, because a deployment may ask whether to replace a DNS record.
    npm: async (args) => {
      console.log(`  npm ${args.join(" ")}`)
      const [code] = await once(spawn("npm", args, { stdio: "inherit" }), "close")
      if (code !== 0) throw new Error("Mend what is said above, then run set-up again: it continues here.")
    },
    getStatus: async (url) => (await ask(url)).status,
    print: (line) => console.log(line),
  }).finally(() => terminal?.close())
  return undefined
})
