import { expect, test } from "vitest"
import { signUpForm, twice } from "#tests/support/fixtures/fixtures.ts"
import { startRateLimitedApp } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import type { App } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const BYSTANDER = "bystander@example.com"
const DURATION = 60_000
const PACE = 520

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds until an email to the address has these words in its subject. */
async function arrivalOf(app: App, to: string, words: string): Promise<number> {
  const startedAt = Date.now()
  while (!(await app.subjectsTo(to)).some((subject) => subject.includes(words))) {
    if (Date.now() - startedAt > DURATION) return Number.POSITIVE_INFINITY
    await pause(50)
  }
  return Date.now() - startedAt
}

let lastIp = 0
const newIp = () => `198.19.${++lastIp >> 8}.${lastIp & 255}`

/** Whatever an account of one's own can do that sends an email, one thing each 520 ms. */
async function attack(app: App, account: TestClient, address: string, endsAt: number) {
  let password = PASSWORD
  for (let round = 0; Date.now() < endsAt; round++) {
    const next = `password ${round}`
    const change = { intent: "password", currentPassword: password, ...twice(next) }
    const acts = [
      async () => {
        if ((await account.post("/account/security", change)).status === 303) password = next
      },
      () => app.visitor({ ip: newIp() }).post("/login", { email: address, password }),
      () => account.post("/account", { intent: "send-confirmation" }),
      () => app.visitor({ ip: newIp() }).post("/forgot-password", { email: address }),
      () =>
        account.post("/account", {
          intent: "email",
          newEmail: `${round}@example.com`,
          currentPassword: password,
        }),
    ]
    await acts[round % acts.length]?.()
    await pause(PACE)
  }
}

test("while two accounts do all that sends emails, at two emails a second: a receipt leaves within 60 s, five resets within 5 s, and a bystander gets ten at most", async () => {
  await using app = await startRateLimitedApp()
  await app.setFaults({ emailRateLimit: 2 })
  const stranger = app.visitor({ ip: newIp() })
  await stranger.post("/signup", signUpForm(BYSTANDER))
  const other = await app.createAccount({ ip: newIp() })
  const endsAt = Date.now() + DURATION
  const attacks = [attack(app, stranger, BYSTANDER, endsAt), attack(app, other, other.email, endsAt)]
  await pause(DURATION / 3)

  const buyer = await app.createAccount({ ip: newIp() })
  const order = await app.createOrder(buyer)
  await app.pay(order.providerOrderId)
  const receipt = arrivalOf(app, buyer.email, "Your Brisk license")
  const customers = await Promise.all(Array.from({ length: 5 }, () => app.createAccount({ ip: newIp() })))
  const resets = customers.map(async ({ email }) => {
    const response = await app.visitor({ ip: newIp() }).post("/forgot-password", { email })
    return { status: response.status, arrival: await arrivalOf(app, email, "Reset your Brisk password") }
  })

  for (const { status, arrival } of await Promise.all(resets)) {
    expect(status).toBe(200)
    expect(arrival).toBeLessThan(5000)
  }
  expect(await receipt).toBeLessThan(60_000)
  await Promise.all(attacks)
  expect((await app.inbox(BYSTANDER)).length).toBeLessThanOrEqual(10)
})
