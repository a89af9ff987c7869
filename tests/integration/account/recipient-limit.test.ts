import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { outbox } from "#db/schema.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { inbox } from "#tests/support/server/emulator-client.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const { server: started } = startRateLimitedSite()

const SLOW = 120_000

test(
  "POST /account: what many accounts send to one address are 8 emails an hour and 20 a day, and receipts",
  async () => {
    const server = await started
    const { url, d1 } = server
    const db = openDatabase(d1)
    const runCron = async () => (await server.worker.getWorker()).scheduled()
    const received = async (to: string) => (await inbox(server, to)).length
    const accounts = await Promise.all(Array.from({ length: 26 }, () => insertAccount({ url, d1 })))
    await Promise.all(
      accounts.map((account, index) => {
        const newEmail = index % 2 === 0 ? "victim@example.com" : "Victim@Example.com"
        const form = { intent: "email", newEmail, currentPassword: PASSWORD }
        return expectStatus(account.post("/account", form, { "cf-connecting-ip": `203.0.113.${index}` }), 303)
      }),
    )
    const now = new Date()
    const receipts = Array.from({ length: 3 }, (_, index) => ({
      ...{
        id: `receipt:order-${index}`,
        kind: "receipt" as const,
        recipient: "victim@example.com",
        subject: "Receipt",
        html: "<p>Hello</p>",
        text: "Hello",
      },
      ...{ createdAt: now, nextAttemptAt: now },
    }))
    const other = { ...receipts[0], id: "bug-reply:1", recipient: "other@example.com" }
    await db.insert(outbox).values([
      ...receipts,
      {
        ...other,
        kind: "bug-reply" as const,
        subject: "Reply",
        html: "<p>Hello</p>",
        text: "Hello",
        createdAt: now,
        nextAttemptAt: now,
      },
    ])

    const receivedByVictim = () => received("victim@example.com")
    // Resend's own limit lets some of many at once wait for a minute.
    const sendDue = async () => {
      for (let run = 0; run < 3; run++) {
        await d1.prepare("update outbox set next_attempt_at = 0 where sent_at is null").run()
        await runCron()
      }
      return receivedByVictim()
    }
    const passHours = async (hours: number) => {
      const shift = hours * 3_600_000
      await d1.prepare("update outbox set sent_at = sent_at - ? where sent_at is not null").bind(shift).run()
      return sendDue()
    }
    await setTimeout(5000)
    expect(await sendDue()).toBe(8 + receipts.length)
    expect(await received("other@example.com")).toBe(1)
    expect(await passHours(1.1)).toBe(16 + receipts.length)
    await passHours(1.1)
    expect(await passHours(1.1)).toBe(20 + receipts.length)
    expect(await passHours(24)).toBe(26 + receipts.length)
  },
  SLOW,
)
