import { expect, test } from "vitest"
import { outbox } from "#db/schema.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"

const MINUTE = 60_000
const minutesAgo = (count: number) => new Date(Date.now() - count * MINUTE)
const TITLE = "Mail stands still"

test("GET /desk: mail that stands still is told after 15 minutes until it continues", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.failEmails()
  await addEmail(app, { id: "first", createdAt: minutesAgo(14) })
  await addEmail(app, { id: "second", createdAt: minutesAgo(1) })
  await app.runCron()
  expect(await pageText(owner, "/desk")).not.toContain(TITLE)
  await app.db.update(outbox).set({ createdAt: minutesAgo(16) })
  expectWords(await pageText(owner, "/desk"), [
    "1 mail outage",
    // With the summary of the day.
    `${TITLE}: 3 emails wait`,
    "since today",
    "the mail service answers: ",
    "500",
  ])
  expect(await pageText(owner, "/desk/emails?state=waiting")).toContain("Waiting: 1 mail outage")
  await app.sendWaitingEmails()
  expect(await pageText(owner, "/desk")).not.toContain(TITLE)
})

test("GET /desk: waiting warnings and news are no outage until one was refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const waits = { createdAt: minutesAgo(60), nextAttemptAt: minutesAgo(-60) }
  await addEmail(app, { id: "warning", kind: "new-sign-in", ...waits })
  await addEmail(app, { id: "news", kind: "news", ...waits })
  await addEmail(app, {
    id: "over",
    ...waits,
    givenUpAt: minutesAgo(1),
    lastError: "500",
    ignoredAt: minutesAgo(1),
  })
  expect(await pageText(owner, "/desk")).not.toContain(TITLE)
  await app.db.update(outbox).set({ lastError: "503: busy" })
  expectWords(await pageText(owner, "/desk"), [`${TITLE}: 2 emails wait`, "503: busy"])
})

test("cron: a mail outage is in no alert, which would wait too", async () => {
  await using app = await startApp()
  await app.createOwner()
  await addEmail(app, { id: "waits", createdAt: minutesAgo(120), nextAttemptAt: minutesAgo(-60) })
  await app.runCron()
  expect((await app.rows(outbox)).filter(({ kind }) => kind === "owner-alert")).toEqual([])
  expect((await app.rows(outbox)).map(({ id }) => id)).toContain("waits")
})
