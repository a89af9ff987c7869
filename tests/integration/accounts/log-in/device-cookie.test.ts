import { expect, test } from "vitest"
import { createAccount as signUp, twice } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount, storeCheapHash } from "#tests/support/fixtures/insert-account.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

const { server, newBrowser, createAccount, received } = startRateLimitedSite()

async function logIn(browser: TestClient, email: string, password = PASSWORD): Promise<number> {
  return (await browser.post("/login", { email, password })).status
}

/** Eight wrong passwords from as many addresses: an unknown browser has to wait from here on. */
async function exhaust(email: string, password = PASSWORD): Promise<void> {
  const restore = await storeCheapHash(await server, email, password)
  for (let attempt = 0; attempt < 8; attempt++) {
    expect(await logIn(await newBrowser(), email, "a guess")).toBe(400)
  }
  expect(await logIn(await newBrowser(), email)).toBe(429)
  await restore()
}

async function signOut(browser: TestClient): Promise<void> {
  const device = browser.cookies.get("device")
  await expectStatus(browser.post("/logout"), 303)
  expect([...browser.cookies]).toEqual([["device", device]])
}

test("POST /login and /account: a known browser is admitted while others are rate-limited", async () => {
  const browser = await signUp(await server, { ip: "192.0.2.1" })
  const { email } = browser
  await signOut(browser)
  await exhaust(email)
  expect(await logIn(browser, email)).toBe(303)
  const form = { intent: "password", currentPassword: PASSWORD, ...twice("another password") }
  await expectStatus(browser.post("/account", form), 303)
})

test.each([true, false])(
  "POST /reset-password: the browser gets a device cookie (confirmed address: %s)",
  async (isConfirmed) => {
    const { email } = await insertAccount(await server, { isConfirmed })
    const stale = await newBrowser()
    expect(await logIn(stale, email)).toBe(303)
    const browser = await newBrowser()
    await browser.post("/forgot-password", { email })
    await (await server).endBackgroundWork()
    // The warning of the log-in may leave after it.
    const mails = await received(email)
    const [link = ""] = mails.flatMap(({ text }) => /\/reset-password\?token=\w+/.exec(text)?.[0] ?? [])
    const response = await browser.post(link, twice("a new password"))
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=; /),
      expect.stringMatching(/^device=/),
    ])
    await exhaust(email, "a new password")
    expect(await logIn(browser, email, "a new password")).toBe(303)
    await exhaust(email, "a new password")
    expect(await logIn(stale, email, "a new password")).toBe(429)
  },
)

test("POST /login: a device cookie allows eight wrong passwords of its own account", async () => {
  const { email, browser } = await createAccount()
  const other = await createAccount()
  await signOut(browser)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) statuses.push(await logIn(browser, email, "a guess"))
  expect(statuses).toEqual([...Array(8).fill(400), 429])
  expect(await logIn(await newBrowser(), email)).toBe(303)

  await exhaust(other.email)
  expect(await logIn(browser, other.email)).toBe(429)
})
