import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline/promises"
import { runCommand } from "../command.ts"

await runCommand(
  {
    name: "new-shop",
    does: "Makes this project the shop of another app: names, prices, plans, tools and plain texts. docs/your-shop.md has the rest.",
    forms: {
      "": "asks for what it needs, or reads it from a file",
      terms: "writes the hash of the terms into its test, once they are read",
    },
    options: {
      from: { default: "", value: "FILE", does: "the answers, as docs/examples/new-shop.json has them" },
    },
    notes: "Commit first: git shows what it has written.",
  },
  async ({ from }, [form], progress) => {
    if (form === "terms") {
      const { renewTermsHash } = await import("../new-shop/terms-hash.ts")
      return renewTermsHash()
    }
    const { parseAnswers } = await import("../new-shop/answers.ts")
    const { requireFirstShop, writeShop } = await import("../new-shop/write-shop.ts")
    requireFirstShop(".")
    requireCommitted()
    const answers = from ? parseAnswers(readFileSync(from, "utf8")) : await askAtTerminal()
    progress.step("Writing files")
    const left = writeShop(".", answers)
    // An index follows from the sizes of plans.
    runNode("scripts/commands/migrations.mjs")
    const paths = ["app/platform/brand.ts", "app/orders/plans/plans.ts", "app/site/landing"]
    runNode(
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--config-path=.config/lint.json",
      "--write",
      ...paths,
    )
    progress.step("Drawing icons, and pictures for sharing")
    // Without a browser, they are those of the app before: what is left to do names the command.
    runNode("node_modules/tsx/dist/cli.mjs", "scripts/commands/pictures.ts", "--only", "public/")
    return left
  },
)

/** Runs a program of Node.js on the files as they are now. */
function runNode(...args: string[]) {
  spawnSync(process.execPath, args)
}

/** Throws where changes of files wait for their commit, from which those of this command could not be told. */
function requireCommitted() {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain", "--untracked-files=no"], {
    encoding: "utf8",
  })
  if (status === 0 && stdout !== "") throw new Error(`Commit first, and run it again:\n${stdout.trimEnd()}`)
}

async function askAtTerminal() {
  if (!process.stdin.isTTY) throw new Error("Nobody can be asked here: give the answers with --from FILE.")
  const { askForAnswers } = await import("../new-shop/answers.ts")
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<never>((_, reject) => {
    terminal.once("close", () => reject(new Error("\nNothing was written.")))
  })
  const ask = (question: string) => Promise.race([terminal.question(question), ended])
  return askForAnswers({ ask, say: console.log }).finally(() => terminal.close())
}
