import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { changeWranglerToml } from "#scripts/cloudflare/set-up.ts"

const toml = readFileSync("wrangler.toml", "utf8")
const [, name = ""] = /^name = "(.+)"$/m.exec(toml) ?? []

/** The lines that differ from wrangler.toml. */
function changedLines(worker: string, vars: Record<string, string>) {
  const bucket = `${worker}-attachments`
  const changed = changeWranglerToml(toml, { worker, bucket, databaseId: "d-1", namespaceId: "n-1", vars })
  const before = toml.split("\n")
  const after = changed.split("\n")
  expect(after).toHaveLength(before.length)
  return after.filter((line, index) => line !== before[index]).map((line) => line.replace(/ #.*/, ""))
}

test("changeWranglerToml: writes the IDs and variables, and leaves everything else", () => {
  expect(changedLines(name, { SITE_URL: "https://x.test", SELLER_NAME: 'Ada "Brisk" \\ Co' })).toEqual([
    'database_id = "d-1"',
    'id = "n-1"',
    'SITE_URL = "https://x.test"',
    'SELLER_NAME = "Ada \\"Brisk\\" \\\\ Co"',
  ])
})

test("changeWranglerToml: a preview has its own names, data sets and workers.dev address", () => {
  const lines = changedLines("brisk-preview-7", { SITE_URL: "https://brisk-preview-7.ada.workers.dev" })
  expect(lines).toEqual([
    'name = "brisk-preview-7"',
    "workers_dev = true",
    'database_name = "brisk-preview-7"',
    'database_id = "d-1"',
    'id = "n-1"',
    'bucket_name = "brisk-preview-7-attachments"',
    'dataset = "brisk_preview_7"',
    'SITE_URL = "https://brisk-preview-7.ada.workers.dev"',
  ])
})

test("changeWranglerToml: a variable that wrangler.toml does not have is an error", () => {
  expect(() => changedLines(name, { NO_SUCH: "1" })).toThrow("wrangler.toml has nothing like")
})
