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

const SOURCES = globSync([
  "{app,db,docs,migrations,public,scripts,tests}/**/*.*",
  ".config/*",
  ".github/**/*.*",
  "*.*",
  ".*.example",
]).map((path) => `/${path}`)

/** A comment of TypeScript, CSS, Grit or SQL up to the end of its line. */
const COMMENT = /(?:(?:^|\s)(?:\/\/|\/\*\*?|--)|^\s*\*) .*/gm

/** A file's name with as much of its path as a comment has. */
const NAMED = /(?<![\w/@.*<>…-])(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|md|ya?ml|grit|sql|toml)\b/g

/** Named files outside of the project, by the end of their path. */
const unknownFiles = (text: string) =>
  Array.from(text.matchAll(NAMED), ([name]) => name.replace(/^(?:\.\/)?/, "/")).filter(
    (name) => !SOURCES.some((path) => path.endsWith(name)),
  )

test("unknownFiles: finds a moved file in a comment, by its last part, too", () => {
  const moved = "old/paths.test.ts"
  const text = `/** The policy of ui/icon.tsx. */\nimport "./y.ts" // from ${moved}`
  expect(unknownFiles(text.match(COMMENT)?.join("\n") ?? "")).toEqual([`/${moved}`])
})

test("comments: name files that exist", () => {
  const files = globSync("{app,db,scripts,tests,.config,migrations}/**/*.{ts,tsx,mjs,css,grit,sql}")
  expect(files.length).toBeGreaterThan(1000)
  const unknown = [...files, "remix.config.ts"].flatMap((file) => {
    const comments = readFileSync(file, "utf8").match(COMMENT) ?? []
    return unknownFiles(comments.join("\n")).map((name) => `${file}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test.each([...globSync(".github/**/*.yml"), "remix.config.ts", "wrangler.toml", ".dev.vars.example"])(
  "%s: names files that exist",
  (file) => {
    expect(unknownFiles(readFileSync(file, "utf8"))).toEqual([])
  },
)

/** A name, and the file that is said to define it; a test in brackets proves what is said of it. */
const DEFINED = /`(\w+)(?:\([^`]*\))?`\s(?:\((?!`[\w./-]+\.test\.)|in |of )`([\w./-]+\.(?:tsx?|mjs))`/g

/** Names that the file beside them does not define. */
const wrongDefinitions = (text: string) =>
  [...text.matchAll(DEFINED)].flatMap(([said, name, path = ""]) => {
    const file = path.replace(OF_TESTS, "tests/$&")
    const definition = new RegExp(`\\b(?:function|const|class|type) ${name}\\b|^ +${name}[:(]`, "m")
    return existsSync(file) && definition.test(readFileSync(file, "utf8")) ? [] : [said]
  })

test("wrongDefinitions: a file that only uses the name is found", () => {
  const said = "`decidePayment` (`app/payments/confirmation/confirm-payment.server.ts`)"
  expect(wrongDefinitions(`${said}, \`Day\` (\`app/platform/time.ts\`)`)).toEqual([said.slice(0, -1)])
})

test.each(documents)("%s: says of each name where it is defined", (file) => {
  expect(wrongDefinitions(readFileSync(file, "utf8"))).toEqual([])
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

test("docs/examples: its comments name pages of the documentation that exist", () => {
  const named = globSync("docs/examples/*").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/\.\.\/[\w-]+\.md/g), ([path]) => join(file, "..", path)),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
