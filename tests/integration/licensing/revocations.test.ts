import { createHash, createPublicKey, verify } from "node:crypto"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { licenseRevocations, outbox, retiredLicenseKeys } from "#db/schema.ts"
import { disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const PAID = 9499
const DAY = 24 * 3600 * 1000

const hashOf = (licenseKey: string) => createHash("sha256").update(licenseKey).digest("hex")

type List = { number: number; revoked: string[]; response: Response; text: string }

/** The list as it is answered, once its signature is found to be of a published key. */
async function readList(app: App): Promise<List> {
  const response = await fetch(`${app.url}/api/v1/revocations`)
  expect(response.status).toBe(200)
  const { revocationList: text } = (await response.json()) as { revocationList: string }
  const [first, ...lines] = text.trim().split("\n")
  expect([first, lines.pop()]).toEqual(["-----BEGIN REVOCATION LIST-----", "-----END REVOCATION LIST-----"])
  const { enc, sig, alg } = JSON.parse(Buffer.from(lines.join(""), "base64").toString())
  const { meta, data } = JSON.parse(Buffer.from(enc, "base64").toString())
  const { keys } = (await (await fetch(`${app.url}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[]
  }
  const jwk = keys.find(({ kid }) => kid === meta.kid)
  if (!jwk) throw new Error("no such key")
  const key = createPublicKey({ key: jwk, format: "jwk" })
  expect([alg, verify(null, Buffer.from(`revocations/${enc}`), key, Buffer.from(sig, "base64"))]).toEqual([
    "base64+ed25519",
    true,
  ])
  expect(Math.abs(Date.parse(meta.issued) - Date.now())).toBeLessThan(60_000)
  return { number: meta.number, revoked: data.revoked, response, text }
}

/** Somebody with a license, and what the provider reports about its payment. */
async function buyer(app: App) {
  const owner = await app.createLicensedAccount()
  const paymentId = (await app.findOrder(owner.order.id)).paymentId ?? ""
  const dispute = (outcome: "won" | "lost", at: number) =>
    disputeEvent({ paymentId, disputeId: `disp_${paymentId}`, outcome, at })
  const refund = refundEvent({
    paymentId,
    refundId: `rfnd_${paymentId}`,
    amount: PAID,
    totalRefunded: PAID,
    at: 10,
  })
  return Object.assign(owner, { refund, dispute, hash: hashOf(owner.licenseKey) })
}

test("GET /api/v1/revocations: a replaced key is listed, its successor is not; ten simultaneous replacements are one change", async () => {
  await using app = await startApp()
  const owner = await buyer(app)
  const { licenseKey } = owner
  await Promise.all(Array.from({ length: 10 }, () => owner.post("/dashboard/replace-key", { licenseKey })))
  await owner.post("/dashboard/replace-key", { licenseKey })
  const { number, revoked } = await readList(app)
  expect(revoked).toEqual([owner.hash])
  expect(await app.db.select().from(retiredLicenseKeys)).toMatchObject([{ key: licenseKey }])
  const told = (await app.db.select().from(outbox)).filter(({ kind }) => kind === "license-key-replaced")
  expect(told).toHaveLength(1)
  await app.postWebhook(owner.refund)
  const [license] = await app.listLicenses(owner.order.userId)
  const after = await readList(app)
  expect(after.revoked.toSorted()).toEqual([owner.hash, hashOf(license?.key ?? "")].toSorted())
  expect(after.number).toBe(number + 1)
})

test("GET /api/v1/revocations: the licenses of a deleted account are listed, and a revoked one of them only once", async () => {
  await using app = await startApp()
  const [owner, refunded] = [await buyer(app), await buyer(app)]
  await app.postWebhook(refunded.refund)
  const before = await readList(app)
  for (const one of [owner, refunded]) {
    await one.post("/account", { intent: "delete", currentPassword: PASSWORD })
  }
  const after = await readList(app)
  expect(after.revoked).toEqual([owner.hash, refunded.hash].toSorted())
  expect(after.number).toBe(before.number + 1)
})

test("GET /api/v1/revocations: after any events in any order, exactly the revoked licenses are listed", async () => {
  await using app = await startApp()
  const buyers = [await buyer(app), await buyer(app), await buyer(app)]
  const report = fc.record({
    buyer: fc.nat({ max: buyers.length - 1 }),
    kind: fc.constantFrom("refund" as const, "won" as const, "lost" as const),
    at: fc.integer({ min: 1, max: 9 }),
  })
  let last = await readList(app)
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 4 }), async (reports) => {
      const bodies = reports.map(({ buyer: index, kind, at }) => {
        const { refund, dispute } = buyers[index] ?? { refund: "", dispute: () => "" }
        return kind === "refund" ? refund : dispute(kind, at)
      })
      await Promise.all(bodies.map((body) => app.postWebhook(body)))
      const list = await readList(app)
      const licenses = (await Promise.all(buyers.map(({ order }) => app.listLicenses(order.userId)))).flat()
      const revoked = licenses.filter(({ revokedAt }) => revokedAt !== null).map(({ key }) => hashOf(key))
      expect(list.revoked).toEqual(revoked.toSorted())
      if (list.revoked.join() === last.revoked.join()) expect(list.number).toBeGreaterThanOrEqual(last.number)
      else expect(list.number).toBeGreaterThan(last.number)
      last = list
    }),
    { numRuns: byLength(5, 50), seed: 20261122 },
  )
})

test("GET /api/v1/revocations: an unchanged list is 304, and cached for a minute", async () => {
  await using app = await startApp()
  const { refund } = await buyer(app)
  const { number, response } = await readList(app)
  const etag = response.headers.get("etag") ?? ""
  expect(etag).toBe(`W/"${number}"`)
  expect(response.headers.get("cache-control")).toBe("public, max-age=60")
  expect(response.headers.get("set-cookie")).toBeNull()
  const again = () => fetch(`${app.url}/api/v1/revocations`, { headers: { "if-none-match": etag } })
  const unchanged = await again()
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""])
  await app.postWebhook(refund)
  expect((await again()).status).toBe(200)
})

test("GET /api/v1/revocations: a key is listed for 400 days, and kept after that, so that no machine file puts it back", async () => {
  await using app = await startApp()
  const [old, recent] = [await buyer(app), await buyer(app)]
  for (const { refund } of [recent, old]) await app.postWebhook(refund)
  const { number } = await readList(app)
  const ages = (await app.db.select().from(licenseRevocations)).map(
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
  expect(await app.db.select().from(licenseRevocations)).toHaveLength(2)
  const next = await buyer(app)
  await app.postWebhook(next.refund)
  expect(await readList(app)).toMatchObject({ number: number + 1, revoked: [next.hash] })
})
