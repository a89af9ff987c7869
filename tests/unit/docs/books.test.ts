import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { invariantSentences } from "#app/payments/reconciliation/copy.ts"
import { EQUALS_PROVIDER } from "#app/payments/reconciliation/invariants.ts"

test("docs/books.md: lists every invariant of the ledger", () => {
  const [, section = ""] = readFileSync("docs/books.md", "utf8").split("## What must be true\n")
  const listed = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("- "))
  expect(listed).toEqual(Object.values(invariantSentences).map((sentence) => `- ${sentence}`))
})

test("invariant-queries.server.ts: each statement stands below the sentence that it proves", () => {
  const source = readFileSync("app/payments/reconciliation/invariant-queries.server.ts", "utf8")
  const stated = source.matchAll(/\/\*\* (.+) \*\/\n(?: +\/\/.*\n)? +"([\w-]+)": `/g)
  const names: string[] = Object.values(EQUALS_PROVIDER)
  const sentences = Object.fromEntries(
    Object.entries(invariantSentences).filter(([name]) => !names.includes(name)),
  )
  expect(Object.fromEntries([...stated].map(([, sentence, name]) => [name, sentence]))).toEqual(sentences)
})
