import { desc, eq } from "drizzle-orm"
import { shownText } from "#app/services/announcements/announcements.server.ts"
import { announcements, bugReports, releases, users, webhookEvents } from "#db/schema.ts"
import { quoteForm as newQuoteForm } from "#tests/support/fixtures/quotes.ts"
import { shownForm } from "#tests/support/forms/desk-forms.ts"
import { addQuote, quote } from "./cost-fixtures.ts"
import { type Cost, type CostFixtures, get as getOf, post as postOf } from "./cost-requests.ts"

type Path = string | ((fixtures: CostFixtures) => Promise<string>)

/** A page reads the numbers of its menu in one round trip more, beside its own; a file has no menu. */
const withMenu = (path: unknown, status: number, roundTrips: number) =>
  status !== 200 || (typeof path === "string" && /\.(csv|json)/.test(path)) ? roundTrips : roundTrips + 1

const get: typeof getOf = (visitor, path, status, roundTrips) =>
  getOf(visitor, path, status, withMenu(path, status, roundTrips))

const post: typeof postOf = (visitor, path, fields, status, roundTrips) =>
  postOf(visitor, path, fields, status, withMenu(path, status, roundTrips))

/** Without the id of the form, which `deskAction` adds. */
const quoteForm = () => {
  const { formId: _, ...fields } = newQuoteForm()
  return fields
}

const order = async (fixtures: CostFixtures) => `/desk/orders/${(await fixtures.owner()).order.id}`
const license = async (fixtures: CostFixtures) => `/desk/licenses/${(await fixtures.owner()).licenseId}`
const customer = async (fixtures: CostFixtures) => `/desk/customers/${(await fixtures.owner()).id}`
const searchForLicense = async (fixtures: CostFixtures) =>
  `/desk/search?q=${(await fixtures.owner()).licenseKey}`
const searchForNothing = async () => "/desk/search?q=nobody@nowhere.test"
const webhookEvent = async (fixtures: CostFixtures) => {
  await fixtures.owner()
  const { db } = fixtures.app
  const [event] = await db.select().from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(1)
  return `/desk/webhooks/${event?.id}`
}

const payment = async (fixtures: CostFixtures) => {
  const { order } = await fixtures.owner()
  return `/desk/payments/${(await fixtures.app.findOrder(order.id)).paymentId}`
}
const bug = async (fixtures: CostFixtures) => {
  const { id: userId } = await fixtures.member()
  const report = {
    title: "It stops",
    description: "Why?",
    dateOfIncident: "2024-02-29",
    createdAt: new Date(),
  }
  await fixtures.app.db
    .insert(bugReports)
    .values({ id: "measured", userId, ...report })
    .onConflictDoNothing()
  return "/desk/bugs/measured"
}

const deskQuote = async (fixtures: CostFixtures) => `/desk${await quote(fixtures)}`
const draft = async (fixtures: CostFixtures) => {
  await addQuote(fixtures, { id: "draft", status: "draft" })
  return "/desk/quotes/draft"
}

const announcement = async ({ app }: CostFixtures) => {
  const draft = { id: "measured", subject: "Hi", message: "New", createdAt: new Date() }
  await app.db.insert(announcements).values(draft).onConflictDoNothing()
  return "/desk/announcements/measured"
}

const ANNOUNCEMENT = { intent: "announcement-send", subject: "Hi", message: "New" }

const newAnnouncement = async (fixtures: CostFixtures) => {
  const { id } = await fixtures.member()
  const reader = { optInPromotions: true, emailConfirmedAt: new Date() }
  await fixtures.app.db.update(users).set(reader).where(eq(users.id, id))
  return "/desk/announcements/new"
}

const PROMOTE_FORM = { formId: "w".repeat(25), intent: "release-promote", subject: "8.8.8" }

const betaRelease = async ({ app }: CostFixtures) => {
  const release = { version: "8.8.8", installerUrl: "https://releases.test/a.exe", size: 1, notes: "New" }
  await app.db
    .insert(releases)
    .values({ ...release, sha256: "ab".repeat(32), channel: "beta", publishedAt: new Date() })
    .onConflictDoNothing()
  return "/desk/releases"
}

/** A page of the desk, which exists for owners only. */
const deskPage = (path: Path, roundTrips: number): Cost[] => [
  get("signedOut", path, 302, 0),
  get("member", path, 404, 1),
  get("siteOwner", path, 200, roundTrips),
]

/** A form of the desk; the letter makes the id of each form another one. */
const deskAction = (path: Path, letter: string, fields: Record<string, string>, roundTrips: number): Cost =>
  post("siteOwner", path, { formId: letter.repeat(25), ...fields }, 303, roundTrips)

/** The same for one that asks first, which was shown. */
const askedAction = (
  path: Path,
  letter: string,
  fields: Record<string, string>,
  roundTrips: number,
): Cost => {
  const form = { formId: letter.repeat(25), ...fields }
  const shown = async (fixtures: CostFixtures) =>
    shownForm(await fixtures.siteOwner(), typeof path === "string" ? path : await path(fixtures), form)
  return post("siteOwner", path, shown, 303, roundTrips)
}

const PRICE_FORM = {
  intent: "price-change",
  baseUS: "5.99",
  overrideUS: "94.99",
  baseGB: "4.99",
  overrideGB: "94.99",
  baseEU: "4.99",
  overrideEU: "94.99",
  baseIN: "149",
}
const SHOWN_PRICE = JSON.stringify([null, "US", [499, 9499, true], [599, 9499, true]])

const SETTINGS_FORM = { legalName: "Asha Rao", address: "Thane", taxCode: "997331", taxRate: "18" }

/** The cost of every route of the desk: a page makes at most 3 round trips. */
export const deskCosts: Record<string, Cost[]> = {
  "/desk": deskPage("/desk", 1),
  "/desk/search": [
    ...deskPage("/desk/search", 1),
    get("siteOwner", searchForLicense, 302, 3),
    get("siteOwner", searchForNothing, 200, 2),
  ],
  "/desk/orders": [
    ...deskPage("/desk/orders", 2),
    get("siteOwner", "/desk/orders?status=paid&after=1-a", 200, 2),
  ],
  "/desk/orders.csv": deskPage("/desk/orders.csv?to=2020-01-01", 2),
  "/desk/orders/:order": [
    ...deskPage(order, 2),
    deskAction(order, "a", { intent: "note", note: "Called" }, 3),
  ],
  "/desk/quotes": [
    ...deskPage("/desk/quotes", 2),
    get("siteOwner", "/desk/quotes?state=expired&after=1-a", 200, 2),
  ],
  "/desk/quotes/new": [
    ...deskPage("/desk/quotes/new", 1),
    deskAction("/desk/quotes/new", "i", quoteForm(), 3),
    deskAction("/desk/quotes/new", "j", { ...quoteForm(), intent: "quote-send" }, 6),
  ],
  "/desk/quotes/:quote": [
    ...deskPage(deskQuote, 2),
    deskAction(deskQuote, "k", { intent: "quote-bank", reference: "UTR 1" }, 5),
    deskAction(draft, "l", { intent: "quote-send" }, 4),
    askedAction(draft, "m", { intent: "quote-withdraw" }, 3),
  ],
  "/desk/coupons": [
    ...deskPage("/desk/coupons", 2),
    get("siteOwner", "/desk/coupons?state=ended&after=1-a", 200, 2),
    get("siteOwner", "/desk/coupons?find=SAVE50&state=open", 200, 2),
    deskAction("/desk/coupons", "n", { intent: "coupon-create", code: "SAVE50", percent: "50" }, 3),
    askedAction("/desk/coupons", "q", { intent: "coupon-end", subject: "SAVE50" }, 3),
  ],
  "/desk/coupons.csv": deskPage("/desk/coupons.csv", 2),
  "/desk/webhooks": [
    ...deskPage("/desk/webhooks", 2),
    get("siteOwner", "/desk/webhooks?result=fulfilled&after=1-a", 200, 2),
  ],
  "/desk/webhooks/:event": deskPage(webhookEvent, 2),
  "/desk/emails": [
    ...deskPage("/desk/emails", 2),
    get("siteOwner", "/desk/emails?state=sent&after=1-a", 200, 2),
    get("siteOwner", "/desk/emails?kind=receipt", 200, 2),
    ...["sent", "waiting", "given-up", "delivered", "bounced"].map((state) =>
      get("siteOwner", `/desk/emails?kind=refund&state=${state}`, 200, 2),
    ),
  ],
  "/desk/emails/templates": deskPage("/desk/emails/templates", 1),
  "/desk/customers": [
    ...deskPage("/desk/customers", 2),
    get("siteOwner", "/desk/customers?state=unconfirmed&after=1-a", 200, 2),
    get("siteOwner", "/desk/customers?state=news&from=2026-01-01", 200, 2),
    get("siteOwner", "/desk/customers?state=disabled", 200, 2),
  ],
  "/desk/customers.csv": deskPage("/desk/customers.csv?to=2020-01-01", 2),
  "/desk/customers/:user": [
    ...deskPage(customer, 2),
    deskAction(customer, "b", { intent: "note", note: "Called" }, 3),
    askedAction(customer, "c", { intent: "sign-out" }, 3),
  ],
  "/desk/licenses": [
    ...deskPage("/desk/licenses", 2),
    get("siteOwner", "/desk/licenses?plan=business&after=1-a", 200, 2),
    get("siteOwner", "/desk/licenses?state=revoked", 200, 2),
    get("siteOwner", "/desk/licenses?state=active&computers=large", 200, 2),
  ],
  "/desk/licenses.csv": deskPage("/desk/licenses.csv?to=2020-01-01", 2),
  "/desk/licenses/:license": [
    ...deskPage(license, 2),
    deskAction(license, "d", { intent: "transfer" }, 4),
    deskAction(license, "e", { intent: "devices", devices: "30" }, 4),
    deskAction(license, "f", { intent: "revoke", reason: "Shared" }, 4),
    deskAction(license, "g", { intent: "reinstate", reason: "A mistake" }, 4),
  ],
  "/desk/bugs": [...deskPage("/desk/bugs", 2), get("siteOwner", "/desk/bugs?status=seen&after=1-a", 200, 2)],
  "/desk/bugs/:bug": [...deskPage(bug, 2), deskAction(bug, "h", { intent: "note", note: "Seen" }, 3)],
  "/desk/announcements": deskPage("/desk/announcements", 2),
  "/desk/announcements/new": [
    ...deskPage("/desk/announcements/new", 1),
    deskAction(
      "/desk/announcements/new",
      "s",
      { intent: "announcement-save", subject: "Hi", message: "New" },
      3,
    ),
    deskAction(
      "/desk/announcements/new",
      "t",
      { ...ANNOUNCEMENT, shown: shownText({ id: "t".repeat(25), ...ANNOUNCEMENT, plainText: null }) },
      5,
    ),
    post("siteOwner", newAnnouncement, { formId: "v".repeat(25), ...ANNOUNCEMENT }, 200, 4),
  ],
  "/desk/announcements/:announcement": [
    ...deskPage(announcement, 2),
    askedAction(announcement, "u", { intent: "announcement-delete" }, 3),
  ],
  "/desk/prices": [
    ...deskPage("/desk/prices?country=DE", 2),
    post("siteOwner", "/desk/prices", { formId: "p".repeat(25), ...PRICE_FORM }, 200, 3),
    deskAction("/desk/prices", "p", { ...PRICE_FORM, shown: SHOWN_PRICE }, 4),
  ],
  "/desk/releases": [
    ...deskPage("/desk/releases", 2),
    deskAction(
      "/desk/releases",
      "r",
      { intent: "release-save", version: "9.9.9", address: "https://releases.test/a.exe", notes: "New" },
      4,
    ),
    post("siteOwner", betaRelease, PROMOTE_FORM, 200, 3),
  ],
  "/desk/reconciliation": deskPage("/desk/reconciliation", 2),
  "/desk/payments/:payment": deskPage(payment, 2),
  "/desk/reports": deskPage("/desk/reports", 2),
  "/desk/reports.csv": deskPage("/desk/reports.csv", 2),
  "/desk/reports/gst": deskPage("/desk/reports/gst", 2),
  "/desk/reports/gst.json": [
    get("signedOut", "/desk/reports/gst.json", 302, 0),
    get("member", "/desk/reports/gst.json", 404, 1),
    get("siteOwner", "/desk/reports/gst.json", 200, 2),
  ],
  "/desk/reports/gst.csv": deskPage("/desk/reports/gst.csv", 2),
  "/desk/audit": [...deskPage("/desk/audit", 2), get("siteOwner", "/desk/audit?after=1", 200, 2)],
  "/desk/settings": [
    ...deskPage("/desk/settings", 2),
    // It is shown once more before it is saved.
    post(
      "siteOwner",
      "/desk/settings",
      { formId: "i".repeat(25), intent: "settings", ...SETTINGS_FORM },
      200,
      3,
    ),
  ],
}
