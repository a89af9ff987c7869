import { verify } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { activations, licenses } from "#db/schema.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

type Owner = Awaited<ReturnType<App["createLicensedAccount"]>>

const DAY = 24 * 3600 * 1000
const REVOKED = { revokedAt: new Date(), revocationReason: "refunded" } as const

const day = (date: Date) => date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })
const today = () => day(new Date())
const locationOf = ({ status, headers }: Response) => [status, headers.get("location")]

async function activate(app: App, { licenseKey }: Owner, deviceId: string, more: object = {}) {
  const { status } = await app.callLicensingApi("activate", { licenseKey, deviceId, ...more })
  expect(status).toBe(201)
}

async function lastDayOf(app: App, { licenseId }: Owner): Promise<string> {
  const [license] = await app.db.select().from(licenses).where(eq(licenses.id, licenseId))
  const until = new Date(license?.createdAt ?? 0)
  until.setUTCMonth(until.getUTCMonth() + 6)
  return day(until)
}

const deactivatedAt = async (app: App, deviceId: string) =>
  (await app.db.select().from(activations).where(eq(activations.deviceId, deviceId)))[0]?.deactivatedAt

test("GET /dashboard: a license that is not active shows how to activate it", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const words = await pageText(owner, "/dashboard")
  expect(words).toContain("Device ID Not Activated")
  expect(words).toContain("0 of 1 in use")
  expect(words).toContain(
    `Not active on any computer yet. Install Brisk and enter your key: the computer then appears here. You can transfer the license to a different computer once, until ${await lastDayOf(app, owner)}.`,
  )
})

test("GET /dashboard: one computer is shown with name, id, days and version, without the tools for many", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await activate(app, owner, "PC-1", { deviceName: "Desk <b>one</b>", appVersion: "1.0.0" })
  const html = await (await owner.get("/dashboard")).text()
  const words = textOf(html)
  expect(words).toContain("Desk <b>one</b> PC-1")
  expect(words).toContain(`First seen ${today()} · last seen ${today()} · version 1.0.0`)
  expect(words).toContain("1 of 1 in use")
  expect(words).toContain("To do so, release this one first.")
  expect(html).not.toContain("<meter")
  expect(html).not.toContain("devices.csv")
  expect(html).not.toContain('type="checkbox"')
})

test("GET /dashboard: many computers have a meter, a search, a CSV file and a selection", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(SMALL_BUSINESS)
  for (const name of ["Front desk", "Back office", "Laptop"]) {
    await activate(app, owner, `id-${name.replace(" ", "-")}`, { deviceName: name })
  }
  const html = await (await owner.get("/dashboard")).text()
  expect(html).toMatch(/<meter [^>]*max="20"[^>]*value="3"[^>]*aria-label="Computers in use: 3 of 20"/)
  expect(html.match(/type="checkbox"/g)).toHaveLength(3)
  expect(html).toMatch(/<table[^>]*><caption class="sr-only">Your computers<\/caption>/)
  expect(html.match(/<th scope="row"/g)).toHaveLength(3)
  expect(textOf(html)).toContain(
    "17 more computers can be activated with the same key. 20 transfers left, until",
  )

  const found = await pageText(owner, "/dashboard?device=+OFFICE+")
  expect(found).toContain("1 found for “OFFICE”")
  expect(found).toContain("Back office")
  expect(found).not.toContain("Front desk")
  expect(await pageText(owner, "/dashboard?device=id-laptop")).toContain("1 found for “id-laptop”")
  expect(await pageText(owner, "/dashboard?device=%3Cscript%3E")).toContain("No computer matches “<script>”")
})

test("GET /dashboard: a revoked license shows its computers without actions", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await activate(app, owner, "PC-1")
  await app.db.update(licenses).set(REVOKED)
  const words = await pageText(owner, "/dashboard")
  expect(words).toContain("The license was revoked, so Brisk is off on these computers.")
  expect(words).not.toContain("Release")
  expect(words).not.toContain("Help with your license")
  for (const path of [
    "/dashboard/release?device=PC-1",
    "/dashboard/devices.csv",
    "/dashboard/machine-file",
  ]) {
    expect(locationOf(await owner.get(path))).toEqual([302, "/buy"])
  }
  expect(locationOf(await owner.post("/dashboard/release?device=PC-1"))).toEqual([302, "/buy"])
  expect(await deactivatedAt(app, "PC-1")).toBeNull()
})

test("POST /dashboard/release: the owner releases a computer after the cost was shown, and it can be activated again", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await activate(app, owner, "dead PC?&=".replace(" ", "-"), { deviceName: "Dead" })
  const html = await (await owner.get("/dashboard")).text()
  const [, path = ""] = /href="(\/dashboard\/release\?[^"]+)"/.exec(html) ?? []
  const asked = await pageText(owner, path)
  expect(asked).toContain("Release this computer?")
  expect(asked).toContain("Dead dead-PC?&=")
  expect(asked).toContain(
    `You can then activate a different computer until ${await lastDayOf(app, owner)}. That uses your transfer.`,
  )
  expect(await deactivatedAt(app, "dead-PC?&=")).toBeNull()

  expect(locationOf(await owner.post(path))).toEqual([303, "/dashboard?released=1"])
  const words = await pageText(owner, "/dashboard?released=1")
  expect(words).toContain("1 computer was released. Nothing was deleted: you can activate it again.")
  expect(words).toContain("0 of 1 in use")
  expect(words).toContain(`released ${today()}`)
  expect(words).toContain("Device ID Not Activated")

  const { licenseKey } = owner
  expect((await app.callLicensingApi("activate", { licenseKey, deviceId: "dead-PC?&=" })).status).toBe(200)
  await owner.post(path)
  await activate(app, owner, "new-PC")
  expect(await pageText(owner, "/dashboard/release?device=new-PC")).toContain(
    "No different computer can be activated instead of it: its transfer has been used. You can activate this computer again at any time, free.",
  )
  await owner.post("/dashboard/release?device=new-PC")
  const released = await pageText(owner, "/dashboard?released=1")
  expect(released).toContain(
    "You can activate the released one again at any time, but no different one: the transfer has been used.",
  )
  expect(released).not.toContain("appears here")
})

test("POST /dashboard/release: no choice, and another account's computer, release nothing", async () => {
  await using app = await startApp()
  const [mine, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  await activate(app, mine, "mine")
  await activate(app, other, "theirs")
  for (const path of ["/dashboard/release", "/dashboard/release?device=theirs"]) {
    const response = await mine.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(textOf(await response.text())).toContain("There is no such computer on your license")
    expect((await mine.post(path)).status).toBe(404)
  }
  for (const deviceId of ["mine", "theirs"]) expect(await deactivatedAt(app, deviceId)).toBeNull()
})

test("GET /dashboard/devices.csv: no cell is a formula", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(SMALL_BUSINESS)
  await activate(app, owner, "=1+2", { deviceName: '=cmd|"/c calc"!A1', appVersion: "-1" })
  await activate(app, owner, "pc-2", { deviceName: "Büro, 2. Stock" })
  await owner.post("/dashboard/release?device=pc-2")
  const response = await owner.get("/dashboard/devices.csv")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="brisk-computers.csv"')
  const lines = (await response.text()).split("\r\n")
  expect(lines[0]).toBe('"Name","Device ID","State","First seen","Last seen","App version"')
  expect(lines[1]).toMatch(/^"'=cmd\|""\/c calc""!A1","'=1\+2","active","[\dT:.Z-]+","[\dT:.Z-]+","'-1"$/)
  expect(lines[2]).toMatch(/^"Büro, 2\. Stock","pc-2","released",/)
})

test("GET /dashboard/brisk.lic: 120 days after the purchase a file is valid for a year; the computer uses a seat like any other", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount({ createdAt: new Date(Date.now() - 120 * DAY) })
  expect(await pageText(owner, "/dashboard/machine-file")).toContain(
    `The computer counts toward your license like any other. A file made today works for 1 year, until ${day(new Date(Date.now() + 365 * DAY))}. After that, get a new one here: it is free.`,
  )
  const fields = { deviceId: "  OFFLINE-1 ", deviceName: "Cellar" }
  const answer = await owner.post("/dashboard/machine-file", fields)
  expect(locationOf(answer)).toEqual([303, "/dashboard/machine-file?device=OFFLINE-1"])
  const page = await (await owner.get("/dashboard/machine-file?device=OFFLINE-1")).text()
  expect(textOf(page)).toContain("The machine file for Cellar is ready. The download starts by itself.")
  expect(page).toContain(
    '<meta http-equiv="refresh" content="0; url=/dashboard/brisk.lic?device=OFFLINE-1"/>',
  )
  expect(page).toContain('href="/dashboard/brisk.lic?device=OFFLINE-1"')
  const download = await owner.get("/dashboard/brisk.lic?device=OFFLINE-1")
  expect(download.headers.get("content-disposition")).toBe('attachment; filename="brisk.lic"')
  expect(download.headers.get("cache-control")).toBe("no-store")
  const { meta, data } = await open(app, await download.text())
  expect(data).toEqual({
    licenseKey: owner.licenseKey,
    deviceId: "OFFLINE-1",
    planType: "basic",
    maxDevices: 1,
    features: { automaticUpdates: false },
  })
  expect(meta.ttl).toBe(365 * 24 * 3600)
  expect(await pageText(owner, "/dashboard")).toContain("Cellar OFFLINE-1")
  // Again, for the year after: the same computer, free.
  expect((await owner.post("/dashboard/machine-file", { deviceId: "OFFLINE-1" })).status).toBe(303)
  expect(await app.db.select().from(activations)).toHaveLength(1)
})

test("POST /dashboard/machine-file: a refused request has the API's sentence and keeps the fields", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await activate(app, owner, "PC-1")
  const response = await owner.post("/dashboard/machine-file", { deviceId: "PC-2", deviceName: "Cellar" })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(textOf(html)).toContain(
    "This license is active on as many computers as it covers. If a transfer is left, release one of them on your dashboard, then try again.",
  )
  expect(html).toContain('value="PC-2"')
  expect(html).toContain('value="Cellar"')
})

test("GET /dashboard/brisk.lic: a computer that is nobody's, another account's or released has no file", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  await activate(app, other, "theirs")
  await activate(app, owner, "released")
  await owner.post("/dashboard/release?device=released")
  for (const deviceId of ["nobody", "theirs", "released"]) {
    const download = await owner.get(`/dashboard/brisk.lic?device=${deviceId}`)
    expect(locationOf(download)).toEqual([302, "/dashboard/machine-file"])
    const page = await (await owner.get(`/dashboard/machine-file?device=${deviceId}`)).text()
    expect(page).toContain("Get machine file")
    expect(page).not.toMatch(/brisk\.lic|refresh/)
  }
})

/** What a machine file says, once its signature is found to be ours. */
async function open(app: App, file: string) {
  const [, body = ""] = /^-----BEGIN MACHINE FILE-----\n([^-]+)-----END MACHINE FILE-----\n$/.exec(file) ?? []
  const { enc, sig } = JSON.parse(Buffer.from(body, "base64").toString())
  const { meta, data } = JSON.parse(Buffer.from(enc, "base64").toString())
  const { keys } = (await (await fetch(`${app.url}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[]
  }
  const key = keys.find(({ kid }) => kid === meta.kid)
  if (!key) throw new Error("no such key")
  const signed = Buffer.from(`machine/${enc}`)
  expect(verify(null, signed, { key, format: "jwk" }, Buffer.from(sig, "base64"))).toBe(true)
  return { meta, data }
}
