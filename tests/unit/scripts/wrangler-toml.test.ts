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

/** The namespaces of the rate limiters, which are the account's. */
const rateLimitIds = (worker: string) => {
  const vars = { SITE_URL: "https://x.ada.workers.dev" }
  return changedLines(worker, vars).filter((line) => line.startsWith("namespace_id"))
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
  const lines = changedLines("brisk-preview-7", { SITE_URL: "https://brisk-preview-7.ada.workers.dev" })
  expect(lines.map((line) => line.replace(/"\d+"/, '"NUMBER"'))).toEqual([
    'name = "brisk-preview-7"',
    "workers_dev = true",
    'database_name = "brisk-preview-7"',
    'bucket_name = "brisk-preview-7-attachments"',
    'namespace_id = "NUMBER"',
    'namespace_id = "NUMBER"',
    'dataset = "brisk_preview_7"',
    'SITE_URL = "https://brisk-preview-7.ada.workers.dev"',
  ])
})

test("changeWranglerToml: each preview counts its rate limits and measurements apart from production and the others", () => {
  const previews = ["brisk-preview-7", "brisk-preview-8"].flatMap(rateLimitIds)
  expect(new Set(previews).size).toBe(4)
  for (const line of previews) expect(line).toMatch(/^namespace_id = "\d{5,10}"$/)
  expect(rateLimitIds("brisk-preview-7")).toEqual(previews.slice(0, 2))
  expect(rateLimitIds("brisk")).toEqual([])
})

test("changeWranglerToml: a variable that wrangler.toml does not have is an error", () => {
  expect(() => changedLines("brisk", { NO_SUCH: "1" })).toThrow("wrangler.toml has no NO_SUCH.")
})
