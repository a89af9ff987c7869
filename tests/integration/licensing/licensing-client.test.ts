import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { serve } from "#tests/support/server/serve.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import {
  createLicenseClient,
  newerRevocationList,
  readRevocationList,
  verifyMachineFile,
} from "../../../docs/examples/client.ts"

const DAY = 24 * 3600 * 1000

test("docs/examples/client.ts: stops offline when revoked, and refuses an older list", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount({ createdAt: new Date(Date.now() - 121 * DAY) })
  await owner.post("/dashboard/machine-file", { deviceId: "OFFLINE-1" })
  const file = await owner.html(`/dashboard/${brand.slug}.lic?device=OFFLINE-1`)
  const client = createLicenseClient(app.url)
  const keys = await client.fetchKeys()
  const check = (list: string | null) => {
    const revocations = list === null ? null : readRevocationList(list, keys)
    return verifyMachineFile(file, { keys, deviceId: "OFFLINE-1", now: new Date(), revocations })
  }
  const before = newerRevocationList(null, await client.fetchRevocationList(), keys)
  expect(check(before)).toMatchObject({ kind: "valid" })

  const { paymentId } = await app.findOrder(owner.order.id)
  await app.reportEvent(refundEvent({ paymentId }))
  const after = newerRevocationList(before, await client.fetchRevocationList(), keys)
  expect(check(after)).toEqual({ kind: "invalid", because: "revoked" })
  expect(newerRevocationList(after, before, keys)).toBe(after)
  expect(await createLicenseClient("http://127.0.0.1:9").fetchRevocationList()).toBeNull()
})

test("docs/examples/client.ts: an unreadable answer of the API is undecided", async () => {
  const answers: [number, string][] = [
    [503, "{}"],
    [429, "{}"],
    [200, "<html>Please sign in to this network</html>"],
    [302, ""],
    [404, '{"error":"blocked"}'],
  ]
  for (const [status, body] of answers) {
    const client = createLicenseClient(await serve((_, response) => response.writeHead(status).end(body)))
    expect([status, await client.validate("A".repeat(20), { deviceId: "PC-1" })]).toEqual([
      status,
      { kind: "undecided" },
    ])
    expect(await client.activate("A".repeat(20), { deviceId: "PC-1" })).toEqual({ kind: "undecided" })
  }
  expect(
    await createLicenseClient("http://127.0.0.1:9").validate("A".repeat(20), { deviceId: "PC-1" }),
  ).toEqual({
    kind: "undecided",
  })
})
