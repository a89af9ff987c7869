import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"

test("setFaults: emails of earlier requests are sent before the fault begins", async () => {
  await using app = await startApp()
  await app.setFaults({ slow: { mail: 200 } })
  const { email } = await app.signUp()
  await app.setFaults({ fail: ["mail"] })
  expect(await app.subjectsTo(email)).toHaveLength(1)
})

test("endBackgroundWork: waits for the webhook of a payment", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  await app.pay(order.providerOrderId)
  await app.endBackgroundWork()
  expect(await app.findOrder(order.id)).toMatchObject({ status: "paid" })
})
