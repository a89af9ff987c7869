import { once } from "node:events"
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { waitFor } from "#tests/support/server/wait-for.ts"
import {
  type Engine,
  type EnginePage,
  type EngineSettings,
  isRenderedAnew,
  pageExpression,
  parseResult,
} from "./engine.ts"
import { REPORT_PATH, startProxy } from "./proxy.ts"
import { type Program, startProgram } from "./start-program.ts"

type Call = <Result>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Result>

/** Far longer than the start of a session takes, also on a machine under load. */
const SESSION_START_MS = 15_000

/** The key under which WebDriver writes an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

/**
 * Tells what WebDriver can't: the errors of the console, and the violations of a policy. It leaves the document as the
 * server sent it.
 */
const RECORDER = `{
  document.currentScript.remove()
  const report = (text) => navigator.sendBeacon(${JSON.stringify(REPORT_PATH)}, text)
  const { error, warn } = console
  console.error = (...texts) => { report(texts.join(" ")); error.apply(console, texts) }
  const isRenderedAnew = ${isRenderedAnew}
  console.warn = (...texts) => { if (isRenderedAnew(texts.join(" "))) report(texts.join(" ")); warn.apply(console, texts) }
  const reportStyle = async ({ textContent }) => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(textContent))
    report("Content-Security-Policy: blocked the style 'sha256-" + btoa(String.fromCharCode(...new Uint8Array(hash))) + "'")
  }
  addEventListener("error", ({ message, target }) => {
    if (target.localName === "style") return reportStyle(target)
    report(message ?? "can't load " + (target.src ?? target.href))
  }, true)
  addEventListener("unhandledrejection", ({ reason }) => report(String(reason)))
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    // It has no hash; the style's own event is reported with one.
    if (effectiveDirective === "style-src-elem" && blockedURI === "inline") return
    report("Content-Security-Policy: " + effectiveDirective + " blocked " + blockedURI)
  })
}`

/** An installed WebKitGTK by WebDriver, on a display of its own. */
export async function startWebKit(driver: string, settings: EngineSettings): Promise<Engine> {
  const { directory: home, downloads, blocksCookies } = settings
  mkdirSync(join(home, ".config"))
  writeFileSync(join(home, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  let report = (_text: string) => {}
  const proxy = await startProxy({ script: RECORDER, onReport: (text) => report(text) })
  // High enough for a window that shows the longest page.
  const screen = ["-screen", "0", "1600x16000x24"]
  const display = startProgram(["Xvfb", "-displayfd", "1", ...screen, "-nolisten", "tcp"], { home })
  const env = {
    DISPLAY: `:${await display.find(/^(\d+)$/)}`,
    LIBGL_ALWAYS_SOFTWARE: "1",
    // Its sandbox needs rights that a container lacks.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  }
  const args = ["--automation", ...(blocksCookies ? ["--cookies-policy=never"] : [])]
  const capabilities = {
    "webkitgtk:browserOptions": { binary: findBrowser(), args },
    proxy: { proxyType: "manual", httpProxy: `127.0.0.1:${proxy.port}` },
  }
  let webDriver: Program | undefined
  const startSession = async (): Promise<Call> => {
    await webDriver?.end()
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    webDriver = startProgram([driver, `--port=${port}`], { home, env })
    await waitFor(() => fetch(`${url}/status`))
    const { sessionId } = await callerOf(url)<{ sessionId: string }>(
      "POST",
      "/session",
      { capabilities: { alwaysMatch: capabilities } },
      AbortSignal.timeout(SESSION_START_MS),
    )
    return callerOf(`${url}/session/${sessionId}`)
  }
  return {
    openPage: async (size) => {
      // Starts it again, with a new driver, because the start of a session sometimes never ends.
      const page = createPage(await waitFor(startSession))
      report = (text) => page.errors.push(text)
      await page.resize(size)
      return page
    },
    close: async () => {
      await Promise.all([webDriver?.end(), display.end(), proxy.close()])
    },
  }
}

/** MiniBrowser, in the folder of libraries for this processor. */
function findBrowser(): string {
  const found = readdirSync("/usr/lib").find((name) => name.endsWith("-linux-gnu"))
  return `/usr/lib/${found}/webkit2gtk-4.1/MiniBrowser`
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function callerOf(base: string): Call {
  return async (method, path, body = {}, signal) => {
    const init = method === "POST" ? { method, body: JSON.stringify(body) } : { method }
    const response = await fetch(`${base}${path}`, { ...init, signal })
    const { value } = (await response.json()) as { value: { error: string; message: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}, ${value.message}`)
    return value as never
  }
}

function createPage(call: Call): EnginePage {
  const find = (selector: string) =>
    call<Record<string, string>>("POST", "/element", { using: "css selector", value: selector })
  const inFrame = async <Result>(selector: string | undefined, act: () => Promise<Result>) => {
    if (selector === undefined) return act()
    await call("POST", "/frame", { id: await find(selector) })
    try {
      return await act()
    } finally {
      await call("POST", "/frame", { id: null })
    }
  }
  const resize = async ({ width, height }: { width: number; height: number }) => {
    await call("POST", "/window/rect", { width, height })
  }
  return {
    goto: async (url) => {
      await call("POST", "/url", { url })
    },
    run: (pageFunction, argument, frame) =>
      inFrame(frame, async () => {
        const script = `return ${pageExpression(pageFunction, argument)}`
        return parseResult(await call<string | null>("POST", "/execute/sync", { script, args: [] }))
      }),
    click: ({ x, y }, frame) =>
      inFrame(frame, async () => {
        const actions = [
          { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ]
        await call("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] })
      }),
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ])
      await call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] })
    },
    setFile: async (selector, path) => {
      const element = (await find(selector))[ELEMENT]
      await call("POST", `/element/${element}/value`, { text: path })
    },
    setCookie: async ({ name, value, url }) => {
      // WebDriver sets cookies of the document's site only.
      await call("POST", "/url", { url: `${url}/robots.txt` })
      await call("POST", "/cookie", { cookie: { name, value, httpOnly: true } })
    },
    resize,
    picture: async () => {
      const [width, height, pageHeight] = (await call<number[]>("POST", "/execute/sync", {
        script: "return [innerWidth, innerHeight, document.documentElement.scrollHeight]",
        args: [],
      })) as [number, number, number]
      await resize({ width, height: pageHeight })
      const picture = Buffer.from(await call<string>("GET", "/screenshot"), "base64")
      await resize({ width, height })
      return picture
    },
    errors: [],
    close: async () => {
      await call("DELETE", "")
    },
  }
}
