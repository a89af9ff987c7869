import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { COMPANY_PLAN } from "#app/orders/plans/plans.ts"
import { licenses, users } from "#db/schema.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

test("GET /desk/customers: shows country, payments and confirmed address, and filters by them", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ email: "owner@example.com" })
  const buyer = await app.createLicensedAccount()
  const other = await app.createAccount({ email: "other@example.com" })
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, other.id))
  const text = await pageText(owner, "/desk/customers")
  expect(text).toContain("All times are India time Customers")
  expect(text).toMatch(new RegExp(`${buyer.email} United States Today \\$94.99 Confirmed`))
  expect(text).toMatch(/other@example.com Today Not confirmed/)
  expect(await pageText(owner, "/desk/customers?state=unconfirmed")).toContain("other@example.com")
  expect(await pageText(owner, "/desk/customers?before=1-a")).not.toContain("other@example.com")
  await app.db.update(users).set({ emailConfirmedAt: new Date() })
  for (const state of ["unconfirmed", "news"])
    expect(await pageText(owner, `/desk/customers?state=${state}`)).toContain(
      "Nothing matches these filters.",
    )
  await app.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, other.id))
  expect(await pageText(owner, "/desk/customers")).toMatch(/other@example.com Today Disabled/)
  const disabled = await pageText(owner, "/desk/customers?state=disabled")
  expect([disabled.includes("other@example.com"), disabled.includes(buyer.email)]).toEqual([true, false])
  const html = await owner.html("/desk/customers")
  expect(html).toContain(`href="/desk/customers/${other.id}"`)
})

test("GET /desk/licenses: filters by plan, state and devices, and shows partial keys", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const basic = await app.createLicensedAccount()
  const large = await app.createLicensedAccount({ planType: COMPANY_PLAN, maxDevices: 60 })
  const list = (query: string) => pageText(owner, `/desk/licenses?${query}`)
  const text = await list("")
  expect(text).toContain(`... ${basic.licenseKey.slice(-5)} ${basic.email} Basic 0 of 1 Today Active`)
  expect(text).toContain(
    `... ${large.licenseKey.slice(-5)} ${large.email} Small Business 0 of 60 Today Active`,
  )
  expect(text).not.toContain(basic.licenseKey)
  const both = async (query: string) => {
    const found = await list(query)
    return [found.includes(basic.email), found.includes(large.email)]
  }
  expect(await both("plan=basic")).toEqual([true, false])
  expect(await both("to=2020-01-01")).toEqual([false, false])
  expect(await both("computers=large")).toEqual([false, true])
  expect(await both("state=revoked")).toEqual([false, false])
  expect(await both("state=active")).toEqual([true, true])
  await app.db.update(licenses).set({ revokedAt: new Date(), revocationReason: "by-owner" })
  expect(await both("state=revoked&plan=business")).toEqual([false, true])
  expect(await list("state=active")).toContain("Nothing matches these filters.")
  for (const query of ["plan=constructor&state=x", "state=by-owner"])
    expect(await both(query)).toEqual([true, true])
  for (const query of ["before=1-a", "state=refunded"]) expect(await both(query)).toEqual([false, false])
})
