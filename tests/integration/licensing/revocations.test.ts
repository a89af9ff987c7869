import { hash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { licenseRevocations, outbox, retiredLicenseKeys } from "#db/schema.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { readList } from "#tests/support/fixtures/revocation-list.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const DAY = 24 * 3600 * 1000

const hashOf = (licenseKey: string) => hash("sha256", licenseKey)

/** Somebody with a license, and what the provider reports about its payment. */
async function buyer(app: App) {
  const owner = await app.createLicensedAccount()
  const { paymentId } = await app.findOrder(owner.order.id)
  return Object.assign(owner, { refund: refundEvent({ paymentId }), hash: hashOf(owner.licenseKey) })
}

test("GET /api/v1/revocations: a replaced key is listed, its successor is not", async () => {
  await using app = await startApp()
  const owner = await buyer(app)
  const { licenseKey } = owner
  await Promise.all(Array.from({ length: 10 }, () => owner.post("/dashboard/replace-key", { licenseKey })))
  await owner.post("/dashboard/replace-key", { licenseKey })
  const { number, revoked, response } = await readList(app)
  expect(revoked).toEqual([owner.hash])
  const etag = response.headers.get("etag") ?? ""
  expect(etag).toBe(`W/"${number}"`)
  expect(response.headers.get("cache-control")).toBe("public, max-age=60")
  expect(response.headers.get("set-cookie")).toBeNull()
  const again = await fetch(`${app.url}/api/v1/revocations`, { headers: { "if-none-match": etag } })
  expect([again.status, await again.text()]).toEqual([304, ""])
  expect(await app.rows(retiredLicenseKeys)).toMatchObject([{ key: licenseKey }])
  const told = (await app.rows(outbox)).filter(({ kind }) => kind === "license-key-replaced")
  expect(told).toHaveLength(1)
  await app.postWebhook(owner.refund)
  const [license] = await app.listLicenses(owner.order.userId)
  const after = await readList(app)
  expect(after.revoked.toSorted()).toEqual([owner.hash, hashOf(license?.key ?? "")].toSorted())
  expect(after.number).toBe(number + 1)
})

test("GET /api/v1/revocations: the licenses of a deleted account are listed once", async () => {
  await using app = await startApp()
  const [owner, refunded] = [await buyer(app), await buyer(app)]
  await app.postWebhook(refunded.refund)
  const before = await readList(app)
  for (const one of [owner, refunded]) await app.deleteAccount(one)
  const after = await readList(app)
  expect(after.revoked).toEqual([owner.hash, refunded.hash].toSorted())
  expect(after.number).toBe(before.number + 1)
})

test("GET /api/v1/revocations: a key is listed for 400 days, and stored afterwards", async () => {
  await using app = await startApp()
  const [old, recent] = [await buyer(app), await buyer(app)]
  for (const { refund } of [recent, old]) await app.postWebhook(refund)
  const { number } = await readList(app)
  const ages = (await app.rows(licenseRevocations)).map(
    ({ listedUntil }) => listedUntil.getTime() - Date.now(),
  )
  for (const age of ages) expect(Math.abs(age - 400 * DAY)).toBeLessThan(60_000)
  const expire = (licenseKey: string) =>
    app.db
      .update(licenseRevocations)
      .set({ listedUntil: new Date(Date.now() - 1) })
      .where(eq(licenseRevocations.licenseKey, licenseKey))
  await expire(old.licenseKey)
  expect(await readList(app)).toMatchObject({ number, revoked: [recent.hash] })
  await app.runCron()
  expect(await readList(app)).toMatchObject({ number, revoked: [recent.hash] })
  await expire(recent.licenseKey)
  await app.runCron()
  expect(await readList(app)).toMatchObject({ number, revoked: [] })
  expect(await app.rows(licenseRevocations)).toHaveLength(2)
  const next = await buyer(app)
  await app.postWebhook(next.refund)
  expect(await readList(app)).toMatchObject({ number: number + 1, revoked: [next.hash] })
})
