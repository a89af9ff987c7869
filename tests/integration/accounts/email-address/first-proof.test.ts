import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { emailTokens, passkeys, recoveryCodes, sessions, totpFactors, users } from "#db/schema.ts"
import { addPasskey, logInWithPasskey } from "#tests/support/browser/authenticator.ts"
import { changeLink, confirmationLink, linkTo, resetPassword } from "#tests/support/fixtures/email-links.ts"
import { changePassword } from "#tests/support/fixtures/fixtures.ts"
import { beginTwoFactor, isSignedIn, turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const NEW_PASSWORD = "another horse"
const ENDED = "Two-factor authentication and passkeys were removed"

type Member = Awaited<ReturnType<App["createAccount"]>>

/**
 * An account that has not confirmed its address, with everything that somebody else could have set up before such
 * accounts were refused it: two sessions, a passkey, a second factor, a pending change of the address, and news.
 */
async function squat(app: App) {
  const squatter = await app.createAccount()
  const { authenticator } = await addPasskey(squatter)
  await turnOnTwoFactor(squatter)
  await changeLink(app, squatter, "squatter@example.com")
  await app.db
    .update(users)
    .set({ emailConfirmedAt: null, optInPromotions: true, promotionsChangedBy: "sign-up" })
    .where(eq(users.id, squatter.id))
  expect(await leftOf(app, squatter)).toEqual([1, 1, 10, 1])
  return Object.assign(squatter, { authenticator })
}

/** Counts the factors of the account besides the password, and the links that change its address. */
function leftOf({ db }: App, { id }: Member) {
  const factors = [passkeys, totpFactors, recoveryCodes].map((table) =>
    db.$count(table, eq(table.userId, id)),
  )
  const isChange = and(eq(emailTokens.userId, id), eq(emailTokens.purpose, "change"))
  return Promise.all([...factors, db.$count(emailTokens, isChange)])
}

type Squatted = Awaited<ReturnType<typeof squat>>

/** Each first proof of an address, by a link that is opened in the squatter's session or in a browser without one. */
const PROOFS: [
  what: string,
  prove: (app: App, squatter: Squatted) => Promise<unknown>,
  keepsSession: boolean,
][] = [
  [
    "a password reset",
    async (app, { email }) => {
      // An email of its own reports the second factor.
      await app.db.delete(passkeys)
      return resetPassword(app, email, NEW_PASSWORD)
    },
    false,
  ],
  [
    "a link that its session opens",
    async (app, member) => member.get(await confirmationLink(app, member)),
    true,
  ],
  [
    "a link that another browser opens",
    async (app, member) => expectStatus(app.visitor().post(await confirmationLink(app, member)), 303),
    false,
  ],
  [
    "a link to a new address that its session opens",
    async (app, member) => member.get(await linkTo(app, "squatter@example.com", "/confirm-email")),
    true,
  ],
]

test.each(PROOFS)(
  "GET /confirm-email and others: first confirmation by %s ends earlier factors and other sessions",
  async (_, prove, keepsSession) => {
    await using app = await startApp()
    const squatter = await squat(app)
    const other = await app.createAccount()
    const copied = app.visitor()
    copied.cookies.set("session", squatter.cookies.get("session") ?? "")
    await prove(app, squatter)
    expect(await leftOf(app, squatter)).toEqual([0, 0, 0, 0])
    const isIn = await Promise.all([squatter, copied, other].map(isSignedIn))
    expect(isIn).toEqual([keepsSession, false, true])
    expect(await app.rows(sessions)).toHaveLength(keepsSession ? 2 : 1)
    await expectStatus(logInWithPasskey(app.visitor(), squatter.authenticator), 400)
    if (!keepsSession)
      await waitFor(async () => expect(await app.subjectsTo(squatter.email)).toContain(ENDED))
    const proven = await app.db.select().from(users).where(eq(users.id, squatter.id))
    const promotionsChangedBy = keepsSession ? "sign-up" : "first-proof"
    expect(proven).toMatchObject([
      { emailConfirmedAt: expect.any(Date), optInPromotions: keepsSession, promotionsChangedBy },
    ])
  },
)

test("GET /confirm-email: a later change of address keeps factors and sessions", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await addPasskey(member)
  await turnOnTwoFactor(member)
  const session = member.cookies.get("session")
  await member.get(await changeLink(app, member, "new@example.com"))
  expect(await leftOf(app, member)).toEqual([1, 1, 10, 0])
  expect([member.cookies.get("session"), await isSignedIn(member)]).toEqual([session, true])
})

test("/account/passkey and /account/two-factor: an unconfirmed address is redirected to its confirmation", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ isConfirmed: false })
  const paths = ["/account/passkey", "/account/two-factor"]
  for (const path of paths) {
    for (const response of [await member.get(path), await member.post(path, { name: "x", code: "000000" })]) {
      expect(await redirectOf(response)).toEqual([302, "/account/security"])
    }
  }
  await expectStatus(member.post("/passkey-options", { purpose: "add" }), 403)
  const text = await pageText(member, "/account/security")
  expect(text).toContain(`Please confirm ${member.email} .`)
  expect(text).toContain("You can set this up once your email address is confirmed.")
  expect(text).not.toMatch(/Add a passkey|Turn on two-factor authentication/)
  expect(await pageText(member, await confirmationLink(app, member))).toContain(
    `receipts go to ${member.email} . Your other browsers are signed out.`,
  )
  for (const path of paths) await expectStatus(member.get(path), 200)
})

test("GET /desk: an owner with an unconfirmed address is redirected and opens no invoice", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ isConfirmed: false })
  const buyer = await app.createLicensedAccount()
  await expectStatus(owner.get(`/receipts/${buyer.order.id}`), 404)
  expect(await redirectOf(owner.get("/desk"))).toEqual([302, "/account/security"])
  expect(await redirectOf(owner.post("/desk/settings", { intent: "settings" }))).toEqual([
    302,
    "/account/security",
  ])
})

/** Changes the address as a thief does who has the password, and returns the link that undoes it. */
async function steal(app: App, thief: Member, newEmail: string): Promise<string> {
  await expectStatus(thief.get(await changeLink(app, thief, newEmail)), 200)
  return linkTo(app, thief.email, "/undo-email-change")
}

test("POST /undo-email-change: removes factors added within 72 hours before the change", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ hasSecondFactor: true })
  const { authenticator } = await addPasskey(member)
  const before = new Date(Date.now() - 73 * 3_600_000)
  await app.db.update(totpFactors).set({ enabledAt: before })
  await app.db.update(passkeys).set({ createdAt: before })
  const undo = await steal(app, member, "thief@example.com")
  const renewal = { intent: "recovery-codes", currentPassword: PASSWORD }
  await expectStatus(member.post("/account/security", renewal), 200)
  await addPasskey(member)
  expect(await leftOf(app, member)).toEqual([2, 1, 10, 0])
  const other = await app.createAccount()
  const undoOther = await steal(app, other, "another-thief@example.com")
  await turnOnTwoFactor(other)
  await expectStatus(app.visitor().post(undo), 303)
  expect(await leftOf(app, member)).toEqual([1, 1, 0, 0])
  expect(await leftOf(app, other)).toEqual([0, 1, 10, 0])
  await expectStatus(logInWithPasskey(app.visitor(), authenticator), 303)
  await expectStatus(app.visitor().post(undoOther), 303)
  expect(await leftOf(app, other)).toEqual([0, 0, 0, 0])
})

test("POST /account/security: a new password replaces the two-factor secret that was shown", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { secret } = await beginTwoFactor(member)
  await changePassword(member, NEW_PASSWORD)
  expect((await beginTwoFactor(member)).secret).not.toBe(secret)
})
