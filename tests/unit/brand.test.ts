import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"

/** The app's own content, and the file of its names: docs/your-shop.md. */
const CONTENT = [
  "app/platform/brand.ts",
  "app/site/landing/",
  "app/site/help/",
  "app/site/legal/",
  "scripts/pictures/",
]

/** Names that are hashed or signed with what is stored, so that they never change. */
const STORED = [
  "app/licensing/activation/device-components.ts",
  "app/platform/gateways/hmac-keyed-hasher.server.ts",
]

test("app/site/**/*.md: the product's name in file names is a fact", () => {
  const texts = globSync("app/site/**/*.md").map((file) => readFileSync(file, "utf8"))
  expect(texts.filter((text) => text.includes(brand.slug))).toEqual([])
})

test.each(["app", "scripts"])("%s: the product's name stands in its one file and its content", (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs,html,md}`).filter(
    (file) => ![...CONTENT, ...STORED].some((path) => file.startsWith(path)),
  )
  expect(files.length).toBeGreaterThan(50)
  // Commands have lowercase names of files of their own; the installer of the demo is a file of the emulators.
  const name = folder === "app" ? new RegExp(brand.name, "i") : new RegExp(`\\b${brand.name}\\b(?!-Setup)`)
  expect(files.filter((file) => name.test(readFileSync(file, "utf8")))).toEqual([])
})

/** Where an amount is an example, or a made-up sale. */
const EXAMPLES = ["app/desk/emails/sample-facts.ts", "scripts/demo/"]

test("prices stand in the database alone: no page, picture or fallback has one of its own", () => {
  const sql = readFileSync("migrations/0000_triggers.sql", "utf8")
  const rows = [...sql.matchAll(/\('[A-Z]{2}', \d+, (\d+), (\d+|NULL), \d+\)/g)]
  const amounts = rows.map(([, base, override]) => Number(override === "NULL" ? base : override))
  expect(new Set(amounts)).toEqual(new Set([9499, 14_900]))
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
