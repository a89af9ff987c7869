import { brand } from "#app/platform/brand.ts"
import { partsOf } from "#tests/support/fixtures/device-components.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import { emailEvent, postEmailEvent } from "#tests/support/server/email-events.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import {
  callback,
  callbackFields,
  checkout,
  checkoutWithoutWebhook,
  dueCheckout,
  invoice,
  link,
  newDeviceCode,
  paymentOf,
  quote,
  receipt,
  refundOfOwner,
  withdrawal,
} from "./cost-fixtures.ts"
import { apiPost, type Cost, type CostFixtures, call, get, post, webhookEvent } from "./cost-requests.ts"
import { deskCosts } from "./desk-costs.ts"

/** A page that reads only the session. */
const publicPage = (path: string, status = 200): Cost[] => [
  get("signedOut", path, status, 0),
  get("member", path, status, 1),
  get("owner", path, status, 1),
]

/** The same response for everyone, without a query. */
const constant = (path: string, status = 200): Cost[] => [
  get("signedOut", path, status, 0),
  get("owner", path, status, 0),
]

/** A page that redirects signed-out visitors to log in. */
const signedInPage = (path: string, roundTrips: number): Cost[] => [
  get("signedOut", path, 302, 0),
  get("member", path, 200, roundTrips),
  get("owner", path, 200, roundTrips),
]

/** A page that redirects accounts without a license, which the session query already tells. */
const ownerPage = (path: string, status: number, roundTrips: number): Cost[] => [
  get("signedOut", path, 302, 0),
  get("member", path, 302, 1),
  get("owner", path, status, roundTrips),
]

const emailOf = async (fixtures: CostFixtures) => ({ email: (await fixtures.member()).email })
const logInWith = (password: string) => async (fixtures: CostFixtures) => ({
  ...(await emailOf(fixtures)),
  password,
})
const report = { title: "It stops", description: "Why?", dateOfIncident: "2024-02-29" }

const each = (paths: string[], costOf: (path: string) => Cost[]) =>
  Object.fromEntries(paths.map((path) => [path, costOf(path)]))

/** The cost of every route, for each kind of sender to which it responds differently. */
export const costs: Record<string, Cost[]> = {
  ...each(
    [...ALL_STATIC_PAGES, "/reset-password", "/confirm-email", "/undo-email-change", "/not-me"],
    publicPage,
  ),
  "/contact": [
    ...publicPage("/contact"),
    post(
      "signedOut",
      "/contact",
      { email: "ann@firm.test", company: "Ann Ltd", computers: "12", country: "GB", message: "" },
      303,
      3,
    ),
  ],
  ...each(["/.well-known/security.txt", "/.well-known/jwks.json"], constant),
  "/.well-known/change-password": [get("signedOut", "/.well-known/change-password", 302, 0)],
  ...each(["/robots.txt", "/sitemap.xml", "/api/v1/openapi.json"], constant),
  ...each(["/account", "/account/security", "/account/data"], (path) => signedInPage(path, 2)),
  ...each(["/account/two-factor", "/account/data.json"], (path) => signedInPage(path, 2)),
  "/changelog": [get("owner", "/changelog", 200, 2)],
  "/changelog.xml": [get("owner", "/changelog.xml", 200, 1)],
  "/csp-reports": [post("signedOut", "/csp-reports", {}, 204, 0)],
  "/login": [
    get("signedOut", "/login", 200, 0),
    get("member", "/login", 302, 1),
    post("signedOut", "/login", logInWith(PASSWORD), 303, 3),
    post("signedOut", "/login", logInWith("a wrong password"), 400, 2),
  ],
  "/login/verify": [
    get("pending", "/login/verify", 200, 2),
    get("pending", "/dashboard", 302, 1),
    post("pending", "/login/verify", async () => ({ code: await codeNow() }), 303, 3),
  ],
  "/passkey-options": [
    post("signedOut", "/passkey-options", { purpose: "log-in" }, 200, 0),
    post("member", "/passkey-options", { purpose: "add" }, 200, 2),
  ],
  "/signup": [
    get("signedOut", "/signup", 200, 0),
    get("member", "/signup", 302, 1),
    post("signedOut", "/signup", signUpForm("new@example.com"), 303, 2),
  ],
  "/register": [get("signedOut", "/register", 200, 0)],
  "/forgot-password": [
    ...publicPage("/forgot-password"),
    // As many for an address without an account: the answer is made before one is looked for.
    post("signedOut", "/forgot-password", emailOf, 200, 2),
    post("signedOut", "/forgot-password", { email: "nobody@example.com" }, 200, 2),
  ],
  "/forgot-license": [
    ...publicPage("/forgot-license"),
    post("signedOut", "/forgot-license", emailOf, 200, 1),
    post("signedOut", "/forgot-license", { email: "nobody@example.com" }, 200, 1),
  ],
  "/logout": [post("signedOut", "/logout", {}, 303, 0), post("member", "/logout", {}, 303, 1)],
  "/dashboard": [
    ...signedInPage("/dashboard", 1),
    post("owner", "/dashboard", { intent: "send-key" }, 303, 3),
  ],
  "/dashboard/release": [
    ...ownerPage("/dashboard/release", 404, 1),
    call("activate", "pc-1", 201, 2),
    get("owner", "/dashboard/release?device=pc-1", 200, 1),
    post("owner", "/dashboard/release?device=pc-1", {}, 303, 2),
  ],
  "/dashboard/devices.csv": ownerPage("/dashboard/devices.csv", 200, 1),
  "/dashboard/machine-file": ownerPage("/dashboard/machine-file", 200, 1),
  [`/dashboard/${brand.slug}.lic`]: [
    ...ownerPage(`/dashboard/${brand.slug}.lic`, 302, 1),
    call("activate", "pc-1", 201, 2),
    get("owner", `/dashboard/${brand.slug}.lic?device=pc-1`, 200, 1),
  ],
  "/dashboard/replace-key": ownerPage("/dashboard/replace-key", 200, 1),
  "/link": [...signedInPage("/link", 2), get("owner", link, 200, 3)],
  "/account/passkey": signedInPage("/account/passkey", 1),
  ...deskCosts,
  "/quotes/:quote": [
    get("signedOut", quote, 200, 1),
    get("member", quote, 200, 2),
    get("owner", quote, 200, 2),
    post("member", quote, {}, 303, 5),
  ],
  "/withdraw/:order": [
    get("signedOut", withdrawal, 200, 0),
    get("member", withdrawal, 404, 2),
    get("owner", withdrawal, 200, 2),
  ],
  "/receipts/:order": [
    get("signedOut", receipt, 302, 0),
    get("member", receipt, 404, 2),
    get("owner", receipt, 302, 2),
  ],
  "/receipts/:order/invoice": [
    get("signedOut", "/receipts/nothing/invoice", 302, 0),
    get("member", "/receipts/nothing/invoice", 404, 2),
  ],
  "/payouts/:payout": [
    get("signedOut", "/payouts/nothing", 302, 0),
    get("member", "/payouts/nothing", 404, 1),
    get("siteOwner", "/payouts/nothing", 404, 2),
  ],
  "/invoices/:invoice": [
    get("signedOut", invoice, 302, 0),
    get("member", invoice, 404, 2),
    get("owner", invoice, 200, 2),
  ],
  "/report-bug": [...signedInPage("/report-bug", 2), post("member", "/report-bug", report, 303, 3)],
  "/report-bug/:report/picture": [
    get("signedOut", "/report-bug/nothing/picture", 302, 0),
    get("member", "/report-bug/nothing/picture", 404, 2),
  ],
  "/donate": [
    ...signedInPage("/donate", 2),
    post("member", "/donate", { currency: "EUR", amount: "50" }, 303, 4),
  ],
  "/buy": [...publicPage("/buy"), post("member", "/buy", { plan: "basic" }, 303, 4)],
  "/checkout/:order": [
    get("signedOut", checkout, 302, 0),
    get("owner", checkout, 404, 2),
    get("member", checkout, 200, 2),
    // The checkout is read again: a form that the page would send by now goes on to Razorpay.
    post("member", checkout, { company: "Acme", country: "US" }, 303, 3),
    post("member", checkout, { coupon: "UNKNOWN" }, 400, 5),
    // A sync is recorded during the request to the provider; a payment that it finds is then confirmed.
    get("member", dueCheckout, 200, 3),
    // Then asks whether a computer waits for the license.
    get("member", checkoutWithoutWebhook, 302, 7),
  ],
  "/checkout/:order/callback": [post("signedOut", callback, callbackFields, 303, 2)],
  "/download": ownerPage("/download", 200, 2),
  "/download/installer": ownerPage("/download/installer", 302, 2),
  "/download/link": [
    get("signedOut", "/download/link", 200, 0),
    get("owner", "/download/link", 200, 1),
    get("signedOut", "/download/link?token=expired", 200, 1),
  ],
  "/free": [get("owner", "/free", 200, 2)],
  "/free-download": [get("signedOut", "/free-download", 302, 1), get("owner", "/free-download", 302, 1)],
  "/webhooks/razorpay": [
    webhookEvent("a failed attempt", (fixtures) => paymentOf(fixtures, "payment.failed", "failed"), 2),
    webhookEvent("a payment", (fixtures) => paymentOf(fixtures), 3),
    webhookEvent(
      "a payment of an unknown order",
      async () => paymentEvent("payment.captured", { orderId: "x" }),
      2,
    ),
    webhookEvent("a refund", refundOfOwner, 4),
  ],
  "/webhooks/polar": [
    {
      name: "without a reseller",
      sender: "signedOut",
      path: "/webhooks/polar",
      status: 404,
      roundTrips: 0,
      send: ({ app }) => fetch(`${app.url}/webhooks/polar`, { method: "POST", body: "{}" }),
    },
  ],
  "/unsubscribe": [
    ...publicPage("/unsubscribe"),
    post("signedOut", `/unsubscribe?token=${"0".repeat(32)}`, {}, 200, 1),
  ],
  "/webhooks/resend": [
    {
      name: "an email that bounced",
      sender: "signedOut",
      path: "/webhooks/resend",
      status: 200,
      roundTrips: 1,
      send: ({ app }) => postEmailEvent(app, emailEvent({ type: "email.bounced" })),
    },
  ],
  "/api/v1/licenses/activate": [call("activate", "pc-1", 201, 2), call("activate", "pc-1", 200, 2)],
  "/api/v1/licenses/validate": [
    call("activate", "pc-1", 201, 2),
    call("validate", "pc-1", 200, 1),
    call("validate", "pc-2", 200, 2),
    call("activate", "pc-3", 201, 2, partsOf(3)),
    call("validate", "pc-3", 200, 1, partsOf(3)),
    // Reinstalled: recognized once, then known.
    call("validate", "pc-4", 200, 2, { ...partsOf(3), os: "OS-4" }),
    // A copy of it.
    call("activate", "pc-4", 201, 2, partsOf(4)),
    call("validate", "pc-4", 200, 1, partsOf(4)),
  ],
  "/api/v1/licenses/deactivate": [call("activate", "pc-1", 201, 2), call("deactivate", "pc-1", 200, 2)],
  "/api/v1/device-codes": [apiPost("/api/v1/device-codes", { deviceId: "pc-1" }, 201, 2)],
  "/api/v1/device-codes/token": [apiPost("/api/v1/device-codes/token", newDeviceCode, 202, 1)],
  "/api/v1/revocations": [
    get("signedOut", "/api/v1/revocations", 200, 1),
    get("owner", "/api/v1/revocations", 200, 1),
    post("signedOut", "/api/v1/revocations", {}, 405, 0),
  ],
  "/api/v1/releases/latest": [
    get("owner", "/api/v1/releases/latest", 200, 1),
    get("signedOut", "/api/v1/releases/latest?channel=beta", 200, 1),
  ],
  "/api/v1/releases/appcast.xml": [
    get("owner", "/api/v1/releases/appcast.xml", 200, 1),
    get("signedOut", "/api/v1/releases/appcast.xml?channel=beta", 200, 1),
  ],
  "/api/*": constant("/api/nothing", 404),
  "/healthz": [get("signedOut", "/healthz", 200, 1)],
  "/*": publicPage("/nothing-here", 404),
}
