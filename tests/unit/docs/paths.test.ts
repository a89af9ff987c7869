import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const PATH = /`((?:app|db|scripts|tests|unit|integration|browser)\/[\w./-]+\.(?:tsx?|mjs|css|md))/g
const OF_TESTS = /^(unit|integration|browser)\//

/** Paths in code style that are no file of the project; tests are named without their folder `tests/`. */
function missingPaths(text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path.replace(OF_TESTS, "tests/$&"))
  return paths.filter((path) => !existsSync(path))
}

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")]

test.each(documents)("%s: names files that exist", (file) => {
  const text = readFileSync(file, "utf8")
  expect(missingPaths(text).filter((path) => !/<|x\.ts/.test(path))).toEqual([])
})

test("missingPaths: a file that does not exist is found", () => {
  expect(missingPaths("see `unit/domain/none.test.ts` and `app/routes.ts`")).toEqual([
    "tests/unit/domain/none.test.ts",
  ])
})

const coverage = globSync("docs/spec-coverage*.md")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")
const rows = Array.from(coverage.matchAll(/^\| .+ \| `([^`]+)` "(.+)" \|$/gm), ([, file = "", name = ""]) => [
  file,
  name,
])

test("docs/spec-coverage*.md: every requirement names a test that exists", () => {
  expect(rows.length).toBeGreaterThan(70)
  expect(
    rows.filter(([file = "", name = ""]) => !readFileSync(join("tests", file), "utf8").includes(name)),
  ).toEqual([])
})

test("README.md: is at most 8 KB, and names the version of package.json", () => {
  const readme = readFileSync("README.md", "utf8")
  const { version } = JSON.parse(readFileSync("package.json", "utf8"))
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8 * 1024)
  expect(/badge\/version-([\d.]+)-/.exec(readme)?.[1]).toBe(version)
})

test.each(documents)("%s: links to pages and headings that exist", (file) => {
  const text = readFileSync(file, "utf8").replaceAll(/```.*?```/gs, "")
  const links = Array.from(text.matchAll(/\]\(([^)\s:]+)\)/g), ([, link = ""]) => link)
  const broken = links.filter((link) => {
    const [path = "", heading] = link.split("#")
    const target = path === "" ? file : join(file, "..", path)
    if (!existsSync(target)) return true
    return heading !== undefined && !headingsOf(readFileSync(target, "utf8")).includes(heading)
  })
  expect(broken).toEqual([])
})

/** The anchors that GitHub gives to the headings of a page. */
const headingsOf = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  )
