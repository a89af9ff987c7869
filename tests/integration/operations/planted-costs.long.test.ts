import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { createCopy, runIn } from "#tests/support/commands/repository-copy.ts"

const LOG_IN_PAGE = "app/accounts/log-in/login.tsx"
const LOADER = "export async function loader(args: LoaderFunctionArgs) {\n"
const HEADING = "<AuthScreen"
const PARTS = [
  "app",
  "db",
  "migrations",
  "public",
  "scripts",
  "tests",
  "remix.config.ts",
  "tsconfig.json",
  "wrangler.toml",
]
const FILES = [
  "tests/integration/operations/bundle.test.ts",
  "tests/integration/costs/round-trips.test.ts",
  "tests/browser/screens/accessibility.test.ts",
]

test("npm test: 60 KB more, or one more round trip, fail it", () => {
  const page = readFileSync(LOG_IN_PAGE, "utf8")
  expect([page.split(LOADER), page.split(HEADING)].map(({ length }) => length)).toEqual([2, 2])
  const planted = page
    .replace(LOADER, `${LOADER}  await args.context.db.run("select 1")\n`)
    .replace(HEADING, `<AuthScreen data-planted="${randomBytes(60_000).toString("base64")}"`)
  const result = runIn(createCopy(PARTS, [[LOG_IN_PAGE, planted]]), ["test", "--", ...FILES])

  expect(result.status).toBe(1)
  const told = [
    /AssertionError: expected \d+\.\d+ to be less than \d+/,
    /× \/login makes the listed number of round trips/,
    /Unit and integration tests: \d+ passed, 2 failed/,
    /login: axe finds nothing, .* it is within its budget of requests, bytes and script/,
    /Browser tests: \d+ passed, 1 failed/,
  ]
  expect(told.filter((sentence) => !sentence.test(result.output))).toEqual([])
})
