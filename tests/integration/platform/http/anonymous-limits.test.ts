import { expect, test } from "vitest"
import { webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import { emailEvent, postEmailEvent } from "#tests/support/server/email-events.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { expectStatus, sortedStatuses, type TestClient } from "#tests/support/server/test-client.ts"

const { server, newBrowser, createUnusedAccount } = startRateLimitedSite()

/** A client of one IPv6 /48, each in a /64 of its own. */
const inNetwork = (network: string, host: number) => newBrowser(`2001:db8:${network}:${host.toString(16)}::1`)

function startDeviceCode(client: TestClient): Promise<Response> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ deviceId: "pc-1" })
  return client.send("/api/v1/device-codes", { method: "POST", headers, body })
}

test("POST /api/v1/device-codes: an IPv6 /48 gets sixty codes, other networks theirs", async () => {
  const requests = Array.from({ length: 64 }, async (_, host) => startDeviceCode(await inNetwork("60", host)))
  expect(await sortedStatuses(requests)).toEqual([...Array(60).fill(201), ...Array(4).fill(429)])
  await expectStatus(startDeviceCode(await inNetwork("61", 1)), 201)
})

test("POST /forgot-password: an IPv6 /48 gets twenty answers, other networks theirs", async () => {
  const requests = Array.from({ length: 24 }, async (_, host) => {
    const email = `${crypto.randomUUID()}@example.com`
    return (await inNetwork("62", host)).post("/forgot-password", { email })
  })
  expect(await sortedStatuses(requests)).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
  const victim = await inNetwork("63", 1)
  await expectStatus(victim.post("/forgot-password", { email: await createUnusedAccount() }), 200)
})

const LARGE = JSON.stringify({ event: "x".repeat(250 * 1024) })

const forgeries = {
  "/webhooks/razorpay": { "x-razorpay-signature": "0".repeat(64) },
  "/webhooks/resend": { "svix-id": "msg_1", "svix-timestamp": "1", "svix-signature": "v1,AAAA" },
}

const verified = {
  "/webhooks/razorpay": async (ip: string) => {
    const { method, headers, body } = webhookRequest(JSON.stringify({ event: "invoice.paid", payload: {} }))
    return (await newBrowser(ip)).send("/webhooks/razorpay", { method, headers, body })
  },
  "/webhooks/resend": async () => postEmailEvent(await server, emailEvent({ type: "email.sent" })),
}

test.each([
  ["/webhooks/razorpay", "203.0.113.80"],
  ["/webhooks/resend", "203.0.113.81"],
] as const)("POST %s: after 30 wrong signatures, a sender's body is not read", async (path, ip) => {
  const forger = await newBrowser(ip)
  const forge = (body: string) => forger.send(path, { method: "POST", headers: forgeries[path], body })
  const statuses: number[] = []
  for (let event = 0; event < 33; event++) statuses.push((await forge(LARGE)).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(32)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
  const refused = await forge("x".repeat(300 * 1024))
  // Not 413, which it would be if it had been read.
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.closeTo(5, -1)])
  expect((await verified[path]("203.0.113.90")).status).toBe(200)
})
