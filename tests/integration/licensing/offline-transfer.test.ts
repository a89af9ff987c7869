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
