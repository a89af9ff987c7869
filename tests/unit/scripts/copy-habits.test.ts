import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { findHabits, findStraight, textsIn } from "#scripts/lint/copy-habits.ts"

test("findHabits: names each habit with its place", () => {
  expect(findHabits("It is simple: press the button. Then wait.")).toEqual([
    ["colon sentences", "It is simple: press the button."],
  ])
  expect(findHabits("Open the new file that we sent.")).toEqual([["that after a noun", "the new file that "]])
  expect(findHabits("Your administrators")).toEqual([["words over twelve letters", "administrators"]])
})

test("findHabits: labels, times, addresses and code have none", () => {
  const sound = [
    "Email: ada@brisk.test",
    "Restore point at 10:42.",
    "You’ll see that it works.",
    "https://brisk.test/administrators",
    "SystemPropertiesPerformance",
    "Settings, System, About. See it there.",
  ]
  for (const text of sound) expect([text, findHabits(text)]).toEqual([text, []])
})

test("textsIn: a module’s texts, without names in templates and imports", () => {
  const module = `import { brand } from "./brand.ts"\nexport const copy = { one: "First", two: \`With \${brand.name}: it\` }`
  expect(textsIn("copy.ts", module)).toEqual(["First", "With X: it"])
})

test("textsIn: lines of Markdown, without marks, addresses and field names", () => {
  const article =
    "---\ntitle: Undo it\n---\n\n## A heading {#part}\n\n1. See [the page](/features): {restorePointRule}"
  expect(textsIn("undo.md", article).filter((line) => line.trim() !== "")).toEqual([
    "---",
    "Undo it",
    "---",
    "A heading ",
    "See [the page: X",
  ])
})

test("findStraight: names apostrophes, quotes and points that are not typographic", () => {
  expect(findStraight("You can't, and Windows' own \"Undo\" saves...")).toEqual([
    "n't",
    "s' o",
    ' "Un',
    "s...",
  ])
})

test("findStraight: typographic marks, commands and code have none", () => {
  const sound = [
    "You can’t, and Windows’ own “Undo” saves…",
    'Run: npm run owner -- reset-factor EMAIL "what was proven"',
    "kind = 'license'",
    'attachment; filename="X.json"',
  ]
  for (const text of sound) expect([text, findStraight(text)]).toEqual([text, []])
})

test("visitors’ copy: a percent sign follows its number without a space", () => {
  const spaced = globSync("app/**/{*.md,*.tsx,*copy.ts,*emails.ts}").filter((file) =>
    /[\d}][ \u00a0]%(?=[\s"`.,;)])(?! [\d(])/.test(readFileSync(file, "utf8")),
  )
  expect(spaced).toEqual([])
})
