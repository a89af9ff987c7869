import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { COMMAND_LINES, linkClone, runLine } from "#tests/support/commands/run-line.ts"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"

const NAMES = Object.keys(COMMAND_LINES)

/** They print the usage of the tool that they are, and say more about an unknown option. */
const TOOLS = ["format", "types"]

/** A folder in which a command that ignores its arguments does no harm, and no Cloudflare. */
function createPlace() {
  const cwd = createDirectory()
  linkClone(cwd)
  return { cwd, environment: { CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:9", CLOUDFLARE_API_TOKEN: "none" } }
}

test("README.md: names no command that package.json lacks", () => {
  const readme = readFileSync("README.md", "utf8")
  const rows = readme.split("\n").filter((line) => line.startsWith("| `npm run "))
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(?:npm run )?([\w:-]+)`/g)])
  expect(named.length).toBeGreaterThan(15)
  expect(named.map(([, name]) => name).filter((name) => !NAMES.includes(name ?? ""))).toEqual([])
})

test.each(NAMES)("npm run %s -- --help: prints the usage only, and ends with 0", async (name) => {
  const { status, stdout, stderr } = await runLine(name, ["--help"], createPlace())
  expect([status, stderr]).toEqual([0, ""])
  expect(stdout).toContain("--help")
  if (!TOOLS.includes(name)) expect(stdout).toMatch(/^npm (run )?[\w:-]+ -- /)
})

test.each([
  ["doctor", ["--no-such-option"], "Unknown option '--no-such-option'."],
  ["owner", [], "npm run owner needs arguments."],
  ["owner", ["add"], 'npm run owner does not know "add".'],
  ["owner", ["list", "everybody"], 'npm run owner does not know "list everybody".'],
  ["release", ["--channel"], "Option '--channel <value>' argument missing."],
  ["restore", ["shop.age"], "--identity KEYFILE is missing."],
  ["import", ["--accounts", "accounts.json"], "--data FILE is missing."],
  ["bench", ["--rounds", "many"], "--rounds wants a number above 0."],
  ["start", ["quickly"], 'npm start does not know "quickly".'],
])("npm run %s with %j: ends with 1 and one line", async (name, args, sentence) => {
  const { status, stderr } = await runLine(name, args, createPlace())
  const line = name === "start" ? "npm start" : `npm run ${name}`
  expect([status, stderr]).toEqual([1, `${sentence} Its usage: ${line} -- --help\n`])
})
