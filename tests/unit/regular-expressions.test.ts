import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { isSafe } from "redos-detector"
import { expect, test } from "vitest"
import { nearMisses } from "#tests/support/forms/near-misses.ts"
import { testInLongForm } from "#tests/support/server/test-length.ts"
import { findRegularExpressions } from "#tests/support/source/regular-expressions.ts"

const root = join(import.meta.dirname, "../..")
const LENGTH = 64 * 1024

/** A linear expression takes up to about 50 times as long as the plain scan; a quadratic one ten thousand times. */
const MAX_RATIO = 1000

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

/** The shortest of a few runs in milliseconds: the machine's other load adds to each. */
function durationOf(run: () => unknown, atMost: number): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let runs = 0; runs < 5 && (runs === 0 || shortest > atMost); runs++) {
    const startedAt = performance.now()
    run()
    shortest = Math.min(shortest, performance.now() - startedAt)
  }
  return shortest
}

const letters = "a".repeat(LENGTH)
const plainScan = () =>
  Math.max(
    0.02,
    durationOf(() => /^[a-z]*$/.test(letters), 0),
  )

/** Near-misses of a few matching texts; fast-check can't generate these for some constructs, such as lookahead. */
function nearMissesOf(regex: RegExp, length: number): string[] {
  try {
    const matching = fc.sample(fc.stringMatching(regex), { numRuns: 2, seed: 20261122 })
    return matching.flatMap((good) => nearMisses(good.slice(0, 12), length))
  } catch {
    return nearMisses("a@a.a", length)
  }
}

/** The start of a near-miss that takes longer than a linear expression would. */
function findSlowText(regex: RegExp, length = LENGTH): string | undefined {
  const limit = (plainScan() * MAX_RATIO * length) / LENGTH
  return nearMissesOf(regex, length)
    .find((text) => durationOf(() => text.replace(regex, ""), limit) > limit)
    ?.slice(0, 40)
}

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

testInLongForm(
  "regular expressions: each takes linear time, by trial",
  () => {
    const slow = expressions.filter(([, , regex]) => regex && findSlowText(regex) !== undefined)
    expect(slow).toEqual([])
  },
  600_000,
)

test.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /\s+$/, /<script([^>]*)>([\s\S]*?)<\/script>/g, /^(a+)+$/])(
  "%s is recognized as unsafe",
  (regex) => {
    expect(isSafe(regex).safe).toBe(false)
  },
  300_000,
)

testInLongForm(
  "nearMisses: the quadratic email pattern is recognized by its time",
  () => {
    expect(findSlowText(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, LENGTH / 8)).toContain("@")
  },
  300_000,
)
