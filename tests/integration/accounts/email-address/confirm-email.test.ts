import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { linksTo, linkTo } from "#tests/support/fixtures/email-links.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, redirectOf, type TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const BANNER = "Please confirm "

async function isConfirmed(app: App, email: string): Promise<boolean> {
  const user = await app.db.query.users.findFirst({ where: eq(schema.users.email, email) })
  return user?.emailConfirmedAt instanceof Date
}

const hasBanner = async (visitor: TestClient, path = "/dashboard") =>
  (await pageText(visitor, path)).includes(BANNER)

test("POST /signup: emails a confirmation link; signed-in pages ask for confirmation until then", async () => {
  await using app = await startApp()
  const member = await app.signUp()
  const path = await linkTo(app, member.email, "/confirm-email")
  const [mail] = await app.inbox(member.email)
  expect(mail?.subject).toBe(`Confirm your email address for ${brand.name}`)
  expect(mail?.text).toContain(`If you didn’t sign up for ${brand.name}, ignore this email`)
  expect(await isConfirmed(app, member.email)).toBe(false)
  for (const page of ["/dashboard", "/account"]) {
    expect(await pageText(member, page)).toContain(`${BANNER}${member.email} . We sent a link there.`)
  }

  expect((await answerOf(member.get(path)))[1]).toContain(
    `Your license key and receipts go to ${member.email} .`,
  )
  expect(await isConfirmed(app, member.email)).toBe(true)
  expect([await hasBanner(member), await hasBanner(member, "/account")]).toEqual([false, false])
})

test("POST /signup: after sending, neither database nor log has a usable link", async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const token = (await linkTo(app, email, "/confirm-email")).split("=")[1] ?? ""
  await waitFor(async () => {
    expect(await app.rows(schema.outbox)).toMatchObject([{ sentAt: expect.any(Date), html: "", text: "" }])
  })
  const tokens = await app.rows(schema.emailTokens)
  expect(tokens).toMatchObject([{ purpose: "confirm", email }])
  expect(JSON.stringify([tokens, await app.rows(schema.outbox), await app.readLog()])).not.toContain(token)
})

test("GET /confirm-email: without the account's session, only the page's button confirms", async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const path = await linkTo(app, email, "/confirm-email")
  for (const visitor of [app.visitor(), await app.createAccount(), app.visitorWithEndedSession()]) {
    const [status, text] = await answerOf(visitor.get(path))
    expect([status, text]).toEqual([200, expect.stringContaining(`Is this your address? ${email}`)])
    expect(text).toContain("Confirm this address")
  }
  expect(await isConfirmed(app, email)).toBe(false)

  const responses = await Promise.all(Array.from({ length: 5 }, () => app.visitor().post(path)))
  for (const { status, headers } of responses) {
    expect([status, headers.get("location"), headers.getSetCookie()]).toEqual([303, path, []])
  }
  const visitor = app.visitor()
  expect(await answerOf(visitor.get(path))).toEqual([
    200,
    expect.stringContaining(`receipts go to ${email} .`),
  ])
  expect(await isConfirmed(app, email)).toBe(true)
})

test("/confirm-email, /undo-email-change, /reset-password: an invalid token is refused, nothing is cached", async () => {
  await using app = await startApp()
  const dead = expect.stringContaining("This link doesn't work anymore")
  for (const path of ["/confirm-email", "/undo-email-change", "/reset-password"]) {
    for (const search of ["", `?token=${"a".repeat(43)}`, `?token=${"a".repeat(5000)}`, "?token=%00"]) {
      const responses = [await app.visitor().get(path + search), await app.visitor().post(path + search)]
      for (const { headers } of responses) {
        const sent = [headers.get("referrer-policy"), headers.get("cache-control")]
        expect(sent).toEqual(["strict-origin", "no-store"])
      }
      const texts = await Promise.all(responses.map((response) => answerOf(response)))
      expect(texts).toEqual([
        [200, dead],
        [400, dead],
      ])
    }
  }
})

test("POST /account: “Send again” emails another link, and the earlier one stays valid", async () => {
  await using app = await startApp()
  const member = await app.signUp()
  await linkTo(app, member.email, "/confirm-email")
  const form = { intent: "send-confirmation", from: "/dashboard" }
  const response = await member.post("/account", form)
  expect(await redirectOf(response)).toEqual([303, "/dashboard?confirmation=sent"])
  expect(await pageText(member, "/dashboard?confirmation=sent")).toContain(
    `We sent another link to ${member.email} . Check your inbox and the spam folder.`,
  )
  const elsewhere = await member.post("/account", { ...form, from: "//evil.example" })
  expect(elsewhere.headers.get("location")).toBe("/account?confirmation=sent")
  const [, , oldest = ""] = await linksTo(app, member.email, "/confirm-email", 3)
  await member.get(oldest)
  expect(await isConfirmed(app, member.email)).toBe(true)

  expect((await member.post("/account", form)).headers.get("location")).toBe("/dashboard")
  await app.runCron()
  expect(await app.inbox(member.email)).toHaveLength(3)
})
