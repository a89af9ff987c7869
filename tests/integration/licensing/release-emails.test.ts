import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { activations, licenses, outbox } from "#db/schema.ts"
import { REVOKED, SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { type App, expectWords, startApp } from "#tests/support/server/test-app.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const call = (app: App, name: "activate" | "deactivate", licenseKey: string, deviceId: string) =>
  app.callLicensingApi(name, { licenseKey, deviceId, ...(name === "activate" && { deviceName: "Desk" }) })
const queued = async (app: App) =>
  (await app.rows(outbox)).filter(({ id }) => id.startsWith("devices-released:"))

async function released(app: App, email: string) {
  let found = await app.inbox(email)
  await waitFor(async () => {
    found = (await app.inbox(email)).filter(({ subject }) => subject.includes("released"))
    expect(found).not.toEqual([])
  })
  return found
}

test("POST /dashboard/release: one email names all computers and the transfers left", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(SMALL_BUSINESS)
  for (const id of ["PC-1", "PC-2", "PC-3"]) await call(app, "activate", owner.licenseKey, id)
  await owner.post("/dashboard/release?device=PC-1&device=PC-3")
  const [email, ...others] = await released(app, owner.email)
  expect(others).toEqual([])
  expect(email?.subject).toBe(`2 computers were released from your ${brand.name} license`)
  expectWords(email?.text, [
    "using your dashboard. You can activate 17 more",
    "Desk (PC-1)",
    "Desk (PC-3)",
    "20 transfers left",
  ])
  expect(email?.text).not.toContain("PC-2")
  // Released before: the second request lists only what it releases itself.
  await owner.post("/dashboard/release?device=PC-1&device=PC-2")
  expect((await queued(app)).map(({ text }) => /Computer.*: .*/.exec(text)?.[0])).toContain(
    "Computer: Desk (PC-2)",
  )
})

test("POST /api/v1/licenses/deactivate: repeated calls send one email, unknown devices none", async () => {
  await using app = await startApp()
  const { licenseKey, email } = await app.createLicensedAccount()
  await call(app, "activate", licenseKey, "PC-1")
  await call(app, "deactivate", licenseKey, "PC-9")
  expect(await queued(app)).toEqual([])
  const release = () => call(app, "deactivate", licenseKey, "PC-1")
  await Promise.all([release(), release(), release()])
  await release()
  const [sent, ...others] = await released(app, email)
  expect(others).toEqual([])
  expect(sent?.text).toContain(`using the ${brand.name} app.`)
  expect(await queued(app)).toHaveLength(1)
})

test("POST /api/v1/licenses/deactivate: a license gets at most ten emails a day", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  await call(app, "activate", other.licenseKey, "PC-1")
  for (let time = 0; time < 12; time++) {
    await call(app, "activate", owner.licenseKey, "PC-1")
    expect((await call(app, "deactivate", owner.licenseKey, "PC-1")).body).toMatchObject({
      license: { devicesUsed: 0 },
    })
  }
  expect(await queued(app)).toHaveLength(10)
  await call(app, "deactivate", other.licenseKey, "PC-1")
  expect((await queued(app)).filter(({ recipient }) => recipient === other.email)).toHaveLength(1)

  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await app.db.update(outbox).set({ createdAt: yesterday })
  await call(app, "activate", owner.licenseKey, "PC-1")
  await call(app, "deactivate", owner.licenseKey, "PC-1")
  expect(await queued(app)).toHaveLength(12)
})

test("POST /api/v1/licenses/deactivate: a device of a revoked license is deactivated without email", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount()
  await call(app, "activate", licenseKey, "PC-1")
  await app.db.update(licenses).set(REVOKED)
  expect((await call(app, "deactivate", licenseKey, "PC-1")).status).toBe(200)
  expect((await app.rows(activations))[0]?.deactivatedAt).toBeInstanceOf(Date)
  expect(await queued(app)).toEqual([])
})
