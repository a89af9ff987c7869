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
  async ({ from }, [form]) => {
    if (form === "terms") {
      const { renewTermsHash } = await import("../new-shop/terms-hash.ts")
      return renewTermsHash()
    }
    const { askForAnswers, parseAnswers } = await import("../new-shop/answers.ts")
    const { writeShop } = await import("../new-shop/write-shop.ts")
    if (from) return writeShop(".", parseAnswers(readFileSync(from, "utf8")))
    if (!process.stdin.isTTY) throw new Error("Nobody can be asked here: give the answers with --from FILE.")
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const ask = async (question: string, suggestion = "") => {
      const answer = await terminal.question(suggestion ? `${question} [${suggestion}]: ` : `${question}: `)
      return answer.trim() || suggestion
    }
    const answers = await askForAnswers(ask).finally(() => terminal.close())
    return writeShop(".", answers)
  },
)
