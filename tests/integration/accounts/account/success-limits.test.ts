import { eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { outbox, users } from "#db/schema.ts"
import { addPasskey } from "#tests/support/browser/authenticator.ts"
import { signUpForm, twice } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

// Successful requests are limited too, because each costs an email or a password hash.

const { server, newBrowser, received } = startRateLimitedSite()

const repeated = (count: number, status: number) => Array<number>(count).fill(status)

async function statusesOf(count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await attempt(index)).status)
  return statuses
}

const passwordOf = (index: number) => (index === 0 ? PASSWORD : `password of ${index}`)

const changeTo = (account: TestClient, index: number) =>
  account.post("/account/security", {
    intent: "password",
    currentPassword: passwordOf(index),
    ...twice(passwordOf(index + 1)),
  })

async function kindsOf(userId: string) {
  const rows = await openDatabase((await server).d1)
    .select()
    .from(outbox)
    .where(eq(outbox.userId, userId))
  return rows.map(({ kind }) => kind)
}

test("POST /account/security: the sixth new password of an account within an hour is 429", async () => {
  const member = await insertAccount(await server)
  expect(await statusesOf(5, (index) => changeTo(member, index))).toEqual(repeated(5, 303))
  const elsewhere = await newBrowser()
  await elsewhere.post("/login", { email: member.email, password: passwordOf(5) })
  const refused = await changeTo(elsewhere, 5)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000)
  const told = await kindsOf(member.id)
  expect(told.toSorted()).toEqual(["new-sign-in", ...Array<string>(5).fill("password-changed")])

  await (await newBrowser()).post("/forgot-password", { email: member.email })
  const link = async () =>
    (await received(member.email)).flatMap(
      ({ text }) => /\/reset-password\?token=\w+/.exec(text)?.[0] ?? [],
    )[0]
  await expect.poll(link).toBeDefined()
  expect((await (await newBrowser()).post((await link()) ?? "", twice(PASSWORD))).status).toBe(303)
})

test("POST /login: the eleventh log-in is 429, except from a known browser", async () => {
  const { email } = await insertAccount(await server)
  const logIn = async () => (await newBrowser()).post("/login", { email, password: PASSWORD })
  const known = await newBrowser()
  expect((await known.post("/login", { email, password: PASSWORD })).status).toBe(303)
  expect(await statusesOf(10, logIn)).toEqual([...repeated(9, 303), 429])
  known.cookies.delete("session")
  expect((await known.post("/login", { email, password: PASSWORD })).status).toBe(303)
  expect((await logIn()).status).toBe(429)
})

test("POST /account/passkey: the ninth factor added within a day is 429", async () => {
  const member = await insertAccount(await server)
  expect(await statusesOf(9, async () => (await addPasskey(member)).response)).toEqual([
    ...repeated(8, 303),
    429,
  ])
})

test("POST /account/security and /login: an unconfirmed address gets only the confirmation email", async () => {
  const site = await server
  const email = `${crypto.randomUUID()}@example.com`
  const stranger = await newBrowser()
  expect((await stranger.post("/signup", signUpForm(email))).status).toBe(303)
  expect(await statusesOf(8, (index) => changeTo(stranger, Math.min(index, 5)))).toContain(429)
  const db = openDatabase(site.d1)
  await statusesOf(3, async () => (await newBrowser()).post("/login", { email, password: passwordOf(5) }))
  const queued = await db.select().from(outbox).where(eq(outbox.recipient, email))
  expect(queued.map(({ kind }) => kind)).toEqual(["email-link"])
})

test("GET /confirm-email: an unconfirmed address gets no email when its account leaves it", async () => {
  const site = await server
  const db = openDatabase(site.d1)
  const member = await insertAccount(site, { isConfirmed: false })
  const newEmail = `${crypto.randomUUID()}@example.com`
  // At two emails a second, those of other tests would leave first.
  await db.delete(outbox).where(isNull(outbox.sentAt))
  await member.post("/account", { intent: "email", newEmail, currentPassword: PASSWORD })
  const link = async () =>
    (await received(newEmail)).flatMap(({ text }) => /\/confirm-email\?token=\w+/.exec(text)?.[0] ?? [])[0]
  await expect.poll(link).toBeDefined()
  expect((await member.get((await link()) ?? "")).status).toBe(200)
  expect(await db.select().from(users).where(eq(users.id, member.id))).toMatchObject([{ email: newEmail }])

  const other = await insertAccount(site, { isConfirmed: false })
  const deletion = await other.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect(deletion.status).toBe(303)
  for (const address of [member.email, other.email]) {
    expect(await db.$count(outbox, eq(outbox.recipient, address))).toBe(0)
  }
})
