import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { namesOf } from "../../../scripts/cloudflare/account.ts"
import { changeWranglerToml } from "../../../scripts/cloudflare/wrangler-toml.ts"

const toml = readFileSync("wrangler.toml", "utf8")

/** The lines that differ from wrangler.toml. */
function changedLines(worker: string, vars: Record<string, string>, ids: [string, string] | null = null) {
  const [databaseId = null, namespaceId = null] = ids ?? []
  const changed = changeWranglerToml(toml, { worker, names: namesOf(worker), databaseId, namespaceId, vars })
  const before = toml.split("\n")
  const after = changed.split("\n")
  expect(after).toHaveLength(before.length)
  return after.filter((line, index) => line !== before[index]).map((line) => line.replace(/ #.*/, ""))
}

test("changeWranglerToml: writes the ids and variables, and leaves everything else", () => {
  expect(
    changedLines("brisk", { SITE_URL: "https://x.test", SELLER_NAME: 'Ada "Brisk" \\ Co' }, ["d-1", "n-1"]),
  ).toEqual([
    'database_id = "d-1"',
    'id = "n-1"',
    'SITE_URL = "https://x.test"',
    'SELLER_NAME = "Ada \\"Brisk\\" \\\\ Co"',
  ])
  expect(changedLines("brisk", {})).toEqual([])
})

test("changeWranglerToml: a preview has other names, and its address on workers.dev", () => {
  expect(changedLines("brisk-preview-7", { SITE_URL: "https://brisk-preview-7.ada.workers.dev" })).toEqual([
    'name = "brisk-preview-7"',
    "workers_dev = true",
    'database_name = "brisk-preview-7"',
    'bucket_name = "brisk-preview-7-attachments"',
    'SITE_URL = "https://brisk-preview-7.ada.workers.dev"',
  ])
})

test("changeWranglerToml: a variable that wrangler.toml does not have is an error", () => {
  expect(() => changedLines("brisk", { NO_SUCH: "1" })).toThrow("wrangler.toml has no NO_SUCH.")
})
