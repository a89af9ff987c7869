import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brand, mark } from "#app/platform/brand.ts"

const HOME = "app/platform/brand.ts"

/** Names that are hashed or signed with what is stored, so that they never change. */
const STORED = [
  "app/licensing/activation/device-components.ts",
  "app/platform/gateways/hmac-keyed-hasher.server.ts",
]

const filesOf = (pattern: string) => {
  const files = globSync(pattern).filter((file) => file !== HOME)
  expect(files.length).toBeGreaterThan(1)
  return files
}

const filesWith = (pattern: string, found: RegExp | string) =>
  filesOf(pattern).filter((file) => {
    const text = readFileSync(file, "utf8")
    return typeof found === "string" ? text.includes(found) : found.test(text)
  })

test("app/: the product's name stands in brand.ts alone", () => {
  // Pictures may have it in the names of their files.
  const found = new RegExp(`^(?! *file: ).*${brand.name}`, "im")
  const files = filesWith("app/**/*.{ts,tsx,css,md}", found)
  expect(files.filter((file) => !STORED.includes(file))).toEqual([])
})

test("scripts/: the product's name stands nowhere", () => {
  // Commands have lowercase names of files of their own; the installer of the demo is a file of the emulators.
  const found = new RegExp(`\\b${brand.name}\\b(?!-Setup)`)
  expect(filesWith("scripts/**/*.{ts,tsx,mjs,html}", found)).toEqual([])
})

const [town = ""] = brand.courts.split(",")

test.each([
  ["the town of maker and courts", town],
  ["its sentence", brand.description],
  ["its tagline", brand.tagline],
  ["its mark", mark.path],
])("app/, scripts/, public/: %s stands in brand.ts alone", (_, fact) => {
  expect(readFileSync(HOME, "utf8")).toContain(fact)
  // The mark that a new shop begins with is written by its command.
  for (const pattern of ["app/**/*.{ts,tsx,css,md}", "scripts/**/*.{ts,mjs,html}", "public/**/*.{svg,json}"])
    expect(filesWith(pattern, fact).filter((file) => !file.startsWith("scripts/new-shop/"))).toEqual([])
})

test("app/: what the app does stands in its content alone", () => {
  const content = ["app/site/landing/", "app/site/help/", "app/layout/descriptions-copy.ts"]
  const files = filesWith("app/**/*.{ts,tsx,md}", /debloat/i)
  expect(files.filter((file) => !content.some((path) => file.startsWith(path)))).toEqual([])
})

/** Where an amount is an example, or a made-up sale. */
const EXAMPLES = ["app/orders/order/sample-order.ts", "app/desk/work-items/email-kinds.ts", "scripts/demo/"]

test("prices stand in the database alone: no page, picture or fallback has one of its own", () => {
  const sql = readFileSync("migrations/0000_triggers.sql", "utf8")
  const rows = [...sql.matchAll(/\('[A-Z]{2}', \d+, (\d+), (\d+|NULL), \d+\)/g)]
  const amounts = rows.map(([, base, override]) => Number(override === "NULL" ? base : override))
  expect(amounts).toHaveLength(4)
  const written = amounts.flatMap((amount) => {
    const [major, minor] = [Math.floor(amount / 100), String(amount % 100).padStart(2, "0")]
    return [String(amount), `${major}.${minor}`, `[$€£₹]${major}`]
  })
  const price = new RegExp(`(?<![\\d.])(?:${written.join("|").replaceAll(".", "\\.")})(?![\\d.])`)
  const withoutComments = (text: string) => text.replace(/^ *(?:\/\/|\/?\*).*$/gm, "")
  const files = globSync("{app,scripts,public}/**/*.{ts,tsx,mjs,html,md,svg}")
    .filter((file) => !EXAMPLES.some((path) => file.startsWith(path)))
    .filter((file) => price.test(withoutComments(readFileSync(file, "utf8")).replaceAll("_", "")))
  expect(files).toEqual([])
})
