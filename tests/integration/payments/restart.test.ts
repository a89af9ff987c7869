import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { pay } from "#tests/support/server/emulator-client.ts"
import { App } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { startTestServer, type TestServer } from "#tests/support/server/test-server.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

/** A site whose Worker can be killed and started again, with one D1 and one set of emulators. */
async function startLastingSite() {
  const persistTo = await mkdtemp(join(tmpdir(), "brisk-restart-"))
  let server: TestServer | undefined
  return {
    async start(): Promise<App> {
      server = await startTestServer({}, { persistTo, ...(server && { emulators: server.emulators }) })
      return new App(server)
    },
    async kill() {
      await server?.worker.dispose()
    },
    async [Symbol.asyncDispose]() {
      await server?.worker.dispose()
      await server?.emulators.close()
      await rm(persistTo, { recursive: true })
    },
  }
}

/** The same browser, on the site's new address. */
function sameBrowser(app: App, visitor: TestClient): TestClient {
  const same = app.visitor()
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
  return same
}

/** Mail that a killed Worker had claimed is due again; the scheduled run sends it. */
async function sendWaitingMail(app: App) {
  await app.db.update(schema.outbox).set({ nextAttemptAt: new Date() })
  await app.runCron()
}

test("a Worker killed between order and webhook: the provider's retry fulfills the order", async () => {
  await using site = await startLastingSite()
  const before = await site.start()
  const buyer = await before.createAccount()
  const order = await before.createOrder(buyer)
  await site.kill()
  const { razorpay_payment_id: paymentId } = await pay(before, order.providerOrderId)

  const app = await site.start()
  await waitFor(async () => expect((await app.findOrder(order.id)).status).toBe("paid"))
  expect(await app.listLicenses(order.userId)).toMatchObject([{ orderId: order.id, paymentId }])
  await waitFor(async () => expect(await app.inbox(buyer.email)).toHaveLength(1))
  await waitFor(async () => expect(await app.listWebhookEvents()).toHaveLength(3))
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  expect((await sameBrowser(app, buyer).get("/download")).status).toBe(200)
})

test("a Worker killed before a webhook that is never sent: the waiting page syncs the order", async () => {
  await using site = await startLastingSite()
  const before = await site.start()
  await before.setFaults({ webhooks: "drop" })
  const buyer = await before.createAccount()
  const order = await before.createOrder(buyer)
  const proof = await before.pay(order.providerOrderId)
  await buyer.post(`/checkout/${order.id}/callback`, proof)
  await site.kill()

  const app = await site.start()
  const returnedAt = new Date(Date.now() - 10_000)
  await app.db.update(schema.orders).set({ returnedAt }).where(eq(schema.orders.id, order.id))
  const page = await sameBrowser(app, buyer).get(`/checkout/${order.id}`)
  expect([page.status, page.headers.get("location")]).toEqual([302, `/download?paid=${order.id}`])
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  await waitFor(async () => expect(await app.inbox(buyer.email)).toHaveLength(1))
})

test.each(byLength([20], [5, 20, 40, 80]))(
  "a Worker killed %i ms after the payment, during its webhooks, issues one license and one receipt",
  async (moment) => {
    await using site = await startLastingSite()
    const before = await site.start()
    const buyer = await before.createAccount()
    const order = await before.createOrder(buyer)
    await before.pay(order.providerOrderId)
    await new Promise((resolve) => setTimeout(resolve, moment))
    await site.kill()

    const app = await site.start()
    await waitFor(async () => expect((await app.findOrder(order.id)).status).toBe("paid"))
    await sendWaitingMail(app)
    await waitFor(async () => expect(await app.inbox(buyer.email)).toHaveLength(1))
    await sendWaitingMail(app)
    expect(await app.listLicenses(order.userId)).toHaveLength(1)
    expect(await app.inbox(buyer.email)).toHaveLength(1)
  },
)
