import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { outbox } from "#db/schema.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const SUBJECT = `Your ${brand.name} account was deleted`

const emails = (app: App) => app.rows(outbox)
/**
 * Waits until each email was tried once, and that it failed is recorded. The run that tried has ended then: an email that is
 * queued before waits for the cron.
 */
async function failedOnce(app: App, subjects: string[]): Promise<void> {
  await app.endBackgroundWork()
  expect(await emails(app)).toMatchObject(
    subjects.map((subject) => ({ subject, attempts: 1, lastError: expect.any(String) })),
  )
}

/** The site while the email service accepts nothing. */
async function startAppWithoutEmail(): Promise<App> {
  const app = await startApp()
  await app.failEmails()
  return app
}

test("POST /account: the deletion email is retried for three days, then removed", async () => {
  await using app = await startAppWithoutEmail()
  const owner = await app.createLicensedAccount()
  await app.endBackgroundWork()
  expect(await emails(app)).toMatchObject([{ lastError: expect.any(String) }])
  await app.deleteAccount(owner)
  await failedOnce(app, [SUBJECT])

  // A second account with the address is deleted too, and both emails wait.
  const again = await app.createAccount({ email: owner.email })
  await app.deleteAccount(again)
  await failedOnce(app, [SUBJECT, SUBJECT])

  // A third one, which can't be sent for three days, is removed.
  const third = await app.createAccount()
  await app.deleteAccount(third)
  await failedOnce(app, [SUBJECT, SUBJECT, SUBJECT])
  const fourDaysAgo = new Date(Date.now() - 4 * 24 * 3_600_000)
  await app.db
    .update(outbox)
    .set({ createdAt: fourDaysAgo, nextAttemptAt: new Date(0) })
    .where(eq(outbox.recipient, third.email))
  await app.runCron()
  expect(await emails(app)).toHaveLength(2)

  await app.sendWaitingEmails()
  expect(await app.inbox(owner.email)).toMatchObject([{ subject: SUBJECT }, { subject: SUBJECT }])
  expect(await emails(app)).toEqual([])
})
