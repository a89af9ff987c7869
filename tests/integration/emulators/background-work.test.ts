import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"

test("setFaults: an email that an answer left behind is sent before the fault begins", async () => {
  await using app = await startApp()
  await app.setFaults({ slow: { mail: 200 } })
  const { email } = await app.signUp()
  await app.setFaults({ fail: ["mail"] })
  expect(await app.subjectsTo(email)).toHaveLength(1)
})

test("endBackgroundWork: a webhook that a payment causes is answered", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  await app.pay(order.providerOrderId)
  await app.endBackgroundWork()
  expect(await app.findOrder(order.id)).toMatchObject({ status: "paid" })
})
