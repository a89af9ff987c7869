import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { Authenticator, addPasskey, logInWithPasskey } from "#tests/support/browser/authenticator.ts"
import { changeLink, emailsOf, linksTo, linkTo } from "#tests/support/fixtures/email-links.ts"
import { type Account, twice } from "#tests/support/fixtures/fixtures.ts"
import { turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, type TestClient } from "#tests/support/server/test-client.ts"
import { byLength, testSeed } from "#tests/support/server/test-length.ts"

const HOUR = 3_600_000
const THIEF = "thief@example.com"

/** Somebody else who knows the account's password. */
type Thief = { browser: TestClient; password: string; email: string; authenticator: Authenticator }

async function breakIn(app: App, holder: Account): Promise<Thief> {
  const browser = await app.logIn(holder.email)
  return { browser, password: PASSWORD, email: holder.email, authenticator: new Authenticator() }
}

const ACTS = {
  passkey: async (_: App, { browser, authenticator }: Thief) => {
    const { response } = await addPasskey(browser, authenticator, { name: "Burglar" })
    expect(response.status).toBe(303)
  },
  totp: async (_: App, { browser }: Thief) => {
    await turnOnTwoFactor(browser)
  },
  address: async (app: App, thief: Thief) => {
    await thief.browser.get(await changeLink(app, thief.browser, THIEF, thief.password))
    expect(await emailsOf(app)).toEqual([THIEF])
    thief.email = THIEF
  },
  password: async (_: App, thief: Thief) => {
    const form = { intent: "password", currentPassword: thief.password, ...twice("a stolen horse") }
    await expectStatus(thief.browser.post("/account/security", form), 303)
    thief.password = "a stolen horse"
  },
  session: async (app: App, { email, password }: Thief) => {
    await expectStatus(app.visitor().post("/login", { email, password }), 303)
  },
  deletion: async (_: App, { browser, password }: Thief) => {
    await expectStatus(browser.post("/account/data", { intent: "delete", currentPassword: password }), 303)
  },
}

type Act = keyof typeof ACTS

/** Changes that an email with an undo link reports to the holder. */
const UNDOABLE: readonly Act[] = ["passkey", "totp", "address"]

/** The links to the holder's address that undo something, newest first. */
async function undoLinks(app: App, email: string): Promise<string[]> {
  const link = /http:\/\/localhost:8787(\/(?:undo-email-change|not-me)\?token=[A-Za-z0-9]{43})\b/
  return (await app.inbox(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
}

async function expectHolderAlone(app: App, holder: Account, undone: Response, thief: Thief) {
  expect([undone.status, undone.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/reset-password\?token=[A-Za-z0-9]{43}$/),
  ])
  expect(await app.rows(schema.users)).toMatchObject([{ email: holder.email, deletionDueAt: null }])
  expect(await app.rows(schema.sessions)).toEqual([])
  expect(await app.rows(schema.totpFactors)).toEqual([])
  expect(await app.rows(schema.recoveryCodes)).toEqual([])
  expect(await app.rows(schema.passkeys)).toEqual([])
  expect(await app.canLogIn(thief.email, thief.password)).toBe(false)
  await expectStatus(logInWithPasskey(app.visitor(), thief.authenticator), 400)
  const own = twice("the holder's horse")
  await expectStatus(app.visitor().post(undone.headers.get("location") ?? "", own), 303)
  // Nothing begun before continues later.
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  await app.runCron()
  expect(await app.canLogIn(holder.email, own.password)).toBe(true)
}

test(
  "POST /undo-email-change and /not-me: each link returns the account to its holder",
  async () => {
    const acts = fc.shuffledSubarray(Object.keys(ACTS) as Act[], { minLength: 2 })
    const property = fc.asyncProperty(acts, fc.nat(), async (order, choice) => {
      await using app = await startApp()
      const holder = await app.createAccount()
      const thief = await breakIn(app, holder)
      const deletion = order.indexOf("deletion")
      const protectedFrom = order.findIndex((act) => UNDOABLE.includes(act))
      const isDeletedAtOnce = deletion !== -1 && (protectedFrom === -1 || deletion < protectedFrom)
      for (const act of isDeletedAtOnce ? order.slice(0, deletion + 1) : order) await ACTS[act](app, thief)
      expect(await app.db.$count(schema.users)).toBe(isDeletedAtOnce ? 0 : 1)
      const links = await undoLinks(app, holder.email)
      if (protectedFrom === -1 || isDeletedAtOnce) {
        expect(links).toEqual([])
        return
      }
      const link = links[choice % links.length] ?? expect.fail("no link")
      // A program that opens the link does nothing.
      await expectStatus(app.visitor().send(link, { method: "HEAD" }), 200)
      await expectStatus(app.visitor().get(link), 200)
      expect(await app.db.$count(schema.sessions)).toBeGreaterThan(0)
      await expectHolderAlone(app, holder, await app.visitor().post(link), thief)
    })
    // Failures are not shrunk: each attempt takes seconds.
    await fc.assert(property, { seed: testSeed, numRuns: byLength(6, 300), endOnFailure: true })
  },
  byLength(300_000, 3_600_000),
)

test("POST /undo-email-change: removes and names only what the last 72 hours added", async () => {
  await using app = await startApp()
  const holder = await app.createAccount()
  const own = new Authenticator()
  await addPasskey(holder, own, { name: "Own phone" })
  await turnOnTwoFactor(holder)
  const old = new Date(Date.now() - 73 * HOUR)
  await app.db.update(schema.passkeys).set({ createdAt: old })
  await app.db.update(schema.totpFactors).set({ enabledAt: old })
  await app.db.update(schema.recoveryCodes).set({ createdAt: old })
  await addPasskey(holder, new Authenticator(), { name: "Burglar" })
  await holder.get(await changeLink(app, holder, THIEF))
  const link = await linkTo(app, holder.email, "/undo-email-change")

  const text = await pageText(app.visitor(), link)
  expect(text).toMatch(/Removed The passkey “Burglar”, added .*\. Every session, in all browsers/)
  expect(text).not.toContain("Own phone")
  await expectStatus(app.visitor().post(link), 303)
  expect((await app.rows(schema.passkeys)).map(({ name }) => name)).toEqual(["Own phone"])
  expect([await app.db.$count(schema.totpFactors), await app.db.$count(schema.recoveryCodes)]).toEqual([
    1, 10,
  ])
  const [notice] = await app.inbox(holder.email)
  expect(notice?.subject).toBe(`We undid the recent changes to your ${brand.name} account`)
  expect(notice?.text).toContain("The passkey “Burglar”, added")
})

test("POST /not-me: the link of a passkey's email works once, for 72 hours", async () => {
  await using app = await startApp()
  const holder = await app.createAccount()
  const thief = await breakIn(app, holder)
  await ACTS.passkey(app, thief)
  const link = await linkTo(app, holder.email, "/not-me")
  const notices = await app.db.query.outbox.findMany({ where: eq(schema.outbox.kind, "second-factor") })
  expect(notices.map(({ html, text }) => html + text)).toEqual([""])
  const open = await pageText(app.visitor(), link)
  expectWords(open, ["If this was not you", "The passkey “Burglar”, added"])
  const responses = await Promise.all(Array.from({ length: 3 }, () => app.visitor().post(link)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 400, 400])
  const dead = expect.stringContaining("This link doesn't work anymore")
  expect(await answerOf(app.visitor().get(link))).toEqual([200, dead])
  const old = await pageText(app.visitor(), link)
  expect([open, old].filter((text) => /that you didn.t add/.test(text))).toEqual([open])
  await expectStatus(logInWithPasskey(app.visitor(), thief.authenticator), 400)

  const other = await app.createAccount()
  await addPasskey(other, new Authenticator(), { name: "Phone" })
  const expired = await linkTo(app, other.email, "/not-me")
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  expect(await answerOf(app.visitor().post(expired))).toEqual([400, dead])
  expect(await app.db.$count(schema.passkeys)).toBe(1)
})

test("POST /account/data (delete): the deletion waits for the end of an open undo", async () => {
  await using app = await startApp()
  const holder = await app.createLicensedAccount()
  const { email, id } = holder
  await holder.get(await changeLink(app, holder, "next@example.com"))
  const form = { intent: "delete", currentPassword: PASSWORD }
  const asked = await holder.post("/account/data", form)
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/account/data#delete-heading"])
  expect(await pageText(holder, "/account/data")).toContain("Your account will be deleted after")
  const [told] = await app.inbox(email)
  expect(told?.subject).toBe(`Your ${brand.name} account is scheduled for deletion`)
  expect(await linksTo(app, email, "/undo-email-change", 2)).toHaveLength(2)
  expect(await pageText(await app.createOwner(), `/desk/customers/${id}`)).toContain(
    "Deletion requested Happens after",
  )
  expect(await (await holder.get("/account/data.json")).text()).toContain('"deletionDueAt": "2')

  await app.runCron()
  expect(await app.listLicenses(id)).toHaveLength(1)
  // Due, but another link that was made since can still undo it.
  await app.db.update(schema.users).set({ deletionDueAt: new Date() })
  await app.runCron()
  expect(await app.listLicenses(id)).toHaveLength(1)
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  await app.runCron()
  expect(await app.listLicenses(id)).toEqual([])
  expect(await app.subjectsTo("next@example.com")).toContain(`Your ${brand.name} account was deleted`)
})

test("POST /account/data (keep-account): cancels a pending deletion", async () => {
  await using app = await startApp()
  const holder = await app.createAccount()
  await addPasskey(holder, new Authenticator(), { name: "Phone" })
  await holder.post("/account/data", { intent: "delete", currentPassword: PASSWORD })
  await expectStatus(holder.post("/account/data", { intent: "keep-account" }), 303)
  expect(await pageText(holder, "/account/data?done=keep-account")).toContain("Your account stays.")
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  await app.runCron()
  await expectStatus(holder.get("/dashboard"), 200)
})
