import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { invariantSentences } from "#app/payments/reconciliation/copy.ts"

test("docs/books.md: lists every invariant of the ledger", () => {
  const [, section = ""] = readFileSync("docs/books.md", "utf8").split("## What must be true\n")
  const listed = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("- "))
  expect(listed).toEqual(Object.values(invariantSentences).map((sentence) => `- ${sentence}`))
})
