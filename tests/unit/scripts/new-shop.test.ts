import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { askForAnswers, parseAnswers } from "#scripts/new-shop/answers.ts"
import { requireFirstShop, writeShop } from "#scripts/new-shop/write-shop.ts"
import { EXAMPLE_SHOP, makeShop } from "#tests/support/fixtures/new-shop.ts"

const FILES = ["app", "migrations", "public", "scripts", "wrangler.toml", ".dev.vars.example", "package.json"]
const { root, left } = makeShop(FILES, EXAMPLE_SHOP)

/** Names that stored hashes and signatures contain, and files that are not public. */
const STAYS =
  /device-components\.ts|keyed-hasher|^scripts\/(?:backups|commands|command\.ts|demo|import|lint|local|new-shop|owner|pictures\/draw|recover)/

test("writeShop: nothing that is served names the app before, its town or tools", () => {
  const files = globSync("**/*.{ts,tsx,css,md,svg,html,json,sql,toml}", { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => !STAYS.test(file))
    .filter((file) =>
      /brisk|thane|debloat|PC Suite|\bsix tools|restore point/i.test(readFileSync(join(root, file), "utf8")),
    )
  expect(found).toEqual([])
})

test("writeShop: prices and plans are those of the answers", () => {
  const sql = readFileSync(join(root, "migrations/0000_triggers.sql"), "utf8")
  expect(Array.from(sql.matchAll(/\('([A-Z]{2})', \d+, (\d+), NULL,/g), ([, ...row]) => row)).toEqual([
    ["US", "2900"],
    ["GB", "2900"],
    ["EU", "2900"],
    ["IN", "79900"],
  ])
  const plans = readFileSync(join(root, "app/orders/plans/plans.ts"), "utf8")
  expect(Array.from(plans.matchAll(/^ {4}name: "(.*)",$/gm), ([, name]) => name)).toEqual(["Solo", "Team"])
})

test("writeShop: each plain file stands in place of one", () => {
  const files = globSync("**/*.*", { cwd: "scripts/new-shop/plain" })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test("writeShop: refuses a picture that is not there, before it writes", () => {
  const answers = parseAnswers(
    EXAMPLE_SHOP.replace('"pictures": []', '"pictures": [{ "file": "no-such", "alt": "A window." }]'),
  )
  expect(() => writeShop(".", answers)).toThrow("public/screenshots/ has no no-such.avif")
})

test("requireFirstShop: refuses the shop of another app", () => {
  expect(() => requireFirstShop(".")).not.toThrow()
  expect(() => requireFirstShop(root)).toThrow("already")
})

test("writeShop: every import of its files leads to a file", () => {
  for (const file of globSync("scripts/new-shop/plain/**/*.{ts,tsx}")) {
    const path = join(root, file.replace("scripts/new-shop/plain/", ""))
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/from "#(.*)"/g))
      expect([file, existsSync(join(root, name))]).toEqual([file, true])
  }
})

test("writeShop: what it returns names files that exist", () => {
  const paths = [...left.matchAll(/^ {2}([\w/.-]+\.\w+) /gm)].map(([, path = ""]) => path)
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test("askForAnswers: asks again for what can't be, and keeps the rest", async () => {
  const typed = [
    "Qui<ver>",
    "Quiver",
    "",
    "open anything.",
    'It\'s "fast".',
    "A window.",
    "Pune",
    "Maharashtra",
  ]
  const sold = ["abc", "29", "29.999", "29", "29", "799", "Personal", "Team", "-"]
  const tools = ["", "Launch", "Apps.", "maybe", "yes", "launch", "Clipboard", "What Quiver copied.", "", ""]
  const answers = [...typed, ...sold, ...tools]
  const said: string[] = []
  const terminal = { ask: async () => answers.shift() ?? "", say: (text: string) => said.push(text) }
  expect(await askForAnswers(terminal)).toMatchObject({
    ...{ name: "Quiver", fullName: "Quiver", tagline: "open anything", sentence: "It’s “fast”." },
    prices: { US: 29, GB: 29, EU: 29, IN: 799 },
    plans: { basic: "Personal", business: "Team" },
    tools: [
      { title: "Launch", isFree: true },
      { title: "Clipboard", isFree: false },
    ],
  })
  expect(said).toHaveLength(6)
  expect(answers).toEqual([])
})

test.each([
  ["{}", "name: "],
  [EXAMPLE_SHOP.replace('"US": 29', '"US": -1'), "prices.US: "],
  [EXAMPLE_SHOP.replace('"Team"', '"Team", "large": "Large"'), "plans: "],
  [EXAMPLE_SHOP.replace('"basic": "Solo", ', ""), "plans: "],
  [EXAMPLE_SHOP.replace('"Clipboard"', '"launch"'), "tools: "],
  ["{", "The file isn't JSON: "],
  [EXAMPLE_SHOP.replace('"name"', '"price": 1, "name"'), "the file: "],
])("parseAnswers: says what is wrong and where, %#", (text, says) => {
  expect(() => parseAnswers(text)).toThrow(says)
})
