import { hash, randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { problemsOf, snapshotAccount, snapshotAll } from "#tests/fuzz/checks.ts"
import { bodyOf, OWN_ORDER, type Role, requestsOf, VICTIM_ORDER } from "#tests/fuzz/requests.ts"
import { createDonation, payByWebhook, type Site } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { buyLicense, findOrder } from "#tests/support/fixtures/orders.ts"
import { App } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import { byLength, testSeed } from "#tests/support/server/test-length.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

const started = startTestServer({ RATE_LIMIT_SCALE: "100000" }, { hashesCheaply: true })

afterAll(async () => {
  const { worker, emulators } = await started
  await worker.dispose()
  await emulators.close()
})

/** The site, with an account that has one of everything, and a session that is never used. */
async function startSite() {
  const server = await started
  const app = new App(server)
  const account = await buyLicense(server, await insertAccount(server))
  const bug = { title: `secret-${randomUUID()}`, description: "It stops", dateOfIncident: "2026-11-02" }
  await expectStatus(account.post("/report-bug", bug), 303)
  await payByWebhook(server, await findOrder(server, await createDonation(account)))
  const { paymentId, userId } = await findOrder(server, account.order.id)
  const session = account.cookies.get("session") ?? ""
  const sessionHash = hash("sha256", session)
  // The emails leave one after the other: their rows must not change while requests are watched.
  const waiting = server.d1.prepare(
    "select 1 from outbox where sent_at is null and given_up_at is null limit 1",
  )
  while (await waiting.first()) {
    await app.runCron()
    await setTimeout(100)
  }
  const victim = {
    id: userId ?? "",
    email: account.email,
    orderId: account.order.id,
    secrets: [account.licenseKey, paymentId ?? "", bug.title, session, sessionHash],
  }
  const installer = `${server.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`
  return {
    server,
    app,
    victim,
    expected: { siteUrl: server.url, redirects: [installer], secrets: victim.secrets },
  }
}

async function createMember(site: Site) {
  const account = await insertAccount(site)
  return { account, order: await createDonation(account, { currency: "EUR", amount: "5" }) }
}

test.each<[Role, number]>([
  ["signed-out", byLength(40, 2000)],
  ["signed-in", byLength(60, 4000)],
])("All routes: hostile %s requests fail no check and change nothing of others", async (role, numRuns) => {
  const { server, app, victim, expected } = await startSite()
  await using _ = app
  app.expectError("payment-amount-differs")
  const snapshot = () =>
    role === "signed-out" ? snapshotAll(server.d1) : snapshotAccount(server.d1, victim.id)
  let member = await createMember(server)
  const before = await snapshot()
  const property = fc.asyncProperty(
    requestsOf(role, server.url, [victim.email, "new@example.com"]),
    async (request) => {
      const path = request.path.replace(OWN_ORDER, member.order).replace(VICTIM_ORDER, victim.orderId)
      const { body, headers } = bodyOf(request)
      const cookie = request.isMember && { cookie: member.account.cookieHeader }
      const send = () =>
        fetch(server.url + path, {
          method: request.method,
          headers: { ...request.headers, ...headers, ...cookie },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(10_000),
        })
      // Again where the runtime answered, and ended the connection, before all of a large body was written.
      const response = await send().catch((error) => {
        if (error.cause?.code === "EPIPE") return send()
        throw error
      })
      expect(await problemsOf(response, expected)).toEqual([])
      expect(await snapshot()).toEqual(before)
      // Signed out, or with another session.
      if (role === "signed-in" && response.headers.getSetCookie().length > 0)
        member = await createMember(server)
    },
  )
  await fc.assert(property, { seed: testSeed, numRuns })
})
