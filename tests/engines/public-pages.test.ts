import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, expectSoundLayout, test } from "#tests/support/engines/test.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"

const PAGES = [
  ...ALL_STATIC_PAGES,
  "/free",
  "/changelog",
  "/buy",
  "/login",
  "/signup",
  "/forgot-password",
  "/forgot-license",
  "/nothing-here",
]

/** The folder for a picture of each page. */
const pictures = process.env.PICTURES_DIR

/** The width from which the menu is a row of the header. */
const WIDE = 960

test("public pages: each has a sound layout", async ({ visitor }, { project }) => {
  for (const path of PAGES) {
    await visitor.open(path)
    await expectSoundLayout(visitor)
    if (pictures === undefined) continue
    const name = path === "/" ? "landing" : path.slice(1).replaceAll("/", "-")
    writeFileSync(join(pictures, `${name} ${project.name}.png`), await visitor.page.picture())
  }
})

test("/: the menu opens and leads on", async ({ visitor, width }) => {
  await visitor.open("/")
  if (width < WIDE) {
    await visitor.press("button", "Menu")
    await visitor.until("the menu is not open", isOpen, "#menu")
    await expectSoundLayout(visitor, "#menu")
  }
  await visitor.press("link", "About")
  await visitor.arrive(/^\/about$/)
})

test("/: the app window works on a page that loads no script", async ({ visitor }) => {
  await visitor.open("/")
  expect(await visitor.page.run(countScripts, undefined)).toBe(0)
  for (const tool of ["Privacy", "Security", "Network", "Debloat", "Customize", "Performance"]) {
    await visitor.press("choice", tool)
    await visitor.until(`${tool} is not shown`, isPaneShown, tool)
    await expectSoundLayout(visitor, ".app-window-tools")
  }
  await visitor.press("choice", "Indexing")
  await visitor.press("choice", "Pause search indexing on battery")
  await visitor.until("the journal does not list the tool", isInJournal, "Performance")
})

/** Links to a part of a page: pressed on it, and pressed on another. */
test("/: links to a part of a page end there", async ({ visitor, width }) => {
  const pressed = new Set<string>()
  for (const path of PAGES) {
    await visitor.open(path)
    for (const href of await visitor.page.run(listPartLinks, undefined)) {
      const [target = ""] = href.split("#")
      if (!PAGES.includes(target)) continue
      const isOwn = target === path
      const key = `${isOwn ? "own" : "other"} ${href}`
      if (pressed.has(key)) continue
      pressed.add(key)
      await visitor.open(path)
      if (width < WIDE && (await visitor.page.run(isInMenu, href))) await visitor.press("button", "Menu")
      await visitor.pressLinkTo(href)
      await visitor.arrive(new RegExp(`^${target}$`))
      await visitor.until(`${href} on ${path} does not end at the top`, isPartAtTop, href)
    }
  }
})

function isOpen(selector: string): boolean {
  return document.querySelector(selector)?.matches(":popover-open") ?? false
}

function countScripts(): number {
  return document.querySelectorAll("script[src], script[type=module]").length
}

function isPaneShown(tool: string): boolean {
  const legends = [...document.querySelectorAll(".app-window-tools .app-pane legend")]
  const shown = legends.filter((legend) => legend.checkVisibility({ visibilityProperty: true }))
  return shown.length === 1 && shown[0]?.textContent === tool
}

/** The addresses of links to parts, with the path of their page. */
function listPartLinks(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href*='#']")]
  const hrefs = links.filter(({ hash }) => hash !== "#main").map(({ pathname, hash }) => pathname + hash)
  return [...new Set(hrefs)]
}

function isInMenu(href: string): boolean {
  return document.querySelector(`#menu a[href="${href}"]`) !== null
}

/** Checks if the page has stopped scrolling with the part in the upper third, or at the end of the page. */
async function isPartAtTop(href: string): Promise<boolean> {
  const part = document.getElementById(href.split("#")[1] ?? "")
  const header = document.querySelector("header")
  if (part === null || header === null) return false
  const before = part.getBoundingClientRect().top
  await new Promise((resolve) => setTimeout(resolve, 150))
  const { top } = part.getBoundingClientRect()
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  const headerEnd = header.getBoundingClientRect().bottom
  return top === before && top >= headerEnd - 1 && (top <= innerHeight / 3 || isAtEnd)
}

/** Checks if the app window's list of changes shows a change of the tool. */
function isInJournal(tool: string): boolean {
  const items = [...document.querySelectorAll("ol[aria-label=Journal] li")]
  return items.some((item) => item.textContent === `Now ${tool}` && item.checkVisibility())
}
