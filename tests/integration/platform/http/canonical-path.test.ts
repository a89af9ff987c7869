import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"
import { redirectOf } from "#tests/support/server/test-client.ts"

test("GET: a misspelled static path gets one redirect, other requests none", async () => {
  await using app = await startApp()
  expect(await redirectOf(app.visitor().get("/FORGOT-Password/?a=1"))).toEqual([301, "/forgot-password?a=1"])
  const member = await app.createAccount()
  const order = await app.createOrder(member)
  for (const path of ["/login.data", "/_root.data"]) expect((await app.visitor().get(path)).status).toBe(200)
  for (const path of [`/checkout/${order.id}`, `/checkout/${order.id}/`]) {
    expect([path, (await member.get(path)).status]).toEqual([path, 200])
  }
  expect((await member.get(`/receipts/${order.id.toUpperCase()}`)).status).toBe(404)
  expect((await member.post("/LOGOUT")).headers.get("location")).toBe("/")
})
