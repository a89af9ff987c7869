import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { isWhole, verificationMessage } from "#app/copy/desk/audit.ts"
import { ANCHOR_KEY } from "#app/gateways/kv-record-anchor.server.ts"
import { anchorRecords } from "#app/services/audit/anchor-records.server.ts"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import { invoices, orders } from "#db/schema.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { silentLog } from "#tests/support/server/silent-log.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { byLength, isLong } from "#tests/support/server/test-length.ts"

// Who attacks has the database, drops its triggers, and has neither the site's secret nor its KV namespace.

const TABLES = ["receipts", "invoices", "paper_hashes"] as const

type Row = Record<string, string | number | null>
type Records = { tables: Record<string, Row[]>; anchor: string }
type Paper = { number: number; kind: "receipt" | "invoice"; paper_id: string }

let refunds = 0

/** Sells a license with receipt and invoice, and refunds it in part, with a credit note. */
async function sell(app: App): Promise<void> {
  const { order } = await app.createPaidOrder()
  const paid = await app.findOrder(order.id)
  const paymentId = paid.paymentId ?? ""
  const refund = { paymentId, refundId: `rfnd_${++refunds}`, amount: 100, totalRefunded: 100 }
  expect((await app.postWebhook(refundEvent({ ...refund, at: 1_800_000_000 }))).status).toBe(200)
}

/** Two sales that the cron has anchored, two sales since, and an order that nobody paid. */
async function createPapers(app: App): Promise<Records> {
  await registerSeller(app)
  await sell(app)
  await sell(app)
  await app.createOrder(await app.createAccount())
  await app.runCron()
  await sell(app)
  await sell(app)
  const tables: Records["tables"] = {}
  for (const table of TABLES)
    tables[table] = (await app.d1.prepare(`select rowid, * from ${table} order by rowid`).all<Row>()).results
  const { results: triggers } = await app.d1
    .prepare("select name from sqlite_master where type = 'trigger'")
    .all<{ name: string }>()
  await app.d1.batch(triggers.map(({ name }) => app.d1.prepare(`drop trigger ${name}`)))
  return { tables, anchor: (await app.kv.get(ANCHOR_KEY)) ?? "" }
}

async function restore(app: App, { tables, anchor }: Records): Promise<void> {
  const inserts = TABLES.flatMap((table) =>
    (tables[table] ?? []).map((row) =>
      app.d1
        .prepare(
          `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map(() => "?")})`,
        )
        .bind(...Object.values(row)),
    ),
  )
  await app.d1.batch([
    app.d1.prepare("pragma defer_foreign_keys = on"),
    ...TABLES.map((table) => app.d1.prepare(`delete from ${table}`)),
    ...inserts,
  ])
  await app.kv.put(ANCHOR_KEY, anchor)
}

/** What "Verify" says after the cron has run; null if it finds all whole. */
async function verify(app: App): Promise<string | null> {
  await anchorRecords({ ...app, log: silentLog })
  const verified = await verifyAudit(app)
  return isWhole(verified) ? null : verificationMessage(verified)
}

type Attack = { name: string; statements: string[]; hasHashes?: boolean }

const REHASH = "update paper_hashes set hash = null"

/**
 * Runs each attack and has all hashes computed again, unless it has made hashes of its own; returns those that the database
 * took and "Verify" did not find.
 */
async function findUnseen(app: App, records: Records, attacks: Attack[]): Promise<string[]> {
  const unseen: string[] = []
  let succeeded = 0
  for (const { name, statements, hasHashes } of attacks) {
    await restore(app, records)
    const batch = hasHashes ? statements : [...statements, REHASH]
    try {
      await app.d1.batch(batch.map((statement) => app.d1.prepare(statement)))
    } catch (error) {
      expect([name, String(error)]).toEqual([name, expect.stringContaining("constraint failed")])
      continue
    }
    succeeded += 1
    if ((await verify(app)) === null) unseen.push(name)
  }
  expect(succeeded).toBeGreaterThan(attacks.length / 2)
  return unseen
}

const papersOf = ({ tables }: Records) => tables.paper_hashes as Paper[]
const tableOf = ({ kind }: Paper) => (kind === "receipt" ? "receipts" : "invoices")
const keyOf = (paper: Paper) => `${paper.kind === "receipt" ? "order_id" : "id"} = '${paper.paper_id}'`
const rowOf = ({ tables }: Records, paper: Paper): Row => {
  const key = paper.kind === "receipt" ? "order_id" : "id"
  const row = tables[tableOf(paper)]?.find((found) => found[key] === paper.paper_id)
  if (!row) throw new Error("the paper is not there")
  return row
}

/** A receipt, an invoice and a credit note before the anchor, and the last ones after it. */
const chosen = (records: Records) => papersOf(records).filter(({ number }) => number <= 3 || number >= 10)

test("papers: who has the database changes any value of any paper, before and after the anchor, and Verify finds it", async () => {
  await using app = await startApp()
  const records = await createPapers(app)
  expect(papersOf(records)).toHaveLength(12)
  await restore(app, records)
  expect(await verify(app)).toBeNull()
  const attacks = chosen(records).flatMap((paper) =>
    Object.entries(rowOf(records, paper))
      .filter(([column]) => column !== "rowid")
      // In the short form each column of a kind is changed once: every other one before the anchor, the rest after it.
      .filter((_, index) => isLong || (index % 2 === 0) === paper.number <= 3)
      .map(([column, value]) => {
        const changed =
          typeof value === "number" ? `${column} + 1` : value === null ? "'x'" : `${column} || ' '`
        const parts = column === "total" ? ", rounding = rounding + 1" : ""
        const statements = [
          `update ${tableOf(paper)} set ${column} = ${changed}${parts} where ${keyOf(paper)}`,
        ]
        return { name: `${paper.number} ${tableOf(paper)}.${column}`, statements }
      }),
  )
  expect(await findUnseen(app, records, attacks)).toEqual([])
})

test("papers: who has the database deletes, replaces, moves or adds one, before and after the anchor, and Verify finds it", async () => {
  await using app = await startApp()
  const records = await createPapers(app)
  const papers = papersOf(records)
  const [unpaid] = await app.db.select().from(orders).where(eq(orders.status, "pending"))
  const attacked = byLength(chosen(records), papers)
  const deletions = attacked.flatMap((paper) => {
    // An invoice can't go without the credit notes that refer to it.
    const notes = paper.kind === "invoice" ? ` or invoice_id = '${paper.paper_id}'` : ""
    const deletion = `delete from ${tableOf(paper)} where ${keyOf(paper)}${notes}`
    const hash = `delete from paper_hashes where number = ${paper.number}`
    const moved = [
      `update paper_hashes set number = -number where number > ${paper.number}`,
      "update paper_hashes set number = -number - 1 where number < 0",
    ]
    return [
      { name: `deletes ${paper.number}`, statements: [deletion] },
      { name: `deletes ${paper.number} and its hash`, statements: [deletion, hash] },
      {
        name: `deletes ${paper.number}, its hash, and closes the gap`,
        statements: [deletion, hash, ...moved],
      },
      { name: `deletes the hash of ${paper.number}`, statements: [hash] },
    ]
  })
  // Before the cron has hashed a paper, its place in the chain says nothing of it: its own number is signed.
  const swaps = papers.slice(1, 7).flatMap(({ number }) => {
    const statements = [
      `update paper_hashes set number = 99 where number = ${number}`,
      `update paper_hashes set number = ${number} where number = ${number - 1}`,
      `update paper_hashes set number = ${number - 1} where number = 99`,
    ]
    return [{ name: `swaps ${number - 1} and ${number}`, statements }]
  })
  const renumbered = ["BR", "BC"].flatMap((series) =>
    [1, 2, 3].map((seq) => ({
      name: `swaps ${series} ${seq} and ${seq + 1}`,
      statements: [
        `update invoices set seq = 99 where series = '${series}' and seq = ${seq}`,
        `update invoices set seq = ${seq} where series = '${series}' and seq = ${seq + 1}`,
        `update invoices set seq = ${seq + 1} where series = '${series}' and seq = 99`,
      ],
    })),
  )
  const replacements = attacked.map((paper) => ({
    name: `replaces ${paper.number}`,
    statements: [
      `insert or replace into ${tableOf(paper)} select ${Object.keys(rowOf(records, paper))
        .filter((column) => column !== "rowid")
        .map((column) => (column === "buyer" ? `'{"email":"other@example.com"}'` : column))
        .join()} from ${tableOf(paper)} where ${keyOf(paper)}`,
    ],
  }))
  const signatures = { copied: "signature", none: "null", "made-up": "printf('%064d', 1)" }
  const additions = Object.entries(signatures).flatMap(([name, signature]) =>
    ["12", "6", "1"].flatMap((source) => {
      const of = papers.find(({ number }) => number === Number(source))
      return of ? additionsOf(of, { name, signature, orderId: unpaid?.id ?? "" }) : []
    }),
  )
  function additionsOf(
    paper: Paper,
    { name, signature, orderId }: Record<"name" | "signature" | "orderId", string>,
  ) {
    const values = Object.keys(rowOf(records, paper))
      .filter((column) => column !== "rowid")
      .map((column) => {
        if (column === "signature") return signature
        if (column === "order_id") return `'${orderId}'`
        if (column === "id") return "'added'"
        if (column === "payment_id" || column === "invoice_id") return "null"
        return column === "seq" ? "seq + 50" : column
      })
    const added = `insert into ${tableOf(paper)} select ${values.join()} from ${tableOf(paper)} where ${keyOf(paper)}`
    const id = paper.kind === "receipt" ? orderId : "added"
    const numbered = (hash: string) =>
      `insert into paper_hashes select max(number) + 1, '${paper.kind}', '${id}', ${hash} from paper_hashes`
    return ["null", "printf('%064d', 1)", "(select hash from paper_hashes where number = 3)"].map((hash) => ({
      name: `adds one like ${paper.number}, signature ${name}, hash ${hash}`,
      statements: [added, numbered(hash)],
      hasHashes: true,
    }))
  }
  const attacks = [...deletions, ...swaps, ...renumbered, ...replacements, ...additions]
  expect(
    await findUnseen(app, records, [
      ...attacks,
      { name: "deletes all", statements: [...TABLES].reverse().map((table) => `delete from ${table}`) },
    ]),
  ).toEqual([])
})

test("papers: a receipt whose order has another amount, and a sale whose papers are all removed, are found by Verify", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const records = await createPapers(app)
  app.expectError("records-changed")
  for (const { paper_id: id } of papersOf(records).filter(({ kind }) => kind === "receipt")) {
    await app.db.update(orders).set({ amount: 1 }).where(eq(orders.id, id))
    expect(await verify(app)).toMatch(/Paper \d+ was/)
    const amount = (await app.db.select().from(invoices).where(eq(invoices.orderId, id)))[0]?.total ?? 0
    await app.db.update(orders).set({ amount }).where(eq(orders.id, id))
    await restore(app, records)
    expect(await verify(app)).toBeNull()
  }
  // The newest papers, before the cron has run.
  const newest = papersOf(records).filter(({ number }) => number > 9)
  for (const removed of [newest, newest.slice(1), newest.slice(2)]) {
    await restore(app, records)
    const statements = removed
      .reverse()
      .flatMap((paper) => [
        `delete from paper_hashes where number = ${paper.number}`,
        `delete from ${tableOf(paper)} where ${keyOf(paper)}`,
      ])
    await app.d1.batch(statements.map((statement) => app.d1.prepare(statement)))
    const text = textOf(await (await owner.post("/desk/audit", { intent: "verify" })).text())
    expect(text).toMatch(
      /was paid and has no receipt\.|names an invoice that is missing\.|has no credit note\./,
    )
    removed.reverse()
  }
  expect(await pageText(owner, "/desk/audit")).toContain("Audit")
})
