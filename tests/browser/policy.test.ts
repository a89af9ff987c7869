import type { Browser, Page } from "@playwright/test"
import { control, expect, test } from "#tests/support/browser.ts"
import { enterAs, member, openOrder } from "#tests/support/browser-fixtures.ts"
import { openScreen, screens } from "#tests/support/screens.ts"

const STATIC_PAGES = ["/", "/about", "/contact", "/privacy", "/terms", "/cookies", "/license"]

declare global {
  interface Window {
    ranBecauseOf?: string
    violations?: string[]
  }
}

test.afterEach(() => control({}))

/** What somebody who can write into a page would try. */
const INJECTED = [
  `<script>window.ranBecauseOf = "an inline script"</script>`,
  `<script src="data:text/javascript,window.ranBecauseOf='a data: script'"></script>`,
  `<script nonce="guessed">window.ranBecauseOf = "a guessed nonce"</script>`,
  `<img src="data:," alt="" onerror="window.ranBecauseOf = 'an event handler'">`,
  `<iframe srcdoc="<script>parent.ranBecauseOf = 'a frame'</script>"></iframe>`,
  `<base href="https://evil.example/">`,
].join("")

for (const path of ["/", "/login", "/buy", "checkout"]) {
  test(`what is injected into ${path} does not run`, async ({ browser, baseURL }) => {
    const page = await openPlainPage(browser, baseURL)
    const target = path === "checkout" ? await openCheckoutAs(page) : path
    await recordViolations(page)
    await page.route(`**${target}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace("<body>", `<body>${INJECTED}`) })
    })
    await page.goto(target)
    const directives = () => page.evaluate(() => [...new Set(window.violations)].sort())
    await expect(async () => {
      expect(await directives()).toEqual(
        expect.arrayContaining(["base-uri", "script-src-attr", "script-src-elem"]),
      )
    }).toPass()
    expect(await page.evaluate(() => window.ranBecauseOf)).toBeUndefined()
    await page.close()
  })
}

test("a form injected into a page can't carry a password to another site", async ({ browser, baseURL }) => {
  const page = await openPlainPage(browser, baseURL)
  await recordViolations(page)
  await page.route("**/contact", async (route) => {
    const response = await route.fetch()
    const form = `<form action="https://evil.example/"><button>Win a prize</button></form>`
    await route.fulfill({ response, body: (await response.text()).replace("<body>", `<body>${form}`) })
  })
  await page.goto("/contact")
  // Not `click`, which would wait for the navigation that never comes.
  await page.getByRole("button", { name: "Win a prize" }).dispatchEvent("click")
  await expect(async () => {
    expect(await page.evaluate(() => window.violations)).toEqual(["form-action"])
  }).toPass()
  expect(new URL(page.url()).pathname).toBe("/contact")
  await page.close()
})

test("the landing page and the static pages load no script at all", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url())
  })
  for (const path of STATIC_PAGES) {
    await page.goto(path)
    expect([path, await page.locator("script, link[rel=modulepreload]").count()]).toEqual([path, 0])
  }
  expect(scripts).toEqual([])
})

test("no screen breaks its own policy or speaks to another site before it is asked to pay", async ({
  page,
}) => {
  test.setTimeout(120_000)
  const strangers = new Set<string>()
  const origin = new URL(test.info().project.use.baseURL ?? "").origin
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith("http") && url.origin !== origin) strangers.add(page.url())
  })
  await recordViolations(page)
  for (const screen of screens) {
    await openScreen(page, screen)
    expect([screen.name, await page.evaluate(() => window.violations)]).toEqual([screen.name, []])
    await control({})
  }
  expect([...strangers]).toEqual([])
})

/** A page whose console may complain: that is what is looked at. */
function openPlainPage(browser: Browser, baseURL = ""): Promise<Page> {
  return browser.newPage({ baseURL, extraHTTPHeaders: { "cf-ipcountry": "US" } })
}

async function openCheckoutAs(page: Page): Promise<string> {
  const buyer = await member()
  await enterAs(page.context(), buyer)
  return openOrder(buyer, "/buy", { plan: "basic" })
}

async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      window.violations?.push(effectiveDirective)
    })
  })
}
