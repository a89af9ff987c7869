import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer, request, type Server } from "node:http"
import { extname } from "node:path"
import { constants, createGzip } from "node:zlib"
import { type Browser, chromium } from "@playwright/test"
import { readArguments } from "#scripts/local/arguments.mjs"
import { ENGINES, findEngine } from "#scripts/local/browsers.mjs"
import { listen } from "#tests/emulators/listen.ts"
import buildForTests from "#tests/support/server/build-worker.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { median } from "./measure.ts"
import { startSite } from "./workers.ts"

/** In milliseconds over the page of one line. */
const LIMITS = { landing: 230, others: 180 }

/** "Slow 4G": 150 ms, 1.6 Mbit/s down and 0.75 up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const CPU_SLOWDOWN = 4
const VIEWPORT = { width: 412, height: 823 }

/** No round begins that would end later, in seconds after the start of the command. */
const LONGEST_S = 110

const ONE_LINE_PATH = "/one-line"
const ONE_LINE = `<!doctype html><html lang="en"><title>One line</title><p>One line.</p></html>`

/** Content types that a content delivery network compresses. */
const TEXT = /^(text\/|application\/(json|javascript|manifest|xml)|image\/svg)/

/** Of the files that the platform serves, without asking the Worker. */
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
}

/** One of each kind of page that somebody sees first. */
const PAGES = ["/", "/features", "/buy", "/free", "/help", "/about", "/terms", "/changelog", "/login"]

const WHAT =
  "Measures the first paint (FCP) of a first visit to public pages, over that of a page of one line."

const { values, positionals } = readArguments({
  name: "bench:paint",
  does: WHAT,
  forms: { "[PATH…]": WHAT },
  options: {
    rounds: {
      default: "7",
      value: "NUMBER",
      does: "of which the medians are taken, in turns; fewer where the machine is slow",
    },
  },
  notes: "Slow 4G, a processor four times slower, gzip, nothing in the cache. Takes under two minutes.",
})
await main(positionals.length > 0 ? positionals : PAGES)

async function main(paths: string[]): Promise<void> {
  buildForTests()
  const emulators = await startTestEmulators()
  const site = await startSite(emulators)
  const edge = startEdge(site.url)
  const url = await listen(edge)
  const executablePath = findFullChromium() ?? ((await findEngine("chromium")) || chromium.executablePath())
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    await printPaints(browser, url, [ONE_LINE_PATH, ...paths])
  } finally {
    await browser.close()
    edge.closeAllConnections()
    edge.close()
    await site.stop()
    await emulators.close()
  }
}

/** The Chromium that people use, if there is one: the headless shell paints sooner. */
function findFullChromium(): string | undefined {
  const programs = ENGINES.chromium.programs.filter((path) => !path.includes("headless"))
  return process.env.CHROMIUM_PATH ?? programs.find((path) => existsSync(path))
}

/** A server before the site that compresses what it passes on as it comes, and answers with files and the page of one line itself. */
function startEdge(origin: string): Server {
  return createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? "/", origin)
    const compress = (status: number, headers: object) => {
      response.writeHead(status, { ...headers, "content-encoding": "gzip" })
      const gzip = createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
      gzip.pipe(response)
      return gzip
    }
    const own =
      pathname === ONE_LINE_PATH ? { type: "text/html; charset=utf-8", body: ONE_LINE } : readAsset(pathname)
    if (own) {
      const headers = { "content-type": own.type }
      if (TEXT.test(own.type)) compress(200, headers).end(own.body)
      else response.writeHead(200, headers).end(own.body)
      return
    }
    const headers = { ...asked.headers, host: new URL(origin).host, "accept-encoding": "identity" }
    const passed = request(new URL(asked.url ?? "/", origin), { method: asked.method, headers }, (answer) => {
      const { "content-length": _, ...kept } = answer.headers
      const status = answer.statusCode ?? 502
      if (TEXT.test(kept["content-type"] ?? "")) answer.pipe(compress(status, kept))
      else answer.pipe(response.writeHead(status, answer.headers))
    })
    passed.on("error", () => response.destroy())
    asked.pipe(passed)
  })
}

function readAsset(pathname: string): { type: string; body: Buffer } | null {
  const file = builtFile(`client${pathname}`)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
  return { type: TYPES[extname(file)] ?? "application/octet-stream", body: readFileSync(file) }
}

type Visit = { paint: number; bytes: number }

/** The first round is not counted: it warms up browser and site. */
async function printPaints(browser: Browser, url: string, paths: string[]): Promise<void> {
  const visits = new Map(paths.map((path): [string, Visit[]] => [path, []]))
  let rounds = 0
  for (; rounds <= Number(values.rounds); rounds++) {
    const startedAt = process.uptime()
    for (const [path, measured] of visits) {
      const visit = await measureVisit(browser, url + path)
      if (rounds > 0) measured.push(visit)
    }
    const endsAt = 2 * process.uptime() - startedAt
    if (rounds > 0 && endsAt > LONGEST_S) break
  }
  const medianOf = (path: string, fact: keyof Visit) =>
    Math.round(median((visits.get(path) ?? []).map((visit) => visit[fact])))
  const oneLine = medianOf(ONE_LINE_PATH, "paint")
  const counted = Math.min(rounds, Number(values.rounds))
  console.log(
    `Medians of ${counted} rounds, ${browser.version()}.\n\n| page | bytes | FCP ms | over one line | limit |\n| --- | ---: | ---: | ---: | ---: |`,
  )
  for (const path of paths) {
    const paint = medianOf(path, "paint")
    const limit = path === ONE_LINE_PATH ? "" : path === "/" ? LIMITS.landing : LIMITS.others
    console.log(`| \`${path}\` | ${medianOf(path, "bytes")} | ${paint} | ${paint - oneLine} | ${limit} |`)
  }
}

/** Milliseconds from the navigation to the first paint of content, and the bytes that the page took. */
async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    extraHTTPHeaders: { "cf-ipcountry": "US" },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    let bytes = 0
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_4G)
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: "load" })
    return { paint: await page.evaluate(readFirstPaint), bytes }
  } finally {
    await context.close()
  }
}

/** Runs in the page: the first paint of content, for which it waits where the page has not been painted yet. */
function readFirstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === "first-contentful-paint") resolve(startTime)
    }).observe({ type: "paint", buffered: true })
  })
}
