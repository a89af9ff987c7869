import type { BrowserContext, Page } from "@playwright/test"
import {
  type Account,
  type AccountSettings,
  callLicensingApi,
  createAccount,
  createDonation,
  createOrder,
  logIn,
} from "#tests/support/fixtures/fixtures.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import { inbox, pay } from "#tests/support/server/emulator-client.ts"
import { memoize } from "#tests/support/server/memoize.ts"
import { expectStatus, paymentFormOf, TestClient } from "#tests/support/server/test-client.ts"
import { expect, site } from "./browser.ts"

// Fixtures are prepared over HTTP, which is quicker than on the screens; the journeys use the screens.

const COUNTRY = { country: "US" }
export const DEMO_PASSWORD = "brisk-demo-1"
const LONG_NAME = "Windows".repeat(13)

/** A bug report with markup, line breaks and a word longer than a line. */
export const reportForm = {
  title: `It stops, <b>always</b> ${"Windows".repeat(24)}`,
  description: `First line.\n\nThird line, ${"Windows".repeat(24)}`,
  dateOfIncident: "2026-11-01",
  possibleSolution: "Start it again.",
}

export function newVisitor(): TestClient {
  return new TestClient(site.url, COUNTRY)
}

/** A new account without a license. */
export function newAccount(settings: AccountSettings = {}): Promise<Account> {
  return createAccount(site, { ...COUNTRY, ...settings })
}

/** A new account that has opened the link which confirms its address. */
export async function newConfirmedAccount(): Promise<Account> {
  const account = await newAccount()
  const link = await findLink(account.email, "/confirm-email")
  await expectStatus(account.get(link), 200)
  return account
}

/** A confirmed account, shared by the tests of a Playwright worker, without a second factor. */
export const confirmedAccount = memoize(newConfirmedAccount)

/** An account without license, bug report and donation, shared by the tests of a Playwright worker. */
export const freeAccount = memoize(() => newAccount())

/** The demo account with a Basic license. */
export const basicAccount = memoize(() => logInToDemo("basic"))

/** The demo account with a license for twenty devices, of which three are activated. */
export const businessAccount = memoize(async () => {
  const account = await logInToDemo("business")
  await activate(account, { deviceId: "pc-1", deviceName: "Front desk" })
  await activate(account, { deviceId: "pc-2", deviceName: `<b>${LONG_NAME.slice(0, 90)}` })
  await activate(account, { deviceId: `pc-${"3".repeat(120)}` })
  return account
})

/** An account with a bug report and a donation; `thanks` is where the donation's checkout led. */
export const donorAccount = memoize(async () => {
  const account = await newAccount()
  await expectStatus(account.post("/report-bug", reportForm), 303)
  const checkout = `/checkout/${await createDonation(account)}`
  await payOrder(account, checkout)
  return Object.assign(account, { thanks: await waitUntilPaid(account, checkout) })
})

/** A session of its own in a demo account. */
function logInToDemo(name: "basic" | "business"): Promise<Account> {
  return logIn(site, { email: `${name}@brisk.test`, password: DEMO_PASSWORD, ...COUNTRY })
}

/** The demo account with the owner's role; its code counts once, so it signs in once. */
export const deskOwner = memoize(async () => {
  const owner = await logIn(site, { email: "owner@brisk.test", password: DEMO_PASSWORD, ...COUNTRY })
  // Playwright starts another worker after a failure: the current code may have been used by the one before.
  const { status } = await owner.post("/login/verify", { code: await codeNow() })
  if (status !== 303) await expectStatus(owner.post("/login/verify", { code: await codeNow(1) }), 303)
  return owner
})

/** A new account that has bought the Basic plan. */
export async function newOwner(): Promise<Account> {
  const account = await newAccount()
  const checkout = await openOrder(account)
  await payOrder(account, checkout)
  await waitUntilPaid(account, checkout)
  return account
}

/** Orders the Basic plan and returns the path of its checkout. */
export async function openOrder(account: TestClient): Promise<string> {
  return `/checkout/${await createOrder(account)}`
}

/** Opens an order, for which another amount is captured, and returns the path of its checkout once that is reported. */
export async function payAnotherAmount(account: TestClient): Promise<string> {
  const checkout = await openOrder(account)
  const form = paymentFormOf(await account.html(`${checkout}?pay`))
  await createPayment(site, { order_id: form?.fields.order_id, amount: 15252 })
  await expect(async () => expect(await account.html(checkout)).toContain("Payment received")).toPass()
  return checkout
}

/** Pays at the provider and sends its signed fields back, as the payment page makes the browser do. */
export async function payOrder(account: TestClient, checkout: string): Promise<void> {
  const form = paymentFormOf(await account.html(`${checkout}?pay`))
  const { outcome, ...signedFields } = await pay(site, form?.fields.order_id ?? "")
  expect(outcome).toBe("success")
  await expectStatus(account.post(`${checkout}/callback`, signedFields), 303)
}

/** Waits until the webhook has confirmed the payment, and returns where the checkout leads from then on. */
export async function waitUntilPaid(account: TestClient, checkout: string): Promise<string> {
  let location = ""
  await expect(async () => {
    const response = await expectStatus(account.get(checkout), 302)
    location = response.headers.get("location") ?? ""
  }).toPass()
  return location
}

/** By the key in the file with all data of the account. */
async function activate(account: TestClient, device: { deviceId: string; deviceName?: string }) {
  const data = await expectStatus(account.get("/account/data.json"), 200)
  const { licenses } = (await data.json()) as { licenses: { key: string }[] }
  const response = await callLicensingApi(site, "activate", { licenseKey: licenses[0]?.key, ...device })
  expect([200, 201]).toContain(response.status)
}

/** The path and token of the newest emailed link to a page. */
export async function findLink(
  email: string,
  page: "/reset-password" | "/confirm-email" | "/not-me" | "/undo-email-change",
): Promise<string> {
  let path = ""
  await expect(async () => {
    const links = (await inbox(site, email)).map(
      ({ text }) => new RegExp(`${page}\\?token=\\S+`).exec(text)?.[0],
    )
    path = links.find((link) => link !== undefined) ?? ""
    expect(path).not.toBe("")
  }).toPass()
  return path
}

/** Signs the browser in to a new account, unless said otherwise without a license and with an unconfirmed address. */
export async function signInToNewAccount(page: Page, create = () => newAccount()): Promise<Account> {
  const account = await create()
  await setSession(page.context(), account)
  return account
}

/** Gives the browser the client's session. */
export async function setSession(context: BrowserContext, { cookies }: TestClient): Promise<void> {
  await context.clearCookies()
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })))
}
