import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { createCopy, runIn } from "#tests/support/commands/repository-copy.ts"

const LOG_IN_PAGE = "app/routes/account/log-in/login.tsx"
const FILES = ["tests/integration/operations/bundle.test.ts", "tests/integration/costs/round-trips.test.ts"]

test("npm test: 60 KB more of the Worker and one more round trip of a page fail it", () => {
  const page = readFileSync(LOG_IN_PAGE, "utf8")
  const loader = "export async function loader(args: LoaderFunctionArgs) {\n"
  expect(page).toContain(loader)
  const planted = `${loader}  await args.context.db.run("select '${randomBytes(60_000).toString("base64")}'")\n`
  const copy = createCopy(
    [
      "app",
      "db",
      "migrations",
      "public",
      "scripts",
      "tests",
      "remix.config.ts",
      "tsconfig.json",
      "wrangler.toml",
    ],
    [[LOG_IN_PAGE, page.replace(loader, planted)]],
  )
  const result = runIn(copy, ["test", "--", ...FILES])

  expect(result.status).toBe(1)
  expect(result.output).toMatch(/AssertionError: expected \d+\.\d+ to be less than \d+/)
  expect(result.output).toMatch(/× \/login makes the listed number of round trips/)
  expect(result.output).toMatch(/Unit and integration tests: \d+ passed, 2 failed/)
})
