import { and, eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { createContext } from "#app/load-context.server.ts"
import type { EmailKind } from "#app/platform/email/email-kinds.ts"
import { claimDueEmails } from "#app/platform/email/queue-queries.server.ts"
import { sendQueuedEmails } from "#app/platform/email/send-queued-emails.server.ts"
import { outbox } from "#db/schema.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const VICTIM = "victim@example.com"

/** A thousand warnings of several kinds to somebody, all older than what the test adds. */
async function queueFlood(app: App, kinds: readonly EmailKind[]) {
  for (let start = 0; start < 1000; start += 50) {
    await app.d1.batch(
      Array.from({ length: 50 }, (_, index) => {
        const number = start + index
        return app.d1
          .prepare(
            `insert into outbox (id, kind, recipient, subject, html, text, created_at, attempts, next_attempt_at)
             values (?, ?, ?, 'Warning', '', 'Warning', 0, 0, ?)`,
          )
          .bind(`flood:${number}`, kinds[number % kinds.length] ?? "", VICTIM, number)
      }),
    )
  }
}

async function claimedIds(app: App) {
  const now = new Date()
  return (await claimDueEmails(app.db, now, new Date(now.getTime() + 60_000), 10)).map(({ id }) => id)
}

test("claimDueEmails: other emails go before a thousand older warnings to one address", async () => {
  await using app = await startApp()
  await queueFlood(app, ["second-factor", "email-changed", "account-deleted"])
  const others: Record<string, EmailKind> = {
    receipt: "receipt",
    key: "license-keys",
    link: "email-link",
    warning: "second-factor",
  }
  for (const [id, kind] of Object.entries(others))
    await addEmail(app, { id, kind, recipient: `${id}@example.com` })
  await addEmail(app, { id: "news", kind: "news", recipient: "news@example.com" })
  const claimed = await claimedIds(app)
  expect(claimed).toHaveLength(10)
  expect(claimed).toEqual(expect.arrayContaining(Object.keys(others)))
  expect(claimed.slice(0, 2).toSorted()).toEqual(["key", "receipt"])
})

test("claimDueEmails: recipients of one kind take turns, and announcements go last", async () => {
  await using app = await startApp()
  for (let number = 0; number < 6; number++) {
    const at = new Date(number)
    await addEmail(app, {
      id: `a${number}`,
      kind: "email-link",
      recipient: "a@example.com",
      nextAttemptAt: at,
    })
  }
  for (const id of ["b", "c"]) await addEmail(app, { id, kind: "email-link", recipient: `${id}@example.com` })
  await addEmail(app, { id: "news", kind: "news", nextAttemptAt: new Date(0) })
  const claimed = await claimedIds(app)
  expect([claimed[0], claimed.slice(1, 3).toSorted(), claimed.at(-1)]).toEqual(["a0", ["b", "c"], "news"])
})

test("cron: more than five warnings to one address become one summary", async () => {
  await using app = await startApp()
  for (let number = 0; number < 9; number++) {
    const kind = number < 6 ? "new-sign-in" : "password-changed"
    const subject = number < 6 ? "New sign-in" : "New password"
    await addEmail(app, { id: `warning:${number}`, kind, subject, recipient: VICTIM })
  }
  await addEmail(app, { id: "undo", kind: "email-changed", subject: "Undo", recipient: VICTIM })
  await app.runCron()
  const subjects = await app.subjectsTo(VICTIM)
  expect(subjects).toContain("Undo")
  // The link that undoes counts, too, if it leaves before the fourth warning.
  expect([4, 5]).toContain(subjects.filter((subject) => subject !== "Undo").length)
  const [summary] = (await app.inbox(VICTIM)).filter(({ subject }) => subject.startsWith("More activity"))
  const told = subjects.filter((subject) => subject === "New sign-in").length
  const [, named = ""] = /New sign-in: (Once|Twice|\d)/.exec(summary?.text ?? "") ?? []
  expect(told + ({ Once: 1, Twice: 2 }[named] ?? Number(named))).toBe(6)
  expect(await app.db.$count(outbox, isNull(outbox.sentAt))).toBe(0)

  // The next summary is some hours later.
  await addEmail(app, { id: "warning:later", kind: "new-sign-in", subject: "New sign-in", recipient: VICTIM })
  await app.runCron()
  const [later] = await app.db.select().from(outbox).where(eq(outbox.id, "warning:later"))
  expect(later?.sentAt).toBeNull()
  expect(later?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 2 * 60 * 60_000)
})

test("sendQueuedEmails: a run that ends early returns its emails to the queue", async () => {
  await using app = await startApp()
  for (let number = 0; number < 8; number++) await addEmail(app, { id: `email:${number}` })
  const context = createContext(await app.worker.getBindings(), () => {})
  let time = Date.now()
  const isWaiting = isNull(outbox.sentAt)
  const slow = {
    ...context,
    now: () => new Date(time),
    mailer: {
      ...context.mailer,
      // Each answer takes as long as the service may take.
      send: async (email: Parameters<typeof context.mailer.send>[0], id: string) => {
        time += 5000
        return context.mailer.send(email, id)
      },
    },
  }
  await sendQueuedEmails(slow, 15_000)
  expect(await app.db.$count(outbox, isWaiting)).toBe(5)
  expect(await app.db.$count(outbox, and(isWaiting, eq(outbox.attempts, 0)))).toBe(5)
  await sendQueuedEmails(slow)
  expect(await app.db.$count(outbox, isWaiting)).toBe(0)
})
