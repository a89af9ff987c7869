import { join } from "node:path"
import { type BrowserContext, chromium, firefox, type Page, webkit } from "@playwright/test"
import {
  type Engine,
  type EngineName,
  type EnginePage,
  type EngineSettings,
  isRenderedAnew,
  pageExpression,
  parseResult,
} from "./engine.ts"
import { startProxy } from "./proxy.ts"

const TYPES = { chromium, firefox, webkit }

/** An installed Chromium, or with an empty path one of the browsers that Playwright brings. */
export async function startPlaywright(
  name: EngineName,
  executablePath: string,
  { downloads, blocksCookies }: EngineSettings,
): Promise<Engine> {
  const proxy = blocksCookies ? await startProxy({ dropsCookies: true }) : undefined
  const browser = await TYPES[name].launch({
    ...(executablePath && { executablePath }),
    // Chromium refuses its sandbox to root, which is who runs in most containers.
    args: name === "chromium" && process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    ...(proxy && { proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: "<-loopback>" } }),
  })
  return {
    openPage: async (viewport) => {
      const context = await browser.newContext({ viewport })
      if (blocksCookies) await context.addInitScript(refuseStorage)
      return createPage(context, await context.newPage(), downloads)
    },
    close: async () => {
      await browser.close()
      await proxy?.close()
    },
  }
}

/** Does to the storage what a browser that blocks cookies does. */
function refuseStorage() {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError")
      },
    })
  }
}

function createPage(context: BrowserContext, page: Page, downloads: string): EnginePage {
  const errors: string[] = []
  page.on("console", (message) => {
    const text = message.text()
    if (message.type() === "error" || isRenderedAnew(text)) errors.push(text)
  })
  page.on("pageerror", ({ message }) => errors.push(message))
  page.on("download", (download) => download.saveAs(join(downloads, download.suggestedFilename())))
  return {
    goto: async (url) => {
      await page.goto(url)
    },
    run: async (pageFunction, argument, selector) => {
      const frame = selector === undefined ? page : await frameAt(page, selector)
      return parseResult(await frame.evaluate(pageExpression(pageFunction, argument)))
    },
    click: async ({ x, y }, selector) => {
      const box = selector === undefined ? null : await page.locator(selector).boundingBox()
      await page.mouse.click(x + (box?.x ?? 0), y + (box?.y ?? 0))
    },
    type: (text) => page.keyboard.type(text),
    setFile: (selector, path) => page.locator(selector).setInputFiles(path),
    setCookie: (cookie) => context.addCookies([cookie]),
    resize: (size) => page.setViewportSize(size),
    picture: () => page.screenshot({ fullPage: true }),
    errors,
    close: () => context.close(),
  }
}

async function frameAt(page: Page, selector: string) {
  const element = await page.$(selector)
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`no frame at ${selector}`)
  return frame
}
