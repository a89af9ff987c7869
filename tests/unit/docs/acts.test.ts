import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const ROUTES = "app/routes/"
const TITLE = "### Acts that can't be undone\n"

/** The files that read a form of a customer or visitor, each with the intents that it declares, both sorted. */
function declaredForms(): [string, string[]][] {
  const names = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).sort()
  return names.flatMap((name) => {
    if (!/\.tsx?$/.test(name) || name.startsWith("desk/") || name === "submitted-form.server.ts") return []
    const source = readFileSync(ROUTES + name, "utf8")
    if (!/\b(pageForms|onlyForm)\(/.test(source)) return []
    // The list of intents ends before the settings of the forms, or before the next function.
    const list = source.split("pageForms(")[1]?.split(/\{|\n\n/)[0] ?? ""
    return [[name, namesIn(list, /"([a-z-]+)"/g)]]
  })
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name).sort()

/** The same of the table: a row without a file is one more of the file above it. */
function documentedForms(): [string, string[]][] {
  const section = readFileSync("docs/security.md", "utf8").split(TITLE)[1]?.split("\n## ")[0] ?? ""
  const forms = new Map<string, string[]>()
  let files: string[] = []
  for (const row of section.split("\n").filter((line) => /^\| (`|\|)/.test(line))) {
    const [, first = "", second = ""] = row.split("|")
    const named = namesIn(first, /`([^`]+)`/g).filter((name) => name !== ROUTES)
    if (named.length > 0) files = named
    for (const file of files)
      forms.set(file, [...(forms.get(file) ?? []), ...namesIn(second, /`([a-z-]+)`/g)])
  }
  return [...forms].map(([file, intents]): [string, string[]] => [file, intents.sort()]).sort()
}

test("docs/security.md: its table of acts has every form of customers and visitors, and no other", () => {
  const documented = documentedForms()
  expect(documented.length).toBeGreaterThan(20)
  expect(documented).toEqual(declaredForms().sort())
})
