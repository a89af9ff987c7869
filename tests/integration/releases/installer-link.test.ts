import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { linksTo, linkTo } from "#tests/support/fixtures/email-links.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { App, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

const DEAD = expect.stringContaining("This link was used before or is older than 24 hours.")

/** A buyer, and the address of the page after the payment. */
async function startPaid(app: App) {
  const { buyer, order } = await app.createPaidOrder()
  return { buyer, path: `/download?paid=${order.id}` }
}

/** Where the link that was emailed leads: its page, and the installer that its button opens. */
async function openLink(app: App, email: string) {
  const page = await linkTo(app, email, "/download/link")
  return { page, installer: page.replace("/link?", "/installer?") }
}

test("POST /download: the emailed link opens the installer once, without a log-in", async () => {
  await using app = await startApp()
  const { buyer, path } = await startPaid(app)
  expect((await answerOf(buyer.get(path)))[1]).toContain(
    "Open it on your computer. It works once, within 24 hours, and you won't have to log in. Email me the link",
  )
  const presses = await Promise.all([buyer.post(path), buyer.post(path)])
  const answers = await Promise.all(presses.map(redirectOf))
  expect(answers.toSorted()).toEqual([
    [303, `${path}&link=sent`],
    [303, `${path}&link=still-works`],
  ])
  expect((await answerOf(buyer.get(`${path}&link=sent`)))[1]).toContain(`We sent the link to ${buyer.email}.`)
  const { page, installer } = await openLink(app, buyer.email)
  expect(await linksTo(app, buyer.email, "/download/link")).toHaveLength(1)
  // Programs that check emails for malware open the page too.
  expect((await answerOf(app.visitor().get(page)))[0]).toBe(200)
  expect(await app.visitor().html(page)).toContain(`href="${installer}"`)
  const madeUp = `/download/installer?token=${"a".repeat(43)}`
  expect((await app.visitor().get(madeUp)).headers.get("location")).toContain("/download/link")
  const opened = await Promise.all(Array.from({ length: 4 }, () => app.visitor().get(installer)))
  const locations = opened.map(({ headers }) => headers.get("location"))
  expect(locations.filter((location) => location?.endsWith(".exe"))).toHaveLength(1)
  expect(locations.filter((location) => location === page)).toHaveLength(3)
  expect(await answerOf(app.visitor().get(page))).toEqual([200, DEAD])
})

test("GET /download/link: an expired or made-up link opens nothing", async () => {
  await using app = await startApp()
  const { buyer, path } = await startPaid(app)
  await buyer.post(path)
  const { page, installer } = await openLink(app, buyer.email)
  await app.db
    .update(schema.emailTokens)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(schema.emailTokens.purpose, "installer"))
  for (const link of [page, "/download/link?token=abc", "/download/link"]) {
    expect(await answerOf(app.visitor().get(link))).toEqual([200, DEAD])
  }
  expect((await app.visitor().get(installer)).headers.get("location")).toBe(page)
  await buyer.post(path)
  expect(await linksTo(app, buyer.email, "/download/link", 2)).toHaveLength(2)
})

test("POST /download: only the buyer of a paid license is sent a link", async () => {
  await using app = await startApp()
  const { buyer, path } = await startPaid(app)
  const { buyer: other } = await startPaid(app)
  await expectStatus(other.post(path), 404)
  for (const change of [
    { paidAt: null },
    { paidAt: new Date(), kind: "donation", planType: null },
  ] as const) {
    await app.db.update(schema.orders).set(change)
    await expectStatus(buyer.post(path), 404)
  }
  expect((await app.visitor().post(path)).headers.get("location")).toMatch(/^\/login/)
  const links = await app.db
    .select()
    .from(schema.emailTokens)
    .where(eq(schema.emailTokens.purpose, "installer"))
  expect(links).toEqual([])
})

test("POST /download: repeating within an hour sends no other link", async () => {
  const app = new App(await startRateLimitedSite().server)
  const { buyer, order } = await app.createPaidOrder({ ip: "198.19.1.1" })
  const path = `/download?paid=${order.id}`
  expect(await redirectOf(buyer.post(path))).toEqual([303, `${path}&link=sent`])
  for (let press = 0; press < 4; press++) {
    expect(await redirectOf(buyer.post(path))).toEqual([303, `${path}&link=still-works`])
  }
})
