import { eq, gt } from "drizzle-orm"
import { openDatabase } from "#db/client.server.ts"
import { sessions, users } from "#db/schema.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { addAccounts, addLists } from "#tests/support/d1/many-rows.ts"
import { count, ms, table } from "./markdown.ts"
import { createOwner } from "./owner.ts"
import {
  activationRequest,
  type BenchRequest,
  loginRequest,
  pageRequest,
  send,
  webhookRequest,
} from "./requests.ts"
import { type Site, type SiteSettings, startSite } from "./site.ts"
import { median } from "./statistics.ts"

const SMALL = 1000
const BATCH_SIZE = 50_000
const SAMPLES = 31
const WARM_UP_REQUESTS = 10

type ScaleCase = { name: string; request: BenchRequest; rowsRead: number[]; ms: number[] }

/**
 * The rows that each request reads and its latency among 1,000 accounts and among `large`, each with an order, a
 * license, a device and five bug reports. One owner with 100 bug reports and 100 donations makes the requests.
 */
export async function scaleTable(folder: string, emulators: Emulators, large: number): Promise<string> {
  const settings = { emulators, persistTo: folder }
  const cases = await withSite({ ...settings, countsRows: true }, prepare)
  const preparedAt = new Date()
  let existing = 0
  for (const accounts of [SMALL, large]) {
    await withSite({ ...settings, countsRows: true }, async ({ d1, url }) => {
      await fill(d1, accounts, existing)
      // A log-in reads the account's sessions: without those of the latency run, both sizes have as many.
      await openDatabase(d1).delete(sessions).where(gt(sessions.createdAt, preparedAt))
      for (const { request, rowsRead } of cases) rowsRead.push(await countRows(url, request))
    })
    await withSite(settings, async ({ url }) => {
      for (const each of cases) each.ms.push(await measureLatency(url, each.request))
    })
    existing = accounts
  }
  const sizes = [SMALL, large].map(count)
  const columns = ["rows read", "ms"].flatMap((unit) => sizes.map((size) => `${unit}, ${size}`))
  return table(
    ["request", ...columns],
    cases.map(({ name, rowsRead, ms: latencies }) => [name, ...rowsRead, ...latencies.map(ms)]),
  )
}

async function withSite<T>(settings: SiteSettings, use: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite(settings)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

async function prepare(site: Site): Promise<ScaleCase[]> {
  const owner = await createOwner(site)
  const [user] = await openDatabase(site.d1).select().from(users).where(eq(users.email, owner.email))
  await addLists(site.d1, user?.id ?? "", 100, new Date())
  const page = (path: string, name = path) => ({
    name: `\`${name}\``,
    request: pageRequest(path, { cookie: owner.cookieHeader }),
  })
  const pages = ["/", "/buy", "/dashboard", "/account", "/report-bug", "/donate", "/download"]
  return [
    ...pages.map((path) => page(path)),
    page(`/receipts/${owner.orderId}`, "/receipts/:order"),
    { name: "`POST /login`", request: loginRequest(owner.email) },
    { name: "webhook, paid already", request: webhookRequest(owner.webhookBody) },
    { name: "activation, same computer", request: activationRequest(owner.licenseKey) },
  ].map((each) => ({ ...each, rowsRead: [], ms: [] }))
}

async function fill(d1: D1Database, accounts: number, existing: number): Promise<void> {
  const startedAt = performance.now()
  for (let filled = existing; filled < accounts; ) {
    const next = Math.min(accounts, filled + BATCH_SIZE)
    await addAccounts(d1, next, filled)
    filled = next
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.error(`${count(filled)} accounts after ${seconds} s`)
  }
}

/** The rows read by the second request: the first of a login, for example, also creates rate-limit rows. */
async function countRows(url: string, request: BenchRequest): Promise<number> {
  await sendAndRead(url, request)
  const response = await sendAndRead(url, request)
  return Number(response.headers.get("x-rows-read") ?? Number.NaN)
}

/** The median latency in milliseconds of requests sent one after another. */
async function measureLatency(url: string, request: BenchRequest): Promise<number> {
  const latencies: number[] = []
  for (let sample = -WARM_UP_REQUESTS; sample < SAMPLES; sample++) {
    const startedAt = performance.now()
    await sendAndRead(url, request)
    if (sample >= 0) latencies.push(performance.now() - startedAt)
  }
  return median(latencies)
}

async function sendAndRead(url: string, request: BenchRequest): Promise<Response> {
  const response = await send(url, request)
  await response.arrayBuffer()
  return response
}
