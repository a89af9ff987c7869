import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isSafe } from "redos-detector"
import { expect, test } from "vitest"
import { findRegularExpressions } from "#tests/support/source/regular-expressions.ts"

const root = join(import.meta.dirname, "../..")

const expressions = ["app", "db"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) =>
      findRegularExpressions(path, readFileSync(path, "utf8")).map(
        (found) => [path.slice(root.length + 1), found.text, found.regex] as const,
      ),
    ),
)

test("findRegularExpressions: literals and constructor calls are found, with null for patterns made at run time", () => {
  const code = 'z.string().regex(/^a\\/b$/iu)\nnew RegExp("c+", "g")\nRegExp(`d`)\nnew RegExp(typed)'

  expect(findRegularExpressions("app/x.ts", code).map(({ regex }) => regex)).toEqual([
    /^a\/b$/iu,
    /c+/g,
    /d/,
    null,
  ])
  expect(expressions.length).toBeGreaterThan(30)
  expect(expressions.filter(([, , regex]) => regex === null)).toEqual([])
})

test.each(expressions)("%s: %s takes linear time, by analysis", (_, __, regex) => {
  expect(regex && isSafe(regex)).toMatchObject({ safe: true, error: null })
})

test.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /\s+$/, /<script([^>]*)>([\s\S]*?)<\/script>/g, /^(a+)+$/])(
  "%s is recognized as unsafe",
  (regex) => {
    expect(isSafe(regex).safe).toBe(false)
  },
  300_000,
)
