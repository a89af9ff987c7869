import { eq } from "drizzle-orm"
import { openDatabase } from "#db/client.server.ts"
import { users } from "#db/schema.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { addAccounts, addLists } from "#tests/support/many-rows.ts"
import { activationOf, becomeOwner, cookieOf, logInOf, pageOf, send, webhookOf } from "./accounts.ts"
import { count, ms, table } from "./markdown.ts"
import type { Call } from "./measure.ts"
import { startSite } from "./site.ts"
import { median } from "./statistics.ts"

const FEW = 1000
const AT_ONCE = 50_000
const TIMES = 31
const WARM_UP = 10

type Row = { name: string; call: Call; rowsRead: number[]; ms: number[] }

/**
 * What each page reads and how long it takes among a thousand accounts and among `many`, each with an order, a license,
 * a computer and five bug reports: asked by one owner, who has lists of a hundred bug reports and donations.
 */
export async function scaleTable(folder: string, emulators: Emulators, many: number): Promise<string> {
  const settings = { emulators, persistTo: folder }
  const rows = await withSite({ ...settings, recordsQueries: true }, prepare)
  let there = 0
  for (const accounts of [FEW, many]) {
    await withSite({ ...settings, recordsQueries: true }, async ({ d1, url }) => {
      await fill(d1, accounts, there)
      for (const row of rows) row.rowsRead.push(await countRows(url, row))
    })
    await withSite(settings, async ({ url }) => {
      for (const row of rows) row.ms.push(await time(url, row))
    })
    there = accounts
  }
  const sizes = [FEW, many].map((accounts) => count(accounts))
  const head = [
    "request",
    ...sizes.map((size) => `rows read, ${size}`),
    ...sizes.map((size) => `ms, ${size}`),
  ]
  return table(
    head,
    rows.map(({ name, rowsRead, ms: times }) => [name, ...rowsRead, ...times.map(ms)]),
  )
}

type Site = Awaited<ReturnType<typeof startSite>>

async function withSite<T>(
  settings: Parameters<typeof startSite>[0],
  use: (site: Site) => Promise<T>,
): Promise<T> {
  const site = await startSite(settings)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

async function prepare(site: Site): Promise<Row[]> {
  const owner = await becomeOwner(site, "scale-owner")
  const [user] = await openDatabase(site.d1).select().from(users).where(eq(users.email, owner.email))
  await addLists(site.d1, user?.id ?? "", 100, new Date())
  const page = (path: string, name = path) => ({
    name: `\`${name}\``,
    call: pageOf(path, { cookie: cookieOf(owner) }),
  })
  return [
    ...["/", "/buy", "/dashboard", "/account", "/report-bug", "/donate", "/download"].map((path) =>
      page(path),
    ),
    page(`/receipts/${owner.orderId}`, "/receipts/:order"),
    { name: "`POST /login`", call: logInOf(owner) },
    { name: "webhook, paid already", call: webhookOf(owner.captured) },
    { name: "activation, same computer", call: activationOf(owner.licenseKey) },
  ].map((row) => ({ ...row, rowsRead: [], ms: [] }))
}

async function fill(d1: D1Database, accounts: number, there: number): Promise<void> {
  const begun = performance.now()
  for (let filled = there; filled < accounts; ) {
    const next = Math.min(accounts, filled + AT_ONCE)
    await addAccounts(d1, next, filled)
    filled = next
    const elapsed = Math.round((performance.now() - begun) / 1000)
    console.error(`${count(filled)} accounts after ${elapsed} s`)
  }
}

/** Of the second request: the first finds other things there than all that follow, such as no earlier log-in. */
async function countRows(url: string, { call }: Row): Promise<number> {
  await answerOf(url, call)
  const response = await answerOf(url, call)
  return Number(response.headers.get("x-rows-read") ?? Number.NaN)
}

/** Milliseconds of one request at a time: what D1 takes longer, the page takes longer. */
async function time(url: string, { call }: Row): Promise<number> {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < TIMES; turn++) {
    const asked = performance.now()
    await answerOf(url, call)
    if (turn >= 0) times.push(performance.now() - asked)
  }
  return median(times)
}

async function answerOf(url: string, call: Call): Promise<Response> {
  const response = await send(url, call)
  await response.arrayBuffer()
  return response
}
