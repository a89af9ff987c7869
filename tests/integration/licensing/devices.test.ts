import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { addMonths, formatDay, formatIndianDay, indianDayOf } from "#app/platform/time.ts"
import { activations, licenses, orders } from "#db/schema.ts"
import { REVOKED, SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"
import { createLicenseClient, verifyMachineFile } from "../../../docs/examples/client.ts"

type Owner = Awaited<ReturnType<App["createLicensedAccount"]>>

const DAY = 24 * 3600 * 1000

const today = () => formatIndianDay(new Date())

async function activate(app: App, { licenseKey }: Owner, deviceId: string, more: object = {}) {
  const { status } = await app.callLicensingApi("activate", { licenseKey, deviceId, ...more })
  expect(status).toBe(201)
}

/** The last day for transfers, which is one of the books. */
async function lastDayOf(app: App, { licenseId }: Owner): Promise<string> {
  const [license] = await app.db.select().from(licenses).where(eq(licenses.id, licenseId))
  return formatDay(addMonths(indianDayOf(license?.createdAt ?? new Date(0)), 6))
}

const deactivatedAt = async (app: App, deviceId: string) =>
  (await app.db.select().from(activations).where(eq(activations.deviceId, deviceId)))[0]?.deactivatedAt

test("GET /dashboard: a single computer is shown with name, ID and version", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const before = await pageText(owner, "/dashboard")
  expectWords(before, [
    "Device ID Not Activated",
    "No computer yet",
    `You can transfer the license to another computer once, until ${await lastDayOf(app, owner)}.`,
  ])
  await activate(app, owner, "PC-1", { deviceName: "Desk <b>one</b>", appVersion: "1.0.0" })
  const html = await owner.html("/dashboard")
  expectWords(textOf(html), ["Desk <b>one</b> PC-1", `Last seen ${today()}, version 1.0.0`])
  for (const part of ["<meter", "devices.csv", 'type="checkbox"']) expect(html).not.toContain(part)
})

test("GET /dashboard, /account, /receipts/:order: one day of purchase, in India, wherever the visitor is", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  // Half past midnight of 29 May in India.
  const createdAt = new Date("2027-05-28T19:00:00Z")
  await app.db.update(licenses).set({ createdAt })
  await app.db.update(orders).set({ paidAt: createdAt })
  await activate(app, owner, "PC-1")
  await app.db.update(activations).set({ firstSeenAt: createdAt })
  const headers = { "cf-timezone": "America/Los_Angeles" }
  const text = async (path: string) => textOf(await (await owner.get(path, headers)).text())
  const [dashboard, account, receipt] = await Promise.all(
    ["/dashboard", "/account", `/receipts/${owner.order.id}`].map(text),
  )
  expectWords(dashboard, ["Purchase date 29 May 2027", "once, until 29 November 2027."])
  expectWords(account, ["29 May 2027"])
  expectWords(receipt, ["Paid on 29 May 2027"])
  for (const page of [dashboard, account, receipt]) expect(page).not.toContain("28 May")
})

test("GET /dashboard and devices.csv: many computers have a meter, selection and safe CSV", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(SMALL_BUSINESS)
  await activate(app, owner, "=1+2", { deviceName: '=cmd|"/c calc"!A1', appVersion: "-1" })
  await activate(app, owner, "pc-2", { deviceName: "Büro, 2. Stock" })
  await activate(app, owner, "pc-3", { deviceName: "Laptop" })
  const html = await owner.html("/dashboard")
  expect(html).toMatch(/<meter [^>]*max="20"[^>]*value="3"[^>]*aria-label="Computers in use: 3 of 20"/)
  expect(html.match(/type="checkbox"/g)).toHaveLength(3)
  expect(html).toMatch(/<table[^>]*><caption class="sr-only">Your computers<\/caption>/)
  expect(html.match(/<th scope="row"/g)).toHaveLength(3)
  expect(textOf(html)).toContain("You can activate 17 more. You can transfer each of the 20 once, until")
  expect(await pageText(owner, "/dashboard?device=%3Cscript%3E")).toContain("No computer matches “<script>”")

  await owner.post("/dashboard/release?device=pc-2")
  const response = await owner.get("/dashboard/devices.csv")
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="${brand.slug}-computers.csv"`,
  )
  const lines = (await response.text()).split("\r\n")
  expect(lines[0]).toBe('"Name","Device ID","State","First seen","Last seen","App version"')
  expect(lines[1]).toMatch(/^"'=cmd\|""\/c calc""!A1","'=1\+2","active","[\dT:.Z-]+","[\dT:.Z-]+","'-1"$/)
  expect(lines[2]).toMatch(/^"Büro, 2\. Stock","pc-2","released",/)
})

test("GET /dashboard: a revoked license shows its computers without actions", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await activate(app, owner, "PC-1")
  await app.db.update(licenses).set(REVOKED)
  const words = await pageText(owner, "/dashboard")
  expect(words).toContain(`The license was revoked, so ${brand.name} is off on these computers.`)
  expect(words).not.toContain("Release")
  expect(words).not.toContain("Help with your license")
  for (const path of [
    "/dashboard/release?device=PC-1",
    "/dashboard/devices.csv",
    "/dashboard/machine-file",
  ]) {
    expect(await redirectOf(owner.get(path))).toEqual([302, "/buy"])
  }
  expect(await redirectOf(owner.post("/dashboard/release?device=PC-1"))).toEqual([302, "/buy"])
  expect(await deactivatedAt(app, "PC-1")).toBeNull()
})

test("POST /dashboard/release: the license holder releases a computer, which can be activated again", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await activate(app, owner, "dead-PC?&=", { deviceName: "Dead" })
  const html = await owner.html("/dashboard")
  const [, path = ""] = /href="(\/dashboard\/release\?[^"]+)"/.exec(html) ?? []
  const asked = await pageText(owner, path)
  expect(asked).toContain("Release this computer?")
  expect(asked).toContain("Dead dead-PC?&=")
  expect(asked).toContain(
    `You can then activate a different computer until ${await lastDayOf(app, owner)}. That uses your transfer.`,
  )
  expect(await deactivatedAt(app, "dead-PC?&=")).toBeNull()

  expect(await redirectOf(owner.post(path))).toEqual([303, "/dashboard?released=1"])
  const words = await pageText(owner, "/dashboard?released=1")
  expectWords(words, ["1 computer was released.", `Released ${today()}`])

  const { licenseKey } = owner
  expect((await app.callLicensingApi("activate", { licenseKey, deviceId: "dead-PC?&=" })).status).toBe(200)
  await owner.post(path)
  await activate(app, owner, "new-PC")
  expect(await pageText(owner, "/dashboard/release?device=new-PC")).toContain(
    "You can't activate a different computer instead, because its transfer has been used.",
  )
})

test("GET /dashboard/brisk.lic: after 120 days, a file is valid for a year", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount({ createdAt: new Date(Date.now() - 120 * DAY) })
  expect(await pageText(owner, "/dashboard/machine-file")).toContain(
    `It counts as one of your computers. Check the ID first, because correcting a mistyped one uses a transfer. A file made today works for 1 year, until ${formatIndianDay(new Date(Date.now() + 365 * DAY))}. After that you can get a new one here for free.`,
  )
  const fields = { deviceId: "  OFFLINE-1 ", deviceName: "Cellar" }
  expect(await redirectOf(owner.post("/dashboard/machine-file", fields))).toEqual([
    303,
    "/dashboard/machine-file?device=OFFLINE-1",
  ])
  const page = await owner.html("/dashboard/machine-file?device=OFFLINE-1")
  expect(textOf(page)).toContain("The machine file for Cellar is ready. The download starts by itself.")
  expect(page).toContain(
    `<meta http-equiv="refresh" content="0; url=/dashboard/${brand.slug}.lic?device=OFFLINE-1"/>`,
  )
  expect(page).toContain(`href="/dashboard/${brand.slug}.lic?device=OFFLINE-1"`)
  const download = await owner.get(`/dashboard/${brand.slug}.lic?device=OFFLINE-1`)
  expect(download.headers.get("content-disposition")).toBe(`attachment; filename="${brand.slug}.lic"`)
  expect(download.headers.get("cache-control")).toBe("no-store")
  const keys = await createLicenseClient(app.url).fetchKeys()
  const facts = { keys, deviceId: "OFFLINE-1", now: new Date(), revocations: null }
  expect(verifyMachineFile(await download.text(), facts)).toMatchObject({
    kind: "valid",
    file: {
      meta: { expiry: expect.stringContaining("T18:29:59") },
      data: {
        licenseKey: owner.licenseKey,
        deviceId: "OFFLINE-1",
        planType: "basic",
        maxDevices: 1,
        features: { automaticUpdates: false },
      },
    },
  })
  expect(await pageText(owner, "/dashboard")).toContain("Cellar OFFLINE-1")
  // Again, for the year after: the same computer, free.
  await expectStatus(owner.post("/dashboard/machine-file", { deviceId: "OFFLINE-1" }), 303)
  expect(await app.rows(activations)).toHaveLength(1)
})

test("/dashboard/release and /dashboard/brisk.lic: unknown, released and other accounts' computers are refused", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  await activate(app, other, "theirs")
  for (const query of ["", "?device=nobody", "?device=theirs"]) {
    const asked = await answerOf(owner.get(`/dashboard/release${query}`))
    expect(asked).toEqual([404, expect.stringContaining("There is no such computer on your license")])
    await expectStatus(owner.post(`/dashboard/release${query}`), 404)
  }
  expect(await deactivatedAt(app, "theirs")).toBeNull()
  await activate(app, owner, "released")
  const refused = await owner.post("/dashboard/machine-file", { deviceId: "PC-2", deviceName: "Cellar" })
  const html = await refused.text()
  expect([refused.status, html.includes('value="PC-2"'), html.includes('value="Cellar"')]).toEqual([
    400,
    true,
    true,
  ])
  expect(textOf(html)).toContain("This license is already in use on all the computers that it covers.")

  await owner.post("/dashboard/release?device=released")
  for (const deviceId of ["nobody", "theirs", "released"]) {
    expect(await redirectOf(owner.get(`/dashboard/${brand.slug}.lic?device=${deviceId}`))).toEqual([
      302,
      "/dashboard/machine-file",
    ])
    const page = await owner.html(`/dashboard/machine-file?device=${deviceId}`)
    expect(page).toContain("Get machine file")
    expect(page).not.toMatch(new RegExp(`${brand.slug}.lic|refresh`))
  }
  // One that would use the transfer is asked about first; the last one of the seat comes back without.
  const fields = { deviceId: " OFFLINE-PC-77 ", deviceName: "Cellar" }
  const asked = await owner.post("/dashboard/machine-file", fields)
  const question = await asked.text()
  expect([asked.status, textOf(question)]).toEqual([
    400,
    expect.stringContaining("This uses a transfer, which can't be undone. Is OFFLINE-PC-77 right?"),
  ])
  expect(question).toContain('name="transfer" value="on"')
  await expectStatus(owner.post("/dashboard/machine-file", { deviceId: "released" }), 303)
  await owner.post("/dashboard/release?device=released")
  const confirmed = await owner.post("/dashboard/machine-file", { ...fields, transfer: "on" })
  expect(confirmed.headers.get("location")).toBe("/dashboard/machine-file?device=OFFLINE-PC-77")
})
