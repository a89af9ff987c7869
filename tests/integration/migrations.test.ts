import { createHash } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createWorker } from "#tests/support/server/miniflare.ts"
import { pageText } from "#tests/support/server/test-app.ts"
import { TestClient } from "#tests/support/server/test-client.ts"
import { migrate, startTestServer } from "#tests/support/server/test-server.ts"

const DAY = 24 * 60 * 60 * 1000
const SESSION_ID = "a".repeat(40)
const KEY = "ABCDE12345FGHIJ67890"

/** The rows of an owner of a license, in the columns that the release before version 11 of the schema wrote. */
function oldRows(now: number): [sql: string, ...values: (string | number)[]][] {
  const idHash = createHash("sha256").update(SESSION_ID).digest("hex")
  return [
    [
      "insert into users values ('ada', 'ada@example.com', 'ada@example.com', 'scrypt$none', 0, ?, ?)",
      now,
      now,
    ],
    ["insert into sessions values (?, 'ada', ?, ?)", idHash, now - DAY, now + 20 * DAY],
    [
      `insert into orders (id, user_id, kind, plan_type, amount, currency, status, provider_order_id, payment_id,
        created_at, next_sync_at, paid_at)
       values ('order', 'ada', 'license', 'basic', 9499, 'USD', 'paid', 'order_1', 'pay_1', ?, ?, ?)`,
      ...[now, now, now],
    ],
    [
      `insert into licenses (id, key, user_id, order_id, payment_id, plan_type, max_devices, created_at)
       values ('license', ?, 'ada', 'order', 'pay_1', 'basic', 1, ?)`,
      ...[KEY, now],
    ],
    [
      "insert into bug_reports values ('report', 'ada', 'It stops', 'Always.', '2024-02-29', null, 'not seen', ?)",
      now,
    ],
  ]
}

test("migrations: in a database with people in it, sessions, licenses and bug reports live on, and sales are counted", async () => {
  const persistTo = mkdtempSync(join(tmpdir(), "brisk-old-"))
  const modules = { "main.js": { type: "esm", contents: "export default {}" } } as const
  const old = createWorker({ modules, d1Databases: ["DB"], persistTo })
  const { DB } = await old.getBindings<{ DB: D1Database }>()
  await migrate(DB, ".", 0, 10)
  await DB.batch(oldRows(Date.now()).map(([sql, ...values]) => DB.prepare(sql).bind(...values)))
  await migrate(DB, ".", 11)
  const totals = await DB.prepare(
    "select kind, dimension, count, amount, inr_unknown from totals_by_day",
  ).raw()
  expect(totals.sort()).toEqual([
    ["license", "basic", 1, 0, 0],
    ["license-paid", "", 1, 9499, 9499],
  ])
  await old.dispose()

  const site = await startTestServer({}, { persistTo })
  try {
    const member = new TestClient(site.url)
    member.cookies.set("session", SESSION_ID)
    expect(await pageText(member, "/dashboard")).toContain("Account type: Premium")
    expect(await (await member.get("/dashboard")).text()).toContain(KEY)
    expect(await pageText(member, "/account/security")).toContain("This one")
    expect(await pageText(member, "/report-bug")).toContain("It stops Status: not seen Always.")
    const message = { intent: "add-message", report: "report", message: "Still." }
    expect((await member.post("/report-bug", message)).status).toBe(303)
  } finally {
    await site.worker.dispose()
    await site.emulators.close()
    rmSync(persistTo, { recursive: true })
  }
})
