import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { licenses } from "#db/schema.ts"
import { addPasskey } from "#tests/support/browser/authenticator.ts"
import { signUpForm, twice } from "#tests/support/fixtures/fixtures.ts"
import { buyLicense } from "#tests/support/fixtures/orders.ts"
import { sendQuote } from "#tests/support/fixtures/quotes.ts"
import { beginTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { startRateLimitedApp } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import type { App } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const BYSTANDER = "bystander@example.com"
const DURATION = 60_000
/** From one request of an account to its next of the same kind, so that each is made a hundred times a minute. */
const PACE = 600

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const emailsTo = (app: App, to: string) => app.emulators.state.emails.filter((email) => email.to.includes(to))

/** Milliseconds until the service has accepted an email to the address with these words in its subject. */
async function arrivalOf(app: App, to: string, words: string): Promise<number> {
  const startedAt = Date.now()
  while (Date.now() - startedAt < DURATION) {
    const found = emailsTo(app, to).find(({ subject }) => subject.includes(words))
    if (found) return Date.parse(found.sentAt) - startedAt
    await pause(50)
  }
  return Number.POSITIVE_INFINITY
}

let lastIp = 0
const newIp = () => `198.19.${++lastIp >> 8}.${lastIp & 255}`

type Act = (round: number) => Promise<unknown>

/** Repeats each of these concurrently, also after refusals. */
async function repeat(acts: readonly Act[], pace: number): Promise<void> {
  const endsAt = Date.now() + DURATION
  const repeatOne = async (act: Act) => {
    for (let round = 0; Date.now() < endsAt; round++)
      await Promise.all([act(round).catch(() => {}), pause(pace)])
  }
  await Promise.all(acts.map(repeatOne))
}

/** Returns an account's actions that send emails to its address and to others. */
function actsOnAddress(app: App, account: TestClient, address: string): Act[] {
  let password = PASSWORD
  return [
    async (round) => {
      const next = `password ${round}`
      const change = { intent: "password", currentPassword: password, ...twice(next) }
      if ((await account.post("/account/security", change)).status === 303) password = next
    },
    () => app.visitor({ ip: newIp() }).post("/login", { email: address, password }),
    () => account.post("/account", { intent: "send-confirmation" }),
    () => app.visitor({ ip: newIp() }).post("/forgot-password", { email: address }),
    (round) =>
      account.post("/account", {
        intent: "email",
        newEmail: `${round}@example.com`,
        currentPassword: password,
      }),
  ]
}

/** Returns the additional actions of an account with a license. */
async function actsOfCustomer(app: App): Promise<Act[]> {
  const account = await buyLicense(app, await app.createAccount({ ip: newIp() }))
  const { email, id, licenseKey } = account
  let address = email
  const withPassword = { currentPassword: PASSWORD }
  const settings = (intent: string) => account.post("/account", { intent, ...withPassword })
  // While an undo is open, the account can be deleted again and again.
  await addPasskey(account)
  const quote = await sendQuote(await app.createOwner(), { email })
  const keyOf = async () => (await app.db.select().from(licenses).where(eq(licenses.userId, id)))[0]?.key
  const report = { title: "It stops", description: "Always.", dateOfIncident: "2026-11-01" }
  return [
    () => app.visitor({ ip: newIp() }).post("/login", { email: address, password: PASSWORD }),
    async () => {
      await addPasskey(account)
    },
    async () => {
      const { code } = await beginTwoFactor(account)
      await account.post("/account/two-factor", { code })
      await settings("two-factor-off")
    },
    async (round) => {
      const newEmail = `${round % 2}-${email}`
      await account.post("/account", { intent: "email", newEmail, ...withPassword })
      const [link] = /\/confirm-email\?token=\w+/.exec(emailsTo(app, newEmail).at(-1)?.text ?? "") ?? []
      if (link && (await account.get(link)).status === 200) address = newEmail
    },
    async (round) => {
      const device = { licenseKey: (await keyOf()) ?? licenseKey, deviceId: `pc-${round}` }
      await app.callLicensingApi("activate", device)
      await app.callLicensingApi("deactivate", device)
    },
    async () => account.post("/dashboard/replace-key", { licenseKey: (await keyOf()) ?? licenseKey }),
    () => account.post("/dashboard", { intent: "send-key" }),
    () => app.visitor({ ip: newIp() }).post("/forgot-license", { email: address }),
    () => account.post(`/quotes/${quote}`),
    () => account.post("/buy", { plan: "basic" }),
    () => account.post("/report-bug", report),
    async () => {
      await settings("delete")
      await settings("keep-account")
    },
  ]
}

/** A buyer's receipt, and the resets of five customers, asked for at once. */
async function serveOthers(app: App) {
  const buyer = await app.createAccount({ ip: newIp() })
  const order = await app.createOrder(buyer)
  await app.pay(order.providerOrderId)
  const receipt = arrivalOf(app, buyer.email, `Your ${brand.name} license`)
  const customers = await Promise.all(Array.from({ length: 5 }, () => app.createAccount({ ip: newIp() })))
  const resets = customers.map(async ({ email }) => {
    const response = await app.visitor({ ip: newIp() }).post("/forgot-password", { email })
    expect(response.status).toBe(200)
    return arrivalOf(app, email, `Reset your ${brand.name} password`)
  })
  return { receipt: await receipt, resets: await Promise.all(resets) }
}

async function expectOthersServed(app: App, acts: readonly Act[], pace: number) {
  const attack = repeat(acts, pace)
  await pause(DURATION / 3)
  const { receipt, resets } = await serveOthers(app)
  expect(receipt).toBeLessThan(60_000)
  for (const arrival of resets) expect(arrival).toBeLessThan(5000)
  await attack
}

test("sendQueuedEmails: two accounts that send many emails delay no receipt or reset", async () => {
  await using app = await startRateLimitedApp()
  await app.setFaults({ emailRateLimit: 2 })
  const stranger = app.visitor({ ip: newIp() })
  await stranger.post("/signup", signUpForm(BYSTANDER))
  const other = await app.createAccount({ ip: newIp() })
  const acts = [...actsOnAddress(app, stranger, BYSTANDER), ...actsOnAddress(app, other, other.email)]
  await expectOthersServed(app, acts, PACE)
  expect(emailsTo(app, BYSTANDER).length).toBeLessThanOrEqual(10)
})

for (const accounts of [1, 10]) {
  test(`sendQueuedEmails: many customers (${accounts}) with frequent emails delay no receipt or reset`, async () => {
    await using app = await startRateLimitedApp()
    await app.setFaults({ emailRateLimit: 2 })
    const acts: Act[] = []
    for (let account = 0; account < accounts; account++) acts.push(...(await actsOfCustomer(app)))
    await expectOthersServed(app, acts, PACE * accounts)
  })
}
