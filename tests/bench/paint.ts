import { readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { type Browser, chromium } from "@playwright/test"
import { readArguments } from "#scripts/local/arguments.mjs"
import { findEngine } from "#scripts/local/browsers.mjs"
import { listen } from "#tests/emulators/listen.ts"
import buildForTests from "#tests/support/server/build-worker.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { SCRIPT_FREE_PAGES } from "#tests/support/server/public-pages.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { fetchBody } from "./cases.ts"
import { median } from "./measure.ts"
import { startSite } from "./workers.ts"

/** In milliseconds over the page of one line. */
const LIMITS = { landing: 230, others: 180 }

/** "Slow 4G" of Chromium's developer tools: 150 ms, 1.6 Mbit/s down and 0.75 up, as it throttles requests. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: Math.floor((1.6e6 / 8) * 0.9),
  uploadThroughput: Math.floor((0.75e6 / 8) * 0.9),
}
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }

const ONE_LINE_PATH = "/one-line"
const ONE_LINE = `<!doctype html><html lang="en"><title>One line</title><p>One line.</p></html>`

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
}

const WHAT =
  "Measures the largest paint (LCP) of a first visit to public pages on a phone, over that of a page of one line."

const { values, positionals } = readArguments({
  name: "bench:paint",
  does: WHAT,
  forms: { "[PATH…]": WHAT },
  options: {
    rounds: {
      default: "15",
      value: "NUMBER",
      does: "of which the medians are taken, in turns",
    },
  },
  notes: "Slow 4G, a processor four times slower, gzip, nothing in the cache.",
})
await main(positionals.length > 0 ? positionals : [...SCRIPT_FREE_PAGES, "/buy", "/login"])

async function main(paths: string[]): Promise<void> {
  const documents = await renderPages(paths)
  const server = createServer(({ url = "/" }, response) => {
    const { type, body } = documents.get(url) ?? readAsset(url)
    const headers = { "content-type": type, "content-encoding": "gzip", "content-length": body.length }
    response.writeHead(body.length > 0 ? 200 : 404, headers).end(body)
  })
  const url = await listen(server)
  const executablePath = (await findEngine("chromium")) || chromium.executablePath()
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    await printPaints(browser, url, [...documents])
  } finally {
    await browser.close()
    server.close()
  }
}

type Answer = { type: string; body: Buffer }

function answer(type: string, body: string | Uint8Array): Answer {
  return { type, body: gzipSync(body, { level: 8 }) }
}

/** The pages as the built site renders them, and that of one line, so that no server takes time while they are measured. */
async function renderPages(paths: string[]): Promise<Map<string, Answer>> {
  buildForTests()
  const emulators = await startTestEmulators()
  const site = await startSite(emulators)
  const html = "text/html; charset=utf-8"
  const documents = new Map([[ONE_LINE_PATH, answer(html, ONE_LINE)]])
  for (const path of paths) {
    const headers = { accept: "text/html", "cf-ipcountry": "US" }
    documents.set(path, answer(html, await fetchBody(site.url, { path, headers })))
  }
  await site.stop()
  await emulators.close()
  return documents
}

function readAsset(url: string): Answer {
  const file = builtFile(`client${new URL(url, "http://localhost").pathname}`)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    return { type: "text/plain", body: Buffer.alloc(0) }
  return answer(TYPES[extname(file)] ?? "application/octet-stream", readFileSync(file))
}

/** The first round is not counted: it warms up the browser. */
async function printPaints(browser: Browser, url: string, documents: [string, Answer][]): Promise<void> {
  const times = new Map(documents.map(([path]): [string, number[]] => [path, []]))
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const [path, paints] of times) {
      const paint = await measurePaint(browser, url + path)
      if (round > 0) paints.push(paint)
    }
  }
  const oneLine = median(times.get(ONE_LINE_PATH) ?? [])
  console.log("| page | bytes | LCP ms | over one line | limit |\n| --- | ---: | ---: | ---: | ---: |")
  for (const [path, { body }] of documents) {
    const paint = median(times.get(path) ?? [])
    const limit = path === "/" ? LIMITS.landing : LIMITS.others
    const cells = [`\`${path}\``, body.length, ...[paint, paint - oneLine].map(Math.round), limit]
    console.log(`| ${cells.join(" | ")} |`)
  }
}

/** Milliseconds from the request to the largest paint. */
async function measurePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    // The browser's own pages are loaded in the first second of a window.
    await wait(1500)
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_4G)
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: "load" })
    return await page.evaluate(readLargestPaint)
  } finally {
    await context.close()
  }
}

/** Runs in the page, after its last resource: waits until what follows is painted. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    setTimeout(() => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      })
    }, 500)
  })
}
