import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

test("POST /dashboard/machine-file: a new device ID that would use the transfer is asked about first", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const path = "/dashboard/machine-file"
  const { licenseKey } = owner
  expect((await app.callLicensingApi("activate", { licenseKey, deviceId: "PC-1" })).status).toBe(201)
  expect((await owner.post("/dashboard/release?device=PC-1", { device: "PC-1" })).status).toBe(303)
  const licenseOf = async () => textOf(await (await owner.get("/dashboard")).text())

  const asked = await owner.post(path, { deviceId: " OFFLINE-PC-77 ", deviceName: "Cellar" })
  const page = await asked.text()
  expect([asked.status, textOf(page)]).toEqual([
    400,
    expect.stringContaining("This uses a transfer, which can't be undone. Is OFFLINE-PC-77 right?"),
  ])
  expect(page).toContain('name="transfer" value="on"')
  expect(await licenseOf()).not.toContain("OFFLINE-PC-77")
  // The last computer of the seat comes back without a transfer, and so without a question.
  expect((await owner.post(path, { deviceId: "PC-1" })).status).toBe(303)
  expect((await owner.post("/dashboard/release?device=PC-1", { device: "PC-1" })).status).toBe(303)

  const confirmed = await owner.post(path, {
    deviceId: "OFFLINE-PC-77",
    deviceName: "Cellar",
    transfer: "on",
  })
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, `${path}?device=OFFLINE-PC-77`])
  expect(await licenseOf()).toContain("OFFLINE-PC-77")
})

test("POST /dashboard/machine-file: a mistyped device ID costs what the page says, a seat like any other", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const path = "/dashboard/machine-file"
  const page = textOf(await (await owner.get(path)).text())
  expect(page).toContain("The computer counts toward your license like any other.")
  expect(page).toContain(
    "A mistyped ID counts too, and only a transfer moves it to the right one, so compare it first.",
  )
  expect((await owner.post(path, { deviceId: "OFFLINE-PC-7x" })).status).toBe(303)
  const full = await owner.post(path, { deviceId: "OFFLINE-PC-7" })
  expect([full.status, textOf(await full.text())]).toEqual([
    400,
    expect.stringContaining("This license is active on as many computers as it covers."),
  ])
  expect((await owner.post("/dashboard/release?device=OFFLINE-PC-7x")).status).toBe(303)
  expect((await owner.post(path, { deviceId: "OFFLINE-PC-7", transfer: "on" })).status).toBe(303)
  const { licenseKey } = owner
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "OFFLINE-PC-7" })
  const back = await app.callLicensingApi("activate", { licenseKey, deviceId: "OFFLINE-PC-7x" })
  expect([back.status, back.code]).toEqual([409, "TRANSFER_ALREADY_USED"])
})
