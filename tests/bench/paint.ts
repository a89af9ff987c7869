import { type Browser, chromium } from "@playwright/test"
import { findChromium } from "../../scripts/local/chromium.mjs"
import { listPages } from "./bytes.ts"
import { startGzipServer } from "./gzip-server.ts"
import { count, table } from "./markdown.ts"
import type { Site } from "./site.ts"
import { percentile } from "./statistics.ts"
import { startBareWorker } from "./workers.ts"

/** "Slow 4G" of Chromium's developer tools: 150 ms, 1.6 Mbit/s down and 0.75 up, as it throttles requests. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6e6 / 8) * 0.9) | 0,
  uploadThroughput: ((0.75e6 / 8) * 0.9) | 0,
}

const CPU_SLOWDOWN = 4

const FLOOR = `<!doctype html><html lang="en"><title>Floor</title><p>One line.</p></html>`

type Target = { name: string; url: string; cookie?: string | undefined }

/**
 * The Largest Contentful Paint of a first visit to each page, over a slow connection and on a slow processor, and that
 * of a Worker that responds with one line, in turns: the lower quartile, because other load on the machine only adds.
 */
export async function paintTable(site: Site, rounds: number): Promise<string> {
  const bare = await startBareWorker(new TextEncoder().encode(FLOOR))
  const [floorServer, siteServer] = [await startGzipServer(bare.url), await startGzipServer(site.url)]
  const executablePath = (await findChromium()) || undefined
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  })
  try {
    const pages = (await listPages(site)).map(({ name, path, cookie }) => ({
      name: name ?? `\`${path}\``,
      url: siteServer.url + path,
      cookie,
    }))
    const targets: Target[] = [{ name: "a Worker with one line", url: `${floorServer.url}/` }, ...pages]
    return describe(targets, await measureInTurns(browser, targets, rounds))
  } finally {
    await browser.close()
    for (const server of [floorServer, siteServer]) server.stop()
    await bare.stop()
  }
}

function describe(targets: Target[], rounds: number[][]): string {
  const paints = rounds.map((times) => percentile(times, 0.25))
  const [floor = Number.NaN, landing = Number.NaN] = paints
  const rows = targets.map(({ name }, index) => {
    const paint = paints[index] ?? Number.NaN
    return [name, count(paint), (paint / floor).toFixed(2), (paint / landing).toFixed(2)]
  })
  return table(["page", "LCP ms", "of the one line", "of `/`"], rows)
}

/** The first round is not counted: it warms up the site's caches and the browser. */
async function measureInTurns(browser: Browser, targets: Target[], rounds: number): Promise<number[][]> {
  const paints = targets.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, target] of targets.entries()) {
      const paint = await measurePaint(browser, target)
      if (round > 0) paints[index]?.push(paint)
    }
  }
  return paints
}

/** Milliseconds from the request to the largest paint, in a profile without a cache. */
async function measurePaint(browser: Browser, { url, cookie }: Target): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  try {
    await context.addCookies(cookie ? cookiesOf(cookie, url) : [])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_4G)
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
    const response = await page.goto(url, { waitUntil: "load" })
    if (response?.status() !== 200 || page.url() !== url) throw new Error(`${url}: ${response?.status()}`)
    return await page.evaluate(readLargestPaint)
  } finally {
    await context.close()
  }
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const equals = pair.indexOf("=")
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
}

/** Runs in the page, after its last resource: waits until what script changed is painted. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    setTimeout(() => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      })
    }, 300)
  })
}
