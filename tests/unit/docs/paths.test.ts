import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../../..")
const PATH = /`((?:app|db|scripts|tests|unit|integration|browser)\/[\w./-]+\.(?:tsx?|mjs|css|md))/g
const OF_TESTS = /^(unit|integration|browser)\//

/** Paths in code style that are no file of the project; tests are named without their folder `tests/`. */
function missingPaths(text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path.replace(OF_TESTS, "tests/$&"))
  return paths.filter((path) => !existsSync(join(root, path)))
}

test.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md", { cwd: root })])(
  "%s names files that exist",
  (file) => {
    const text = readFileSync(join(root, file), "utf8")
    expect(missingPaths(text).filter((path) => !/<|x\.ts/.test(path))).toEqual([])
  },
)

test("a file that does not exist is found", () => {
  expect(missingPaths("see `unit/domain/none.test.ts` and `app/routes.ts`")).toEqual([
    "tests/unit/domain/none.test.ts",
  ])
})
