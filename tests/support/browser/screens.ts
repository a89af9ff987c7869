import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { createCoupon, orderWithCoupon } from "#tests/support/fixtures/coupons.ts"
import { png } from "#tests/support/fixtures/pictures.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { createQuote, postQuoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { beginTwoFactor, turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { setFaults } from "#tests/support/server/emulator-client.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"
import { Authenticator, addPasskey } from "./authenticator.ts"
import { site } from "./browser.ts"
import {
  basicAccount,
  businessAccount,
  changedAccount,
  confirmedAccount,
  deskOwner,
  donorAccount,
  findLink,
  findLinkOn,
  freeAccount,
  newAccount,
  newConfirmedAccount,
  newOwner,
  newVisitor,
  openOrder,
  payOrder,
  pendingBrowser,
  reportForm,
  twoFactorAccount,
  waitUntilPaid,
} from "./fixtures.ts"

type Form = Record<string, string>

/** What shows a screen: the client whose session it is, a path, and the form that is posted to it. */
type Visit = { client: TestClient; path: string; form?: Form }

/** One state of one screen. */
export type Screen = { name: string; status: number; arrange: () => Promise<Visit> }

const publicPages = [...ALL_STATIC_PAGES, "/free", "/changelog"]

/** Every screen, in the states that differ in more than a sentence or the errors of a form. */
export const screens: Screen[] = [
  ...publicPages.map((path) => signedOut(path, path)),
  signedOut("login", "/login"),
  signedOut("login, after a reset", "/login?reset"),
  signedOut("login, refused", "/login", { email: "someone@example.com", password: "wrong password" }),
  signedOut("sign-up", "/signup"),
  signedOut("sign-up, refused", "/signup", {
    email: "no address",
    password: "short",
    confirmPassword: "other",
  }),
  signedOut("forgotten password", "/forgot-password"),
  screen("forgotten password, sent", async () => {
    const { email } = await newAccount()
    return { client: newVisitor(), path: "/forgot-password", form: { email } }
  }),
  screen("reset password", async () => ({ client: newVisitor(), path: await requestResetLink() })),
  signedOut("reset password, expired link", "/reset-password?token=expired"),
  screen("confirm the address", async () => {
    const { email } = await newAccount()
    return { client: newVisitor(), path: await findLink(email, "/confirm-email") }
  }),
  screen("confirm the address, confirmed", async () => {
    const client = await newAccount()
    return { client, path: await findLink(client.email, "/confirm-email") }
  }),
  signedOut("confirm the address, expired link", "/confirm-email?token=expired"),
  screen("undo a change of the address", async () => ({
    client: newVisitor(),
    path: (await changedAccount()).undoLink,
  })),
  signedOut("undo a change of the address, expired link", "/undo-email-change?token=expired"),
  signedOut("lost license key", "/forgot-license"),
  { ...signedOut("not found", "/nothing-here"), status: 404 },
  signedOut("unsubscribe", `/unsubscribe?token=${"0".repeat(32)}`),
  screen("unsubscribe, done", async () => ({
    client: newVisitor(),
    path: `/unsubscribe?token=${"0".repeat(32)}`,
    form: { "List-Unsubscribe": "One-Click" },
  })),
  signedOut("buy, signed out", "/buy"),
  signedIn(freeAccount, "buy, free", "/buy"),
  signedIn(basicAccount, "buy, paid", "/buy"),
  signedIn(freeAccount, "pricing, with a coupon", "/buy?coupon=SAVE50"),
  checkout("checkout, open"),
  checkout("checkout, failed", "?failed"),
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
  screen(
    "checkout, coupon refused",
    async () => {
      const client = await newAccount()
      return { client, path: await openOrder(client), form: { intent: "coupon", coupon: "UNKNOWN" } }
    },
    400,
  ),
  screen("checkout, with a coupon", async () => {
    const client = await newAccount()
    const order = (await openOrder(client)).split("/").at(-1) ?? ""
    const coupon = await createCoupon(await deskOwner())
    return { client, path: `/checkout/${await orderWithCoupon(client, order, coupon)}` }
  }),
  screen("checkout, waiting", async () => {
    const client = await newAccount()
    const path = await openOrder(client)
    await setFaults(site, { webhooks: "drop", fail: ["payments"] })
    await payOrder(client, path)
    return { client, path }
  }),
  signedIn(basicAccount, "download", "/download"),
  signedIn(freeAccount, "dashboard, free", "/dashboard"),
  signedIn(basicAccount, "dashboard, paid", "/dashboard"),
  signedIn(businessAccount, "dashboard, with computers", "/dashboard?released=2"),
  signedIn(businessAccount, "release two computers", "/dashboard/release?device=pc-1&device=pc-2"),
  signedIn(basicAccount, "machine file", "/dashboard/machine-file"),
  signedIn(businessAccount, "machine file, ready", "/dashboard/machine-file?device=pc-1"),
  signedIn(basicAccount, "replace the key", "/dashboard/replace-key"),
  signedIn(basicAccount, "computer, enter the code", "/link"),
  screen(
    "computer, wrong code",
    async () => ({ client: await newAccount(), path: "/link?code=CFHJ-KMNP" }),
    400,
  ),
  screen("computer, waiting", async () => ({ client: await newOwner(), path: await waitingComputer() })),
  screen("computer, after the payment", async () => {
    const client = await newAccount()
    await expectStatus(client.post(await waitingComputer(), { intent: "buy" }), 303)
    const checkout = await openOrder(client)
    await payOrder(client, checkout)
    return { client, path: await waitUntilPaid(client, checkout) }
  }),
  signedIn(basicAccount, "computer, activated", "/link?done=activated"),
  signedIn(freeAccount, "bug reports, none", "/report-bug"),
  signedIn(freeAccount, "bug report, form open", "/report-bug?new"),
  signedIn(freeAccount, "bug report, refused", "/report-bug", { ...reportForm, title: "" }),
  signedIn(donorAccount, "bug reports, listed", "/report-bug"),
  screen("bug report, with a picture and a message", async () => {
    const client = await newAccount()
    const picture = new File([new Uint8Array(png())], "shot.png", { type: "image/png" })
    await expectStatus(client.postWithFile("/report-bug", reportForm, "picture", picture), 303)
    const report =
      /name="report" value="(\w+)"/.exec(await (await client.get("/report-bug")).text())?.[1] ?? ""
    const form = { intent: "add-message", report, message: `More, ${"Windows".repeat(24)}` }
    const { headers } = await expectStatus(client.post("/report-bug", form), 303)
    return { client, path: headers.get("location") ?? "" }
  }),
  screen("log-in code", async () => ({ client: await pendingBrowser(), path: "/login/verify" })),
  screen("log-in code or passkey", async () => {
    const account = await newConfirmedAccount()
    await expectStatus(addPasskeyNamed(account, "My phone"), 303)
    await turnOnTwoFactor(account)
    const client = newVisitor()
    const form = { email: account.email, password: PASSWORD }
    await expectStatus(client.post("/login", form), 303)
    return { client, path: "/login/verify" }
  }),
  signedIn(confirmedAccount, "two-factor set-up", "/account/two-factor"),
  screen("two-factor set-up, recovery codes", async () => {
    const client = await newConfirmedAccount()
    const { code } = await beginTwoFactor(client)
    return { client, path: "/account/two-factor", form: { code } }
  }),
  signedIn(twoFactorAccount, "two-factor set-up, on already", "/account/two-factor"),
  signedIn(confirmedAccount, "add a passkey", "/account/passkey"),
  screen("security, with passkeys", async () => {
    const client = await newConfirmedAccount()
    for (const name of ["My phone", "Windows".repeat(8)]) {
      await expectStatus(addPasskeyNamed(client, name), 303)
    }
    return { client, path: "/account/security?done=passkey-added" }
  }),
  signedIn(twoFactorAccount, "security, two-factor on", "/account/security"),
  screen("security, new recovery codes", async () => ({
    client: await twoFactorAccount(),
    path: "/account/security",
    form: { intent: "recovery-codes", currentPassword: PASSWORD },
  })),
  signedIn(deskOwner, "desk", "/desk"),
  ...[
    "orders",
    "audit",
    "customers",
    "licenses",
    "webhooks",
    "emails",
    "bugs",
    "reconciliation",
    "prices?country=DE",
    "releases",
    "quotes",
    "quotes/new",
    "reports",
    "reports/gst",
    "coupons",
    "announcements",
    "announcements/new",
    "emails/templates",
  ].map((page) => signedIn(deskOwner, `desk, ${page}`, `/desk/${page}`)),
  screen("desk, version before it is withdrawn", async () => ({
    client: await deskOwner(),
    path: "/desk/releases",
    form: { intent: "release-withdraw", formId: "3".repeat(25), subject: "1.0.0" },
  })),
  screen("desk, draft of a version", async () => {
    const client = await deskOwner()
    const form = {
      ...{ intent: "release-save", formId: randomUUID(), version: "9.8.7", channel: "beta", percent: "5" },
      ...{ address: "https://releases.test/Brisk.exe", notes: `- ${"Windows".repeat(24)}`, critical: "on" },
    }
    const { headers } = await expectStatus(client.post("/desk/releases", form), 303)
    return { client, path: headers.get("location") ?? "" }
  }),
  screen("desk, draft of an announcement", async () => {
    const client = await deskOwner()
    const { headers } = await expectStatus(
      client.post("/desk/announcements/new", announcementForm("announcement-save")),
      303,
    )
    return { client, path: headers.get("location") ?? "" }
  }),
  screen("desk, announcement before it is sent", async () => {
    await expectStatus(
      (await confirmedAccount()).post("/account", { intent: "promotions", optInPromotions: "on" }),
      303,
    )
    const form = announcementForm("announcement-send")
    return { client: await deskOwner(), path: "/desk/announcements/new", form }
  }),
  screen("desk, what can't be undone before it is done", async () => ({
    client: await deskOwner(),
    path: "/desk/coupons",
    form: { intent: "coupon-end", formId: "0".repeat(25), subject: "SAVE10" },
  })),
  signedIn(deskOwner, "desk, settings", "/desk/settings?done=settings"),
  signedIn(deskOwner, "desk, search without hits", "/desk/search?q=nobody@nowhere.test"),
  signedIn(deskOwner, "desk, customer", "/desk/customers/demo-business"),
  signedIn(deskOwner, "desk, license", "/desk/licenses/demo-business-license?done=note"),
  screen("desk, webhook event", async () => {
    await createPayment(site)
    const client = await deskOwner()
    return { client, path: await findLinkOn(client, "/desk/webhooks", "/desk/webhooks/") }
  }),
  screen("desk, payment with a problem", async () => {
    const { id } = await createPayment(site)
    const client = await deskOwner()
    await expect(async () => expectStatus(client.get(`/desk/payments/${id}`), 200)).toPass()
    return { client, path: `/desk/payments/${id}` }
  }),
  screen("desk, bug report", async () => {
    await expectStatus((await newAccount()).post("/report-bug", reportForm), 303)
    const client = await deskOwner()
    return { client, path: await findLinkOn(client, "/desk/bugs", "/desk/bugs/") }
  }),
  signedIn(deskOwner, "desk, new quote refused", "/desk/quotes/new", {
    intent: "quote-create",
    formId: "1".repeat(25),
    email: "no address",
    devices: "0",
    amount: "-1",
    validUntil: "2020-01-01",
  }),
  screen("desk, quote", async () => {
    const owner = await deskOwner()
    return { client: owner, path: `/desk/quotes/${await createQuote(owner, { note: LONG_NOTE })}` }
  }),
  screen("quote, signed out", async () => ({
    client: newVisitor(),
    path: await sentQuote("nobody@firm.test"),
  })),
  screen("quote, to be accepted", async () => {
    const client = await confirmedAccount()
    return { client, path: await sentQuote(client.email) }
  }),
  screen("quote, withdrawn", async () => {
    const path = await sentQuote("nobody@firm.test")
    const id = path.split("/").at(-1) ?? ""
    await expectStatus(postQuoteForm(await deskOwner(), id, "quote-withdraw"), 303)
    return { client: newVisitor(), path }
  }),
  signedIn(freeAccount, "donate", "/donate"),
  signedIn(freeAccount, "donate, custom amount refused", "/donate", {
    currency: "EUR",
    amount: "custom",
    customAmount: "0.5",
  }),
  screen("donate, thanks and history", async () => {
    const client = await donorAccount()
    return { client, path: client.thanks }
  }),
  signedIn(freeAccount, "account", "/account"),
  signedIn(donorAccount, "account, with receipts", "/account?done=promotions"),
  signedIn(freeAccount, "your data", "/account/data"),
  screen("account, change of the address pending", async () => {
    const client = await newAccount()
    const form = { intent: "email", newEmail: `new-${client.email}`, currentPassword: PASSWORD }
    await expectStatus(client.post("/account", form), 303)
    return { client, path: "/account?done=email" }
  }),
  signedIn(confirmedAccount, "security", "/account/security?done=sign-out-others"),
  screen("security, with a common password, in three browsers", async () => {
    const client = await newAccount({ password: "password1" })
    const logIn = () =>
      expectStatus(newVisitor().post("/login", { email: client.email, password: "password1" }), 303)
    await Promise.all([logIn(), logIn()])
    return { client, path: "/account/security" }
  }),
  signedIn(basicAccount, "receipt", "/receipts/demo-basic-order"),
  signedIn(basicAccount, "withdrawal, no right", "/withdraw/demo-basic-order"),
  signedOut("withdrawal, signed out", "/withdraw/demo-basic-order"),
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

function checkout(name: string, search = ""): Screen {
  return screen(name, async () => {
    const client = await freeAccount()
    return { client, path: (await openOrder(client)) + search }
  })
}

/** What the API answers the app with. */
async function callApi(path: string, body: object): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", "cf-ipcountry": "IN" }
  const init = { method: "POST", headers, body: JSON.stringify(body) }
  const response = await expectStatus(fetch(site.url + path, init), 201)
  return (await response.json()) as Record<string, string>
}

/** The codes for a computer with a name longer than a line. */
const startCode = () =>
  callApi("/api/v1/device-codes", {
    ...{ deviceId: "PC-9", deviceName: "Windows".repeat(13), appVersion: "1.2.0" },
  })

/** The address that an app opens. */
const waitingComputer = async () => `/link?code=${(await startCode()).userCode}`

const LONG_NOTE = `For both offices.\n${"Windows".repeat(24)}`

/** The buyer's page of a new quote for an address. */
async function sentQuote(email: string): Promise<string> {
  return `/quotes/${await sendQuote(await deskOwner(), { email, note: LONG_NOTE })}`
}

function announcementForm(intent: string): Form {
  return {
    ...{ intent, formId: `${randomUUID()}-announcement`, subject: `Brisk 2.0.0 ${"Windows".repeat(12)}` },
    message: `New:\n\n- **faster**\n- ${"Windows".repeat(12)} [more](https://brisk.test/changelog)`,
  }
}

async function requestResetLink(): Promise<string> {
  const { email } = await newAccount()
  await expectStatus(newVisitor().post("/forgot-password", { email }), 200)
  return findLink(email, "/reset-password")
}
