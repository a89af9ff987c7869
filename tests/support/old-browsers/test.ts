import { test as base } from "#tests/support/browser/browser.ts"
import { OLD_BROWSERS, type OldBrowser } from "./old-browsers.ts"
import { startSpoilingProxy } from "./spoiling-proxy.ts"

export { expect, site } from "#tests/support/browser/browser.ts"

/** Playwright's test in one of the old browsers. */
export const test = base.extend<{ runsScript: boolean }, { oldBrowser: string; proxyUrl: string }>({
  oldBrowser: ["", { option: true, scope: "worker" }],
  proxyUrl: [
    async ({ oldBrowser }, use) => {
      const { url, end } = await startSpoilingProxy(named(oldBrowser))
      await use(url)
      await end()
    },
    { scope: "worker" },
  ],
  // Chromium asks no proxy for addresses of this machine unless it is told to.
  proxy: async ({ proxyUrl }, use) => use({ server: proxyUrl, bypass: "<-loopback>" }),
  runsScript: async ({ oldBrowser }, use) => use(named(oldBrowser).runsScript),
  page: async ({ page, oldBrowser, runsScript }, use) => {
    await page.addInitScript(removeProperties, named(oldBrowser).missing)
    const goto = page.goto.bind(page)
    page.goto = async (...target) => {
      const response = await goto(...target)
      // Chromium before 120 does not tell by a media query that script is on, which the other wait relies on.
      if (runsScript) await page.waitForFunction(isHydrated)
      return response
    }
    await use(page)
  },
})

function named(name: string): OldBrowser {
  const found = OLD_BROWSERS.find((browser) => browser.name === name)
  if (!found) throw new Error(`no old browser: ${name}`)
  return found
}

/** Runs in the page, as what follows. */
const isHydrated = () =>
  document.querySelector("script[type=module]") === null ||
  Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer"))

function removeProperties(paths: string[]): void {
  for (const path of paths) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    const owner: unknown = names.reduce(
      (object: unknown, name) => Reflect.get(Object(object), name),
      globalThis,
    )
    if (typeof owner === "object" || typeof owner === "function") Reflect.deleteProperty(Object(owner), last)
  }
}
