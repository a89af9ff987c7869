import { expect, test } from "vitest"
import { addCoupon, orderWithCoupon } from "#tests/support/fixtures/coupons.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

test("GET /checkout/:order: until when a coupon's price is kept is said in the visitor's time zone, or in UTC", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const buyer = await app.createAccount({ country: "US" })
  const { id } = await app.createOrder(buyer)
  const path = `/checkout/${await orderWithCoupon(buyer, id)}`
  const keptUntil = async (zone: string) => {
    const page = await buyer.get(path, { "cf-timezone": zone })
    return /kept for you until (.*?)\. /.exec(textOf(await page.text()))?.[1]
  }
  const utc = await keptUntil("")
  expect(utc).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/)
  expect(await keptUntil("not/a-zone")).toBe(utc)
  const there = await keptUntil("Asia/Kolkata")
  expect(there).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d \(Asia\/Kolkata\)$/)
  expect(Date.parse(`${there?.replace(" (Asia/Kolkata)", "")} GMT+0530`)).toBe(Date.parse(utc ?? ""))
})
