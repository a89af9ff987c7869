import { eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { emailTokens, outbox, passwordResetTokens } from "#db/schema.ts"
import { changePassword, createAccount, twice } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { inbox } from "#tests/support/server/emulator-client.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const { server, newBrowser } = startRateLimitedSite()

const poll = { timeout: 20_000 }

const SENT = "Password reset email sent! Check your inbox."

const received = async (to: string) => inbox(await server, to)

const resetLinks = async (to: string) =>
  (await received(to)).flatMap(({ text }) => /\/reset-password\?token=\w+/.exec(text)?.[0] ?? [])

async function askForReset(email: string) {
  const response = await (await newBrowser()).post("/forgot-password", { email })
  return [response.status, textOf(await response.text()).includes(SENT)]
}

async function changeTo(account: TestClient, newEmail: string) {
  const response = await account.post("/account", { intent: "email", newEmail, currentPassword: PASSWORD })
  return response.status
}

test("POST /forgot-password: the fifth link within an hour is answered alike and not sent, for unknown addresses too; each of the four works", async () => {
  const { email, id } = await insertAccount(await server)
  for (const address of [email, `${crypto.randomUUID()}@example.com`]) {
    for (let attempt = 0; attempt < 6; attempt++) expect(await askForReset(address)).toEqual([200, true])
  }
  const links = await resetLinks(email)
  expect(links).toHaveLength(4)
  for (const link of links) {
    const page = await (await newBrowser()).get(link)
    expect(await page.text()).toContain('name="confirmPassword"')
  }
  const db = openDatabase((await server).d1)
  const tokens = await db.select().from(passwordResetTokens).where(eq(passwordResetTokens.userId, id))
  expect(tokens).toHaveLength(4)
  const warned = (await newBrowser()).post(links[0] ?? "", twice("another password"))
  await expectStatus(warned, 303)
  // The warning does not count, and leaves.
  await expect.poll(async () => (await received(email)).length, poll).toBe(5)
})

test("POST /account: what many accounts send to one address is limited together, each link stays, and a warning leaves", async () => {
  const site = await server
  const db = openDatabase(site.d1)
  const victim = `${crypto.randomUUID()}@example.com`
  const accounts = await Promise.all(Array.from({ length: 6 }, () => insertAccount(site)))
  const statuses: number[] = []
  for (const [index, account] of accounts.entries()) {
    statuses.push(await changeTo(account, index % 2 === 0 ? victim : victim.toUpperCase()))
  }
  expect(statuses).toEqual([303, 303, 303, 303, 429, 429])
  await expect.poll(async () => (await received(victim)).length, poll).toBe(4)
  const links = (await received(victim)).flatMap(
    ({ text }) => /\/confirm-email\?token=\w+/.exec(text)?.[0] ?? [],
  )
  expect(links).toHaveLength(4)
  for (const link of links) expect((await (await newBrowser()).get(link)).status).toBe(200)
  expect(await db.select().from(emailTokens).where(eq(emailTokens.emailKey, victim))).toHaveLength(4)

  // The account signs up all the same, without a fifth link.
  const member = await createAccount(site, { email: victim })
  await expectStatus(member.post("/account", { intent: "send-confirmation" }), 429)
  await changePassword(member, "a new password")
  await expect.poll(async () => (await received(victim)).length, poll).toBe(5)
  expect((await received(victim))[0]?.text).not.toContain("/confirm-email")
  expect(await db.select().from(outbox).where(isNull(outbox.sentAt))).toEqual([])
})
