import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { brand } from "#app/platform/brand.ts"
import { DESK_SCRIPT } from "#app/platform/page-cache/desk-script.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

test("GET /desk: has its own frame, and all screens in three groups", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const html = await owner.html("/desk")
  const text = textOf(html)
  for (const word of [`Get ${brand.name}`, "Pricing", "Privacy"]) expect(text).not.toContain(word)
  expect(html).not.toContain("<footer")
  expect(text).toMatch(
    /Desk Overview Sales Orders Quotes Coupons Prices Reports Customers .*Bugs.* System Payments & reconciliation Webhooks Emails Releases Audit Settings/,
  )
  expect(html).toMatch(/<main id="main"/)
  expect(html.match(/<main/g)).toHaveLength(1)
  expect(html.split("<script")).toHaveLength(2)
  expect(html).toContain(`<script>${DESK_SCRIPT}</script>`)
  expect(html.indexOf('href="#desk-search"')).toBe(html.indexOf('href="#'))
  expect(text).toContain(`${owner.email} · All times are India time`)
})

test("GET /desk/…: the page title names the order, license or other item", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order, path } = await app.createPaidOrder()
  const [license] = await app.listLicenses(buyer.id)
  const { email, id } = buyer
  await addBug(app, id, "b".repeat(25), { title: "It stops & starts" })
  const titleOf = async (address: string) => /<title>(.*?)<\/title>/.exec(await owner.html(address))?.[1]
  expect(await titleOf(path)).toBe(`Order ${orderNumber(order.id)} · ${email} · Desk · ${brand.name}`)
  expect(await titleOf(`/desk/customers/${id}`)).toBe(`Customer · ${email} · Desk · ${brand.name}`)
  expect(await titleOf(`/desk/licenses/${license?.id}`)).toBe(
    `License · ${email}, Basic · Desk · ${brand.name}`,
  )
  expect(await titleOf(`/desk/payments/${order.paymentId}`)).toBe(
    `Payment · ${order.paymentId} · Desk · ${brand.name}`,
  )
  expect(await titleOf(`/desk/bugs/${"b".repeat(25)}`)).toBe(
    `Bug report · It stops &amp; starts · Desk · ${brand.name}`,
  )
  expect(await titleOf("/desk/orders")).toBe(`Orders · Desk · ${brand.name}`)
})

test("GET /desk: its styles are on desk pages only, in no public file", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await owner.html("/desk")).toContain(".desk-menu{")
  for (const path of ["/", "/buy", "/account", "/dashboard"]) {
    expect(await owner.html(path)).not.toContain(".desk-")
  }
  const sheets = globSync(builtFile("client/assets/*.css"))
  expect(sheets.length).toBeGreaterThan(0)
  for (const sheet of sheets) expect(readFileSync(sheet, "utf8")).not.toContain(".desk-")
})
