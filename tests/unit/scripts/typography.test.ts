import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { typographic } from "#scripts/build/typography.ts"

test.each([
  [`"You can't, and Windows' own won't"`, `"You can’t, and Windows’ own won’t"`],
  [`pending="Saving..."`, `pending="Saving…"`],
  ["const all = [...some, ...others]", "const all = [...some, ...others]"],
  [`case 'a': return 'b' + 'c'`, `case 'a': return 'b' + 'c'`],
])("typographic: %s", (text, expected) => {
  expect(typographic(text)).toBe(expected)
})

test("visitors' copy: a percent sign follows its number without a space", () => {
  const spaced = globSync("app/**/{*.md,*.tsx,*copy.ts,*emails.ts}").filter((file) =>
    /[\d}][ \u00a0]%(?=[\s"`.,;)])(?! [\d(])/.test(readFileSync(file, "utf8")),
  )
  expect(spaced).toEqual([])
})
