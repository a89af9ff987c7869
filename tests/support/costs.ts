import { paymentEvent } from "./provider-events.ts"
import { type Cast, type Cost, call, delivery, get, post } from "./requests.ts"
import {
  callback,
  checkout,
  lateCheckout,
  paymentOf,
  receipt,
  refundOfOwner,
  resetLink,
  signedReturn,
  unheardPayment,
} from "./screen-states.ts"
import { PASSWORD } from "./secrets.ts"

/** Signed out it asks nothing; signed in, it asks who is there. */
const open = (path: string, status = 200): Cost[] => [
  get("anyone", path, status, 0),
  get("free", path, status, 1),
  get("owner", path, status, 1),
]

/** Is the same for everyone, and asks nothing. */
const stands = (path: string, status = 200): Cost[] => [
  get("anyone", path, status, 0),
  get("owner", path, status, 0),
]

/** For members only. */
const members = (path: string, roundTrips: number): Cost[] => [
  get("anyone", path, 302, 0),
  get("free", path, 200, roundTrips),
  get("owner", path, 200, roundTrips),
]

/** For owners only; others learn so from their session. */
const owners = (path: string, status: number, roundTrips: number): Cost[] => [
  get("anyone", path, 302, 0),
  get("free", path, 302, 1),
  get("owner", path, status, roundTrips),
]

const emailOf = async (cast: Cast) => ({ email: (await cast.free()).email })
const logInWith = (password: string) => async (cast: Cast) => ({ ...(await emailOf(cast)), password })
const twice = { password: "a password of mine", confirmPassword: "a password of mine" }
const signUp = (email: string) => ({ email, ...twice, acceptTerms: "on" })
const report = { title: "It stops", description: "Why?", dateOfIncident: "2024-02-29" }
const activate = { deviceId: "offline", deviceName: "Offline" }

/** What every route of the site costs, as it is asked for by everyone whom it answers differently. */
export const costs: Record<string, Cost[]> = {
  ...Object.fromEntries(
    ["/", "/about", "/contact", "/privacy", "/terms", "/cookies", "/license"].map((path) => [
      path,
      open(path),
    ]),
  ),
  "/.well-known/security.txt": stands("/.well-known/security.txt"),
  "/csp-reports": [...stands("/csp-reports", 405), post("anyone", "/csp-reports", {}, 204, 0)],
  "/robots.txt": stands("/robots.txt"),
  "/sitemap.xml": stands("/sitemap.xml"),
  "/login": [
    get("anyone", "/login", 200, 0),
    get("free", "/login", 302, 1),
    post("anyone", "/login", logInWith(PASSWORD), 303, 3),
    post("free", "/login", logInWith(PASSWORD), 303, 3),
    post("anyone", "/login", logInWith("a wrong one"), 400, 2),
  ],
  "/signup": [
    get("anyone", "/signup", 200, 0),
    get("free", "/signup", 302, 1),
    post("anyone", "/signup", signUp("new@example.com"), 303, 2),
    post("anyone", "/signup", signUp("new@example.com"), 400, 2),
  ],
  "/register": [
    get("anyone", "/register", 200, 0),
    post("anyone", "/register", signUp("b@example.com"), 303, 2),
  ],
  "/forgot-password": [
    ...open("/forgot-password"),
    post("anyone", "/forgot-password", emailOf, 200, 3),
    post("anyone", "/forgot-password", { email: "nobody@example.com" }, 200, 2),
  ],
  "/forgot-license": [
    ...open("/forgot-license"),
    post("anyone", "/forgot-license", emailOf, 200, 3),
    post("anyone", "/forgot-license", { email: "nobody@example.com" }, 200, 3),
  ],
  "/reset-password": [
    ...open("/reset-password"),
    get("anyone", "/reset-password?token=dead", 200, 1),
    get("anyone", resetLink, 200, 1),
    post("anyone", resetLink, twice, 303, 2),
  ],
  "/logout": [
    ...stands("/logout", 405),
    post("anyone", "/logout", {}, 303, 0),
    post("free", "/logout", {}, 303, 1),
  ],
  "/dashboard": [...members("/dashboard", 1), post("owner", "/dashboard", { intent: "send-key" }, 303, 4)],
  "/dashboard/release": [
    ...owners("/dashboard/release", 404, 1),
    call("activate", "pc-1", 201, 3),
    get("owner", "/dashboard/release?device=pc-1", 200, 1),
    post("owner", "/dashboard/release?device=pc-1", {}, 303, 2),
  ],
  "/dashboard/devices.csv": owners("/dashboard/devices.csv", 200, 1),
  "/dashboard/machine-file": [
    ...owners("/dashboard/machine-file", 200, 1),
    post("owner", "/dashboard/machine-file", activate, 303, 4),
  ],
  "/dashboard/brisk.lic": [
    ...owners("/dashboard/brisk.lic", 302, 1),
    call("activate", "pc-1", 201, 3),
    get("owner", "/dashboard/brisk.lic?device=pc-1", 200, 1),
  ],
  "/dashboard/replace-key": [
    ...owners("/dashboard/replace-key", 200, 1),
    post(
      "owner",
      "/dashboard/replace-key",
      async (cast) => ({ licenseKey: (await cast.owner()).licenseKey }),
      303,
      2,
    ),
  ],
  "/account": [
    ...members("/account", 2),
    post("free", "/account", { intent: "promotions", optInPromotions: "on" }, 303, 2),
    post("free", "/account", { intent: "password", currentPassword: PASSWORD, ...twice }, 303, 4),
    post("owner", "/account", { intent: "sessions" }, 303, 3),
    post("free", "/account", { intent: "delete", currentPassword: twice.password }, 303, 4),
  ],
  "/account/data.json": members("/account/data.json", 2),
  "/receipts/:order": [
    get("anyone", receipt, 302, 0),
    get("free", receipt, 404, 2),
    get("owner", receipt, 200, 2),
  ],
  "/report-bug": [...members("/report-bug", 2), post("free", "/report-bug", report, 303, 3)],
  "/donate": [
    ...members("/donate", 2),
    get("free", "/donate?thanks=nothing", 200, 2),
    post("free", "/donate", { currency: "EUR", amount: "50" }, 303, 4),
  ],
  "/buy": [...open("/buy"), post("free", "/buy", { plan: "basic" }, 303, 4)],
  "/checkout/:order": [
    get("anyone", checkout, 302, 0),
    get("owner", checkout, 404, 2),
    get("free", checkout, 200, 2),
    // It notes that it asks the provider while it asks; what the provider says is then settled.
    get("free", lateCheckout, 200, 3),
    get("free", unheardPayment, 302, 5),
  ],
  "/checkout/:order/callback": [post("anyone", callback, signedReturn, 303, 2)],
  "/download": owners("/download", 200, 1),
  "/download/installer": owners("/download/installer", 302, 1),
  "/webhooks/razorpay": [
    ...stands("/webhooks/razorpay", 405),
    delivery("a failed attempt", (cast) => paymentOf(cast, "payment.failed", "failed"), 2),
    delivery("a payment", (cast) => paymentOf(cast), 2),
    delivery("the same payment again", (cast) => paymentOf(cast), 2),
    delivery(
      "a payment for nothing of ours",
      async () => paymentEvent("payment.captured", { orderId: "x" }),
      2,
    ),
    delivery("a refund", refundOfOwner, 3),
  ],
  "/api/v1/licenses/activate": [
    ...stands("/api/v1/licenses/activate", 405),
    call("activate", "pc-1", 201, 3),
    call("activate", "pc-1", 200, 3),
  ],
  "/api/v1/licenses/validate": [
    ...stands("/api/v1/licenses/validate", 405),
    call("activate", "pc-1", 201, 3),
    call("validate", "pc-1", 200, 3),
    call("validate", "pc-2", 200, 2),
  ],
  "/api/v1/licenses/deactivate": [
    ...stands("/api/v1/licenses/deactivate", 405),
    call("activate", "pc-1", 201, 3),
    call("deactivate", "pc-1", 200, 3),
  ],
  "/api/v1/revocations": [
    get("anyone", "/api/v1/revocations", 200, 1),
    get("owner", "/api/v1/revocations", 200, 1),
    post("anyone", "/api/v1/revocations", {}, 405, 0),
  ],
  "/api/v1/releases/latest": stands("/api/v1/releases/latest"),
  "/api/v1/openapi.json": stands("/api/v1/openapi.json"),
  "/api/*": stands("/api/nothing", 404),
  "/.well-known/jwks.json": stands("/.well-known/jwks.json"),
  "/healthz": [get("anyone", "/healthz", 200, 1)],
  "/*": open("/nothing-here", 404),
}
