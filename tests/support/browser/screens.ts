import { expect } from "@playwright/test"
import { png } from "#tests/support/fixtures/pictures.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { sendQuote } from "#tests/support/fixtures/quotes.ts"
import { beginTwoFactor, turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { formIdOf, submitForm } from "#tests/support/forms/desk-forms.ts"
import { setFaults } from "#tests/support/server/emulator-client.ts"
import { SCRIPT_FREE_PAGES } from "#tests/support/server/public-pages.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"
import { Authenticator, addPasskey } from "./authenticator.ts"
import { site } from "./browser.ts"
import {
  basicAccount,
  businessAccount,
  confirmedAccount,
  deskOwner,
  donorAccount,
  findLink,
  freeAccount,
  newAccount,
  newConfirmedAccount,
  newOwner,
  newVisitor,
  openOrder,
  payAnotherAmount,
  payOrder,
  reportForm,
} from "./fixtures.ts"

type Form = Record<string, string>

/** Request that shows a screen: client with its session, path, and form that is posted to it. */
type Visit = { client: TestClient; path: string; form?: Form }

/** State of a screen. */
export type Screen = { name: string; status: number; arrange: () => Promise<Visit> }

/** The public pages; one of the help articles and one of the legal pages stand for all. */
const publicPages = SCRIPT_FREE_PAGES.filter(
  (path) => !["/terms", "/cookies", "/license", "/refund-policy", "/delivery"].includes(path),
)

/** Each view once, in the state that shows the most. States that differ in a paragraph are checked as HTML. */
export const screens: Screen[] = [
  ...publicPages.map((path) => signedOut(path, path)),
  { ...signedOut("not found", "/nothing-here"), status: 404 },
  signedOut("login", "/login"),
  signedOut("sign-up, refused", "/signup", {
    email: "no address",
    password: "short",
    confirmPassword: "other",
  }),
  screen("reset password", async () => ({ client: newVisitor(), path: await requestResetLink() })),
  signedOut("buy, signed out", "/buy"),
  signedOut("contact, request refused", "/contact", {
    email: "no address",
    company: "Windows".repeat(14),
    computers: "0",
    message: "Windows".repeat(14),
  }),
  signedOut("contact, asked for a quote", "/contact?asked"),
  screen("checkout, open", async () => {
    const client = await freeAccount()
    return { client, path: await openOrder(client) }
  }),
  screen(
    "checkout, details refused",
    async () => {
      const client = await freeAccount()
      const form = {
        company: "Rao & Sons",
        address: "a".repeat(600),
        taxId: "24AANFA2641L1ZK",
        country: "IN",
      }
      return { client, path: await openOrder(client), form }
    },
    400,
  ),
  screen("checkout, waiting", async () => {
    const client = await newAccount()
    const path = await openOrder(client)
    await setFaults(site, { webhooks: "drop", fail: ["payments"] })
    await payOrder(client, path)
    return { client, path }
  }),
  screen("checkout, another amount", async () => {
    const client = await newAccount()
    return { client, path: await payAnotherAmount(client) }
  }),
  screen("dashboard, another amount", async () => {
    const client = await newAccount()
    await payAnotherAmount(client)
    return { client, path: "/dashboard" }
  }),
  signedIn(basicAccount, "download", "/download"),
  signedIn(businessAccount, "dashboard, with computers", "/dashboard?released=2"),
  signedIn(businessAccount, "release two computers", "/dashboard/release?device=pc-1&device=pc-2"),
  signedIn(businessAccount, "machine file, ready", "/dashboard/machine-file?device=pc-1"),
  signedIn(basicAccount, "replace the key", "/dashboard/replace-key"),
  screen("computer, waiting", async () => ({ client: await newOwner(), path: await waitingComputer() })),
  signedIn(freeAccount, "bug report, refused", "/report-bug", { ...reportForm, title: "" }),
  screen("bug report, with a picture and a message", async () => {
    const client = await newAccount()
    const picture = new File([new Uint8Array(png())], "shot.png", { type: "image/png" })
    await expectStatus(client.postWithFile("/report-bug", reportForm, "picture", picture), 303)
    const report = /name="report" value="(\w+)"/.exec(await client.html("/report-bug"))?.[1] ?? ""
    const form = { intent: "add-message", report, message: `More, ${"Windows".repeat(24)}` }
    const { headers } = await expectStatus(client.post("/report-bug", form), 303)
    return { client, path: headers.get("location") ?? "" }
  }),
  screen("log-in code or passkey", async () => {
    const account = await newConfirmedAccount()
    await expectStatus(addPasskeyNamed(account, "My phone"), 303)
    await turnOnTwoFactor(account)
    const client = newVisitor()
    const form = { email: account.email, password: PASSWORD }
    await expectStatus(client.post("/login", form), 303)
    return { client, path: "/login/verify" }
  }),
  screen("two-factor set-up, recovery codes", async () => {
    const client = await newConfirmedAccount()
    const { code } = await beginTwoFactor(client)
    return { client, path: "/account/two-factor", form: { code } }
  }),
  signedIn(confirmedAccount, "add a passkey", "/account/passkey"),
  screen("security, with passkeys", async () => {
    const client = await newConfirmedAccount()
    for (const name of ["My phone", "Windows".repeat(8)]) {
      await expectStatus(addPasskeyNamed(client, name), 303)
    }
    return { client, path: "/account/security?done=passkey-added" }
  }),
  signedIn(freeAccount, "donate", "/donate"),
  screen("donate, thanks and history", async () => {
    const client = await donorAccount()
    return { client, path: client.thanks }
  }),
  signedIn(donorAccount, "account, with receipts", "/account?done=promotions"),
  signedIn(freeAccount, "your data", "/account/data"),
  screen("your data, deletion waits", async () => {
    const client = await newConfirmedAccount()
    await expectStatus(addPasskeyNamed(client, "My phone"), 303)
    const form = { intent: "delete", currentPassword: PASSWORD }
    await expectStatus(client.post("/account/data", form), 303)
    return { client, path: "/account/data" }
  }),
  screen("undo of a new passkey", async () => {
    const account = await newConfirmedAccount()
    await expectStatus(addPasskeyNamed(account, "Windows".repeat(8)), 303)
    return { client: newVisitor(), path: await findLink(account.email, "/not-me") }
  }),
  signedIn(basicAccount, "receipt", "/receipts/demo-basic-order"),
  screen("quote, to be accepted", async () => {
    const client = await confirmedAccount()
    const quote = await sendQuote(await deskOwner(), { email: client.email, note: LONG_NOTE })
    return { client, path: `/quotes/${quote}` }
  }),
  signedIn(deskOwner, "desk", "/desk"),
  ...[
    "orders",
    "reconciliation",
    "prices?country=DE",
    "reports",
    "customers/demo-business",
    "licenses/demo-business-license?done=note",
    "settings?done=settings",
  ].map((page) => signedIn(deskOwner, `desk, ${page}`, `/desk/${page}`)),
  screen("desk, draft of a version", async () => {
    const client = await deskOwner()
    const { response } = await submitForm(client, "/desk/releases", "release-save", {
      version: "9.8.7",
      channel: "beta",
      percent: "5",
      address: "https://releases.test/Brisk.exe",
      notes: `- ${"Windows".repeat(24)}`,
      critical: "on",
    })
    return { client, path: response.headers.get("location") ?? "" }
  }),
  screen("desk, announcement before it is sent", async () => {
    await expectStatus(
      (await confirmedAccount()).post("/account", { intent: "promotions", optInPromotions: "on" }),
      303,
    )
    const client = await deskOwner()
    const path = "/desk/announcements/new"
    const form = {
      intent: "announcement-send",
      formId: await formIdOf(client, path, "announcement-send"),
      subject: `Brisk 2.0.0 ${"Windows".repeat(12)}`,
      message: `New:\n\n- **faster**\n- ${"Windows".repeat(12)} [more](https://brisk.test/changelog)`,
    }
    return { client, path, form }
  }),
  screen("desk, what can't be undone before it is done", async () => {
    const [client, path] = [await deskOwner(), "/desk/coupons"]
    const formId = await formIdOf(client, path, "coupon-create")
    return { client, path, form: { intent: "coupon-end", formId, subject: "SAVE10" } }
  }),
  screen("desk, report of one word and a sign", async () => {
    const report = { ...reportForm, title: "😡", description: "x".repeat(5000) }
    await expectStatus((await newAccount()).post("/report-bug", report), 303)
    const client = await deskOwner()
    const [, path = ""] =
      /href="(\/desk\/bugs\/[a-z0-9]+)"[^>]*>😡/.exec(await client.html("/desk/bugs")) ?? []
    return { client, path }
  }),
  screen("desk, payment with a problem", async () => {
    const { id } = await createPayment(site)
    const client = await deskOwner()
    await expect(async () => expectStatus(client.get(`/desk/payments/${id}`), 200)).toPass()
    return { client, path: `/desk/payments/${id}` }
  }),
  screen(
    "desk, new quote refused",
    async () => {
      const [client, path, intent] = [await deskOwner(), "/desk/quotes/new", "quote-create"]
      const formId = await formIdOf(client, path, intent)
      const offer = { email: "no address", devices: "0", amount: "-1", validUntil: "2020-01-01" }
      return { client, path, form: { intent, formId, ...offer } }
    },
    400,
  ),
]

async function addPasskeyNamed(client: TestClient, name: string): Promise<Response> {
  return (await addPasskey(client, new Authenticator(site.url), { name })).response
}

function screen(name: string, arrange: Screen["arrange"], status = 200): Screen {
  return { name, arrange, status }
}

function signedOut(name: string, path: string, refusedForm?: Form): Screen {
  return signedIn(async () => newVisitor(), name, path, refusedForm)
}

function signedIn(client: () => Promise<TestClient>, name: string, path: string, refusedForm?: Form): Screen {
  const form = refusedForm && { form: refusedForm }
  return screen(name, async () => ({ client: await client(), path, ...form }), refusedForm ? 400 : 200)
}

/** The address that an app opens, for a computer with a name longer than a line. */
async function waitingComputer(): Promise<string> {
  const body = JSON.stringify({ deviceId: "PC-9", deviceName: "Windows".repeat(13), appVersion: "1.2.0" })
  const headers = { "content-type": "application/json", "cf-ipcountry": "IN" }
  const init = { method: "POST", headers, body }
  const response = await expectStatus(fetch(`${site.url}/api/v1/device-codes`, init), 201)
  const { userCode } = (await response.json()) as { userCode: string }
  return `/link?code=${userCode}`
}

const LONG_NOTE = `For both offices.\n${"Windows".repeat(24)}`

async function requestResetLink(): Promise<string> {
  const { email } = await newAccount()
  await expectStatus(newVisitor().post("/forgot-password", { email }), 200)
  return findLink(email, "/reset-password")
}
