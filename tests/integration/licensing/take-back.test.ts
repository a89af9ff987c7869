import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { activations, licenses, totalsByDay, typedDevices } from "#db/schema.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

type Owner = Awaited<ReturnType<App["createLicensedAccount"]>>

const PATH = "/dashboard/machine-file"
const HOUR = 3_600_000

const enter = (owner: Owner, deviceId: string, transfer?: "on") =>
  owner.post(PATH, { deviceId, ...(transfer && { transfer }) })
const release = (owner: Owner, deviceId: string) =>
  owner.post(`/dashboard/release?device=${encodeURIComponent(deviceId)}`)

/** The devices of the license by seat, with what a seat was transferred, and released ones in brackets. */
async function seatsOf(app: App, { licenseId }: Owner) {
  const rows = await app.db
    .select()
    .from(activations)
    .where(eq(activations.licenseId, licenseId))
    .orderBy(activations.seat)
  return rows.map(({ seat, deviceId, transfers, deactivatedAt }) => {
    const device = deactivatedAt ? `(${deviceId})` : deviceId
    return `${seat} ${device} ${transfers}`
  })
}

const age = (app: App, milliseconds: number) =>
  app.db.batch([
    app.db.update(typedDevices).set({ typedAt: new Date(Date.now() - milliseconds) }),
    app.db.update(activations).set({
      firstSeenAt: new Date(Date.now() - milliseconds),
      lastSeenAt: new Date(Date.now() - milliseconds),
    }),
  ])

test("POST /dashboard/release: a device ID that was mistyped for a machine file leaves its seat as it was", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const entered = await enter(owner, "OFFLINE-PC-7")
  const ready = await pageText(owner, entered.headers.get("location") ?? "")
  expect(ready).toMatch(
    /Is OFFLINE-PC-7 right\? If not, you can take it back until \d+ \w+ \d{4}, \d\d:\d\d UTC, and it uses no transfer\. Take it back/,
  )
  expect(await pageText(owner, "/dashboard/release?device=OFFLINE-PC-7")).toContain(
    "releasing takes it back as if it had never been entered: no transfer is used.",
  )
  expect((await release(owner, "OFFLINE-PC-7")).status).toBe(303)
  expect(await seatsOf(app, owner)).toEqual([])
  expect(await pageText(owner, "/dashboard")).toContain(
    "You can transfer the license to a different computer once",
  )
  await waitFor(async () =>
    expect((await app.inbox(owner.email)).map(({ text }) => text).join()).toContain(
      "was entered by hand less than 1 hour before, and was taken back: that used no transfer.",
    ),
  )
  expect((await enter(owner, "OFFLINE-PC-77")).status).toBe(303)
  expect(await seatsOf(app, owner)).toEqual(["1 OFFLINE-PC-77 0"])
})

test("POST /dashboard/release: a mistyped ID that used the transfer gives it back, with the computer before", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const { licenseKey } = owner
  const components = ["board", "cpu", "disk"].map((name, index) => ({ name, hash: `${index}`.repeat(64) }))
  const { status } = await app.callLicensingApi("activate", {
    ...{ licenseKey, deviceId: "PC-1", deviceName: "Old", components },
  })
  expect(status).toBe(201)
  await release(owner, "PC-1")
  expect((await enter(owner, "PC-2x", "on")).status).toBe(303)
  expect(await seatsOf(app, owner)).toEqual(["1 PC-2x 1"])
  const counted = await app.db.select().from(totalsByDay).where(eq(totalsByDay.kind, "activation"))
  // Twice: the second one finds nothing.
  await Promise.all([release(owner, "PC-2x"), release(owner, "PC-2x")])
  expect(await seatsOf(app, owner)).toEqual(["1 (PC-1) 0"])
  expect(await app.db.select().from(activations)).toMatchObject([
    { name: "Old", deactivatedAt: expect.any(Date) },
  ])
  expect(await app.db.select().from(totalsByDay).where(eq(totalsByDay.kind, "activation"))).toEqual(counted)
  const [license] = await app.db.select().from(licenses)
  expect(license).toMatchObject({ activeSeats: 0, releasedSeats: 1, untransferredReleased: 1 })
  // The computer before is recognized by its parts as if nothing had happened.
  const back = await app.callLicensingApi("activate", { licenseKey, deviceId: "PC-1-new", components })
  expect(back.status).toBe(200)
  await release(owner, "PC-1-new")
  expect((await enter(owner, "PC-2", "on")).status).toBe(303)
  expect(await seatsOf(app, owner)).toEqual(["1 PC-2 1"])
})

test("POST /dashboard/release: an extra transfer that a mistyped ID used comes back", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await enter(owner, "PC-1")
  await age(app, 2 * HOUR)
  await release(owner, "PC-1")
  await app.db.update(licenses).set({ createdAt: new Date("2020-01-01"), extraTransfers: 1 })
  await enter(owner, "PC-2", "on")
  expect(await app.db.select().from(licenses)).toMatchObject([{ extraTransfers: 0 }])
  await release(owner, "PC-2")
  expect(await app.db.select().from(licenses)).toMatchObject([{ extraTransfers: 1 }])
  expect(await seatsOf(app, owner)).toEqual(["1 (PC-1) 0"])
})

test("POST /dashboard/release: after an hour, or once the app was heard of, a typed ID is released like any other", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(SMALL_BUSINESS)
  await enter(owner, "LATE")
  await age(app, HOUR)
  expect(await pageText(owner, "/dashboard/release?device=LATE")).not.toContain("never been entered")
  await release(owner, "LATE")
  await enter(owner, "ONLINE")
  await app.callLicensingApi("validate", { licenseKey: owner.licenseKey, deviceId: "ONLINE" })
  await release(owner, "ONLINE")
  expect(await seatsOf(app, owner)).toEqual(["1 (LATE) 0", "2 (ONLINE) 0"])
})

test("POST /dashboard/release: three IDs can be taken back in a year, and their seats get the next computers", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(SMALL_BUSINESS)
  for (const id of ["A", "B", "C", "D", "E"]) await enter(owner, id)
  const chosen = ["A", "B", "C", "D"].map((id) => `device=${id}`).join("&")
  expect(await pageText(owner, `/dashboard/release?${chosen}`)).not.toContain("never been entered")
  expect((await owner.post(`/dashboard/release?${chosen}`)).status).toBe(303)
  expect(await seatsOf(app, owner)).toEqual(["1 (A) 0", "5 E 0"])
  const words = textOf(await (await owner.get("/dashboard")).text())
  expect(words).toContain("18 more computers can be activated")
  const { licenseKey } = owner
  await Promise.all(["F", "G"].map((deviceId) => app.callLicensingApi("activate", { licenseKey, deviceId })))
  expect((await seatsOf(app, owner)).map((seat) => seat.slice(0, 1))).toEqual(["1", "2", "3", "5"])
  await release(owner, "E")
  expect(await seatsOf(app, owner)).toContain("5 (E) 0")
})

test("POST /dashboard/release: a seat whose former computer is active elsewhere is released like any other", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const { licenseKey } = owner
  await enter(owner, "PC-1")
  await release(owner, "PC-1")
  await app.callLicensingApi("activate", { licenseKey, deviceId: "PC-1" })
  await release(owner, "PC-1")
  await enter(owner, "PC-2", "on")
  await app.db.update(licenses).set({ maxDevices: 2 })
  await app.callLicensingApi("activate", { licenseKey, deviceId: "PC-1" })
  await release(owner, "PC-2")
  expect(await seatsOf(app, owner)).toEqual(["1 (PC-2) 1", "2 PC-1 0"])
})
