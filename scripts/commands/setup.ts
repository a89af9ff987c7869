import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline/promises"
import { brand } from "#app/platform/brand.ts"
import { runCommand } from "../command.ts"

await runCommand(
  {
    name: "setup",
    does: "Puts the site on Cloudflare. Asks for what is not in the environment. A second run goes on where the first one ended.",
    options: {
      worker: {
        default: brand.slug,
        value: "NAME",
        does: "the name of the Worker: another one is a preview, with a database of its own",
      },
      yes: { does: "asks nothing" },
    },
  },
  async ({ worker, yes }) => {
    const { setUp } = await import("../cloudflare/set-up.ts")
    const { runWrangler } = await import("../cloudflare/wrangler.ts")
    const { ask } = await import("../doctor/shop.ts")
    const canAsk = process.stdin.isTTY && !yes
    const terminal = canAsk ? createInterface({ input: process.stdin, output: process.stdout }) : null
    await setUp({
      root: ".",
      worker,
      environment: process.env,
      prompt: async (question, suggestion) => {
        const answer = await terminal?.question(
          suggestion ? `${question} [${suggestion}]: ` : `${question}: `,
        )
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
  },
)
