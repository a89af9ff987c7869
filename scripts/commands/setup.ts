import { spawn } from "node:child_process"
import { createInterface } from "node:readline/promises"
import { parseArgs, stripVTControlCharacters } from "node:util"
import { setUp } from "../cloudflare/set-up.ts"
import { flagOf, QUESTIONS, type Values } from "../cloudflare/settings.ts"
import { runWrangler } from "../cloudflare/wrangler.ts"

// npm run setup [-- --dry-run] [--yes] [--site-url URL] …: puts the site on Cloudflare. Asks for what no flag says; --yes
// asks nothing. --worker NAME sets a preview up, with a database of its own. Secrets of Razorpay and Resend come from the environment, or are asked for.

const { values: options } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    worker: { type: "string", default: "brisk" },
    yes: { type: "boolean", default: false },
    ...Object.fromEntries(Object.keys(QUESTIONS).map((name) => [flagOf(name), { type: "string" as const }])),
  },
})
const isDryRun = options["dry-run"] === true
const canAsk = process.stdin.isTTY && options.yes !== true && !isDryRun
const prompt = canAsk ? createInterface({ input: process.stdin, output: process.stdout }) : null

const flags: Values = {}
for (const name of Object.keys(QUESTIONS)) {
  const value: unknown = Reflect.get(options, flagOf(name))
  if (typeof value === "string") flags[name] = value
}

try {
  await setUp({
    root: ".",
    isDryRun,
    worker: String(options.worker),
    environment: process.env,
    flags,
    ask: async (question, suggestion) => {
      const answer = await prompt?.question(suggestion ? `${question} [${suggestion}]: ` : `${question}: `)
      return answer?.trim() || suggestion
    },
    wrangler: runWrangler,
    npm: runNpm,
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  prompt?.close()
}

/** Shows all output and asks at the terminal, because a deployment may ask whether to replace a DNS record. */
function runNpm(args: string[]): Promise<void> {
  return new Promise((succeed, fail) => {
    const child = spawn("npm", args, { stdio: ["inherit", "inherit", "pipe"] })
    let errors = ""
    child.stderr.on("data", (chunk) => {
      process.stderr.write(chunk)
      errors += stripVTControlCharacters(String(chunk))
    })
    child.once("error", fail)
    child.once("close", (code) => {
      if (code === 0) succeed()
      else {
        const message = `npm ${args.join(" ")} failed. Mend it, then run set-up again: it continues here.`
        fail(new Error(message, { cause: errors }))
      }
    })
  })
}
