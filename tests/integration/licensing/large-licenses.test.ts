import { expect, test } from "vitest"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { licenses } from "#db/schema.ts"
import { addDevices } from "#tests/support/fixtures/many-devices.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

const LARGE = { planType: AGREED_PLAN, maxDevices: 1_000 } as const

const countsOf = async (app: App) => {
  const [license] = await app.rows(licenses)
  return [
    license?.activeSeats,
    license?.releasedSeats,
    license?.untransferredActive,
    license?.untransferredReleased,
  ]
}

test("POST /api/v1/licenses/activate: the last of 1,000 seats is taken once, then transferred", async () => {
  await using app = await startApp()
  const { licenseKey, licenseId } = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, licenseId, 999)
  expect(await countsOf(app)).toEqual([800, 199, 800, 199])
  const activate = (deviceId: string) => app.callLicensingApi("activate", { licenseKey, deviceId })
  expect((await activate("new-1")).body.license).toMatchObject({ devicesUsed: 801, transfersLeft: 1_000 })
  const both = await Promise.all([activate("new-2"), activate("new-3")])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await countsOf(app)).toEqual([803, 197, 801, 197])
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "new-2" })
  await activate("new-2")
  expect(await countsOf(app)).toEqual([803, 197, 801, 197])
  const back = await activate("pc-995-")
  expect([back.status, back.body.license]).toEqual([
    200,
    { ...(back.body.license as object), devicesUsed: 804, transfersLeft: 998 },
  ])
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "pc-1-" })
  expect(await countsOf(app)).toEqual([803, 197, 801, 197])
})

test("GET /dashboard: a large license has pages of 50, search and complete CSV", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, owner.licenseId, 1_000)
  await app.addDevice((await app.createLicensedAccount()).licenseId, "theirs")
  const first = await owner.html("/dashboard")
  expect(textOf(first)).toContain("800 of 1000 in use")
  expect([first.includes("pc-50-"), first.includes("pc-51-")]).toEqual([true, false])
  const [, more = ""] = /href="([^"]+)" class="btn btn-quiet">More computers/.exec(first) ?? []
  const second = await pageText(owner, more.replaceAll("&amp;", "&"))
  expect([second.includes("pc-51-"), second.includes("pc-50-")]).toEqual([true, false])
  for (const search of ["DESK+999", "PC-999-"]) {
    const found = await pageText(owner, `/dashboard?device=${search}`)
    expect([found.includes("pc-999-"), found.includes("1 found for")]).toEqual([true, true])
  }
  await expectStatus(owner.post("/dashboard/release?device=theirs"), 404)
  expect(await pageText(owner, "/dashboard?device=nobody")).toContain("No computer matches “nobody”")
  expect(await redirectOf(owner.post("/dashboard/release?device=pc-998-"))).toEqual([
    303,
    "/dashboard?released=1",
  ])
  expect(await countsOf(app)).toEqual([799, 201, 799, 201])
  const lines = (await owner.html("/dashboard/devices.csv")).trim().split("\r\n")
  expect(lines).toHaveLength(1_001)
  expect(lines.at(-1)).toMatch(/^"Desk 1000","pc-1000-","released"/)
})
