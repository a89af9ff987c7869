import { expect, test } from "vitest"
import { emailTokens, users } from "#db/schema.ts"
import { changeLink, emailsOf, linkTo, resetLink } from "#tests/support/fixtures/email-links.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const form = { "content-type": "application/x-www-form-urlencoded" }

test("POST: a form from another site is 403", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  for (const path of ["/login", "/checkout/abc.data", "/nowhere"]) {
    const headers = { ...form, origin: app.url, "sec-fetch-site": "cross-site" }
    const response = await member.send(path, { method: "POST", headers, body: "plan=basic" })
    expect([path, response.status]).toEqual([path, 403])
    expect(await response.text()).toBe("This request came from another site, so it was refused.\n")
  }
})

test("HEAD: the response of GET without the body", async () => {
  await using app = await startApp()
  for (const [path, status] of [
    ["/", 200],
    ["/login", 200],
    ["/healthz", 200],
    ["/nowhere", 404],
  ] as const) {
    const response = await app.visitor().send(path, { method: "HEAD" })
    expect([path, response.status]).toEqual([path, status])
    expect(await response.text()).toBe("")
  }
})

test("HEAD of an emailed link: 200, and the link remains usable", async () => {
  await using app = await startApp()
  const { buyer, order } = await app.createPaidOrder({ isConfirmed: false })
  await expectStatus(buyer.post(`/download?paid=${order.id}`), 303)
  const newEmail = `new-${buyer.email}`
  const links = {
    change: await changeLink(app, buyer, newEmail),
    installer: (await linkTo(app, buyer.email, "/download/link")).replace("/link?", "/installer?"),
    reset: await resetLink(app, buyer.email),
  }
  const before = [await app.rows(emailTokens), await app.rows(users)]
  const unknown = ["/confirm-email", "/undo-email-change", "/unsubscribe", "/download/link"]
  for (const path of [...Object.values(links), ...unknown.map((path) => `${path}?token=${"a".repeat(43)}`)]) {
    for (const visitor of [app.visitor(), buyer]) {
      const response = await visitor.send(path, { method: "HEAD" })
      const { headers, status } = response
      expect([path, status, headers.get("x-d1-round-trips"), await response.text()]).toEqual([
        path,
        200,
        "0",
        "",
      ])
    }
  }
  expect([await app.rows(emailTokens), await app.rows(users)]).toEqual(before)
  expect((await app.visitor().get(links.installer)).headers.get("location")).toMatch(/\.exe$/)
  await expectStatus(buyer.get(links.change), 200)
  expect(await emailsOf(app)).toEqual([newEmail])
})

test("POST to a route without a form: 405, and no logged error", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  for (const path of ["/", "/receipts/abc", "/healthz"]) {
    expect((await member.post(path, { a: "b" })).status).toBe(405)
    expect((await member.post(`${path === "/" ? "/_root" : path}.data`, { a: "b" })).status).toBe(405)
  }
})

test("POST: a false Host or Origin header breaks no same-origin form", async () => {
  await using app = await startApp()
  const claims: Record<string, string>[] = [
    { "x-forwarded-host": "evil.example" },
    { origin: "no address" },
    { origin: "null" },
  ]
  for (const claim of claims) {
    for (const [path, status] of [
      ["/logout", 303],
      ["/logout.data", 202],
      ["/about", 405],
      ["/about.data", 405],
    ] as const) {
      const headers = { "sec-fetch-site": "same-origin", ...claim }
      const response = await app.visitor().send(path, { method: "POST", headers })
      expect([path, claim, response.status]).toEqual([path, claim, status])
    }
    const head = await app.visitor().send("/dashboard.data", { method: "HEAD", headers: claim })
    expect([claim, head.status]).toEqual([claim, 202])
  }
})
