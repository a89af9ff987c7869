import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brand } from "#app/platform/brand.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { listScreenshots } from "../build/screenshots.ts"
import { type Answers, slugOf } from "./answers.ts"

/** Plain content for any app, in the places of that of this one. */
const PLAIN = "scripts/new-shop/plain"

/** Files that only the previous app has. */
const OF_ONE_APP = [
  "app/site/landing/window",
  "app/site/help/undo.md",
  "tests/unit/site/landing/window",
  "tests/integration/site/window-facts.test.ts",
  "tests/browser/screens/landing.test.ts",
  "tests/unit/scripts/new-shop.test.ts",
  "tests/unit/scripts/new-shop-types.long.test.ts",
  "tests/support/fixtures/new-shop.ts",
]

/** A ring, until the shop has a mark of its own. */
const MARK = `/** The mark in its square of 32. */
export const mark = {
  path: "M16 6a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  /** Heights of bars that stand for it in emails, where no SVG is shown; without any, the first letter of the name does. */
  bars: [] as readonly number[],
} as const

/** The mark on the page of an error, in a square of 280: what is left of it, and the outline of what is missing. */
export const brokenMark = {
  rest: "M140 52a88 88 0 0 1 0 176v-52a36 36 0 0 0 0-72Z",
  missing: "M126 52a88 88 0 0 0 0 176v-52a36 36 0 0 1 0-72Z",
} as const

/** The mark behind the last words of the landing page, in a square of 24 that may cut it off. */
export const largeMark = "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"
`

type Shop = Answers & { fullName: string; slug: string; root: string }

/** Throws where the project is the shop of another app already: what was replaced is not there to be replaced again. */
export function requireFirstShop(root: string) {
  if (OF_ONE_APP.some((path) => !existsSync(join(root, path))))
    throw new Error(
      `This is the shop of ${brand.name} already. Go back to the commit before, and run it again.`,
    )
}

/** Makes this project the shop of another app, and returns what is left to write. */
export function writeShop(root: string, answers: Answers) {
  const fullName = answers.fullName ?? answers.name
  const shop: Shop = { ...answers, fullName, slug: slugOf(answers.name) || "shop", root }
  requirePictures(shop)
  writeDrawings(shop)
  for (const path of OF_ONE_APP) rmSync(join(root, path), { recursive: true, force: true })
  cpSync(join(root, PLAIN), root, { recursive: true })
  change(shop, "app/platform/ui/styles/script-free.css", [[/^@import .*\/window\/.*\n/m, ""]])
  writeBrand(shop)
  writeTools(shop)
  writePlans(shop)
  writePrices(shop)
  writeTexts(shop)
  writeSettings(shop)
  return LEFT_TO_WRITE
}

/** Throws where a picture that is named is not there: no page could be built. */
function requirePictures({ root, pictures, tools }: Shop) {
  const known = listScreenshots(join(root, "public/screenshots"))
  const named = [...pictures, ...tools.flatMap(({ picture }) => picture ?? [])]
  const missing = named.filter(({ file }) => !known[file])
  if (missing.length > 0)
    throw new Error(
      missing.map(({ file }) => `public/screenshots/ has no ${file}.avif, .webp or .png.`).join("\n"),
    )
}

const LEFT_TO_WRITE = `What is left to write, by what people see first:

  app/site/landing/copy.ts           the landing page: title, statement, questions, who it is good for
  app/site/landing/tools-copy.ts     what each tool changes, and what is free
  app/site/landing/pictures-copy.ts  pictures of public/screenshots, with their texts
  app/site/about/about-copy.ts       who makes it
  app/site/help/*.md                 installing, updating, uninstalling
  app/releases/versions/copy.ts      memory, disk, versions of the system
  app/platform/brand.ts              the mark, now a ring
  app/site/legal/*.md                read by your lawyer: docs/legal.md
  wrangler.toml                      addresses and who sells: npm run setup asks for them
  README.md                          your words

Then: rm -rf .wrangler/state                the local data, which has the prices of before
      npm run pictures -- --only public/    icons, and pictures for sharing, once mark and words are yours
      npm run new-shop -- terms             once the terms are read: their hash in the test
      npm run check`

/** Changes a file; each pattern has to be there, unless the change is optional. */
function change({ root }: Shop, file: string, changes: [pattern: RegExp, text: string][]) {
  const path = join(root, file)
  const text = readFileSync(path, "utf8")
  const changed = changes.reduce((before, [pattern, after]) => {
    if (!pattern.test(before)) throw new Error(`${file} has nothing like ${pattern}.`)
    return before.replace(pattern, () => after)
  }, text)
  writeFileSync(path, changed)
}

const quote = (text: string) => JSON.stringify(text)

/** Product name in a template. */
const NAME = `\${brand.name}`

/** Data as TypeScript, in which the product's name is that of brand.ts. */
const sourceOf = (data: unknown, name: string) =>
  JSON.stringify(data, null, 2).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.includes(name) && !/[`$]/.test(text)
      ? `\`${text.slice(1, -1).replaceAll('\\"', '"').replaceAll(name, NAME)}\``
      : text,
  )

/** The import of brand.ts, where the text needs it. */
const withBrand = (text: string) =>
  text.includes(NAME) ? `import { brand } from "#app/platform/brand.ts"\n${text}` : text

function writeBrand(shop: Shop) {
  const { name, fullName, tagline, town, state, slug, firstStart, sentence } = shop
  writeFileSync(
    join(shop.root, "app/platform/brand.ts"),
    `/** The product's names, where it comes from, and what it is in a sentence: docs/your-shop.md. */
export const brand = {
  name: ${quote(name)},
  fullName: ${quote(fullName)},
  /** After the full name in the title of the landing page. */
  tagline: ${quote(tagline)},
  /** The system that the app runs on. */
  runsOn: ${quote(brand.runsOn)},
  /** Place of its maker and seller. */
  place: ${quote(`${town}, India`)},
  /** The courts that decide disputes. */
  courts: ${quote(`${town}, ${state}`)},
  /** Prefix of the names of downloaded files. */
  slug: ${quote(slug)},
  /** The app's first start, in the steps of the installation. */
  firstStart: ${quote(firstStart)},
  description: ${quote(sentence)},
} as const

${MARK}`,
  )
}

/** Removes the drawings of tools; those of Windows' own warnings stay. */
function writeDrawings({ root }: Shop) {
  for (const file of globSync("public/drawings/*.svg", { cwd: root }))
    if (!file.includes("smartscreen")) rmSync(join(root, file))
}

function writeTools({ root, name, tools, pictures }: Shop) {
  const list = tools.map(({ title, body, icon, isFree, changes, picture }, place) => {
    const id = slugOf(title) || `tool-${place + 1}`
    const switches = changes.map(({ name, does, isFree }, index) => ({
      id: `${id}-${index + 1}`,
      name,
      off: "",
      on: does,
      where: [],
      ...(isFree && { isFree }),
    }))
    const ofWhole = isFree && changes.length === 0
    return {
      id,
      title,
      ...(icon && { icon }),
      body,
      switches,
      ...(ofWhole && { isFree }),
      ...(picture && { picture }),
    }
  })
  writeFileSync(
    join(root, "app/site/landing/tools-copy.ts"),
    withBrand(`import type { Tool } from "./tool.ts"

/** The app's tools, once: the pages about the app, prices and pictures for sharing read them. */
export const tools: readonly Tool[] = ${sourceOf(list, name)}

/** Facts of the app that help articles and legal texts may name, {fact}, besides the rules of the site. */
export const appFacts = {}

/** What no tool changes, by name. */
export const neverTouched: readonly { name: string; note: string }[] = []
`),
  )
  const file = join(root, "app/site/landing/pictures-copy.ts")
  const empty = /(pictures: readonly Screenshot\[\] = )\[[^\]]*\]/
  writeFileSync(
    file,
    withBrand(
      readFileSync(file, "utf8").replace(empty, (_, before: string) => before + sourceOf(pictures, name)),
    ),
  )
}

/** Deletes the plans that the shop does not have, and names the others. */
function writePlans({ root, plans }: Shop) {
  const file = join(root, "app/orders/plans/plans.ts")
  const entry = /^(?: {2}\/\*\*.*\*\/\n)? {2}(\w+): \{\n {4}name: "([^"]*)",\n(?: {4}.*\n)+? {2}\},\n/gm
  const kept = new Map<string, string | undefined>(Object.entries(plans))
  const changed = readFileSync(file, "utf8").replace(entry, (text, type: string, name: string) =>
    kept.has(type) ? text.replace(quote(name), quote(kept.get(type) ?? name)) : "",
  )
  writeFileSync(file, changed)
}

function writePrices({ root, prices }: Shop) {
  const file = join(root, "migrations/0000_triggers.sql")
  const row = /\('([A-Z]{2})', (\d+), \d+, (?:\d+|NULL), (\d+)\)/g
  const known = new Map<string, number>(Object.entries(prices))
  const changed = readFileSync(file, "utf8").replace(row, (_, region: string, from: string, at: string) => {
    return `('${region}', ${from}, ${Math.round((known.get(region) ?? 0) * 100)}, NULL, ${at})`
  })
  writeFileSync(file, changed)
}

/** Takes what the app before changes out of the legal texts. */
function writeTexts(shop: Shop) {
  change(shop, "app/site/legal/terms.md", [
    [/ \{restorePointRule\}$/m, ""],
    [/^## Restore points and backups[\s\S]*?(?=^## )/m, ""],
    [/ We promise no particular gain in speed\./, ""],
  ])
  const today = indianDayOf(new Date())
  change(shop, "app/accounts/account/account.ts", [[/(?<=TERMS_VERSION = )"[\d-]{10}"/, quote(today)]])
  change(shop, "app/site/help/synonyms-copy.ts", [
    [/^ {2}\["undo".*\n/m, ""],
    [/^ {2}\["restore point".*\n/m, ""],
  ])
  change(shop, "app/site/legal/license.md", [
    [/## Changes to your computer \{#changes-to-windows\}\n\n.*\n\n/, "## Updates {#updates}\n\n"],
  ])
}

/** Names and addresses in the files of settings, with what the shop before has in them. */
function writeSettings(shop: Shop) {
  const { root, name, fullName, slug, town, state } = shop
  const files = ["wrangler.toml", ".dev.vars.example", "package.json", "scripts/local/addresses.mjs"]
  for (const file of files) {
    const path = join(root, file)
    const changed = readFileSync(path, "utf8")
      .replaceAll(brand.fullName, fullName)
      .replaceAll(brand.courts, `${town}, ${state}`)
      .replaceAll(`${brand.slug}-pc-suite`, slug)
      .replaceAll(brand.name, name)
      .replace(new RegExp(`\\b${brand.slug}\\b(?=["@.\`-])`, "g"), slug)
    writeFileSync(path, changed)
  }
}
