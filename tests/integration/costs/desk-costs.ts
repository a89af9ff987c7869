import { desc } from "drizzle-orm"
import { bugReports, webhookEvents } from "#db/schema.ts"
import { quote } from "./cost-fixtures.ts"
import { type Cost, type CostFixtures, type From, get } from "./cost-requests.ts"

const order = async (fixtures: CostFixtures) => `/desk/orders/${(await fixtures.owner()).order.id}`
const license = async (fixtures: CostFixtures) => `/desk/licenses/${(await fixtures.owner()).licenseId}`
const customer = async (fixtures: CostFixtures) => `/desk/customers/${(await fixtures.owner()).id}`
const evidence = async (fixtures: CostFixtures) => `${await order(fixtures)}/evidence`
const customerData = async (fixtures: CostFixtures) => `${await customer(fixtures)}/data.json`
const deskQuote = async (fixtures: CostFixtures) => `/desk${await quote(fixtures)}`

async function searchForLicense(fixtures: CostFixtures): Promise<string> {
  return `/desk/search?q=${(await fixtures.owner()).licenseKey}`
}

async function webhookEvent(fixtures: CostFixtures): Promise<string> {
  await fixtures.owner()
  const { db } = fixtures.app
  const [event] = await db.select().from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(1)
  return `/desk/webhooks/${event?.id}`
}

async function payment(fixtures: CostFixtures): Promise<string> {
  const { order } = await fixtures.owner()
  return `/desk/payments/${(await fixtures.app.findOrder(order.id)).paymentId}`
}

async function bug(fixtures: CostFixtures): Promise<string> {
  const { id: userId } = await fixtures.member()
  const report = {
    id: "measured",
    userId,
    title: "It stops",
    description: "Why?",
    dateOfIncident: "2024-02-29",
  }
  await fixtures.app.db
    .insert(bugReports)
    .values({ ...report, createdAt: new Date() })
    .onConflictDoNothing()
  return "/desk/bugs/measured"
}

/** A page of the desk, which exists for owners only. */
const page = (path: From<string>, roundTrips = 3): Cost[] => [
  get("signedOut", path, 302, 0),
  get("member", path, 404, 1),
  get("siteOwner", path, 200, roundTrips),
]

/** A list, and what its filters show: each has an index. */
const list = (path: string, queries: string[] = []): Cost[] => [
  ...page(path),
  ...queries.map((query) => get("siteOwner", `${path}?${query}`, 200, 3)),
]

/** A file, which has no menu. */
const file = (path: string): Cost[] => page(path, 2)

/**
 * The cost of every page of the desk: session, numbers of the menu and its own. Its forms are the owner's alone, and all
 * integration tests find a query of theirs that scans.
 */
export const deskCosts: Record<string, Cost[]> = {
  "/desk": page("/desk", 2),
  "/desk/waiting": file("/desk/waiting"),
  "/desk/search": [
    ...page("/desk/search", 2),
    get("siteOwner", searchForLicense, 302, 3),
    get("siteOwner", "/desk/search?q=nobody@nowhere.test", 200, 3),
  ],
  "/desk/orders": list("/desk/orders", [
    "status=paid&after=1-a",
    "country=DE&day=last-month&order=oldest",
    "plan=basic&coupon=SAVE50&amount=94.99",
  ]),
  "/desk/orders.csv": file("/desk/orders.csv?to=2020-01-01"),
  "/desk/orders/:order": page(order),
  "/desk/orders/:order/evidence": [
    get("signedOut", evidence, 302, 0),
    get("member", evidence, 404, 1),
    get("siteOwner", evidence, 404, 2),
  ],
  "/desk/quotes": list("/desk/quotes", ["state=expired&after=1-a"]),
  "/desk/quotes/new": page("/desk/quotes/new", 2),
  "/desk/quotes/:quote": page(deskQuote),
  "/desk/coupons": list("/desk/coupons", ["state=ended&after=1-a", "find=SAVE50&state=open"]),
  "/desk/payouts": list("/desk/payouts", ["after=1-a"]),
  "/desk/coupons.csv": file("/desk/coupons.csv"),
  "/desk/webhooks": list("/desk/webhooks", ["result=fulfilled&after=1-a"]),
  "/desk/webhooks/:event": page(webhookEvent),
  "/desk/emails": list("/desk/emails", [
    "state=sent&after=1-a",
    "kind=receipt",
    "recipient=demo@brisk.test",
    "recipient=demo@brisk.test&kind=refund&state=sent",
    ...["sent", "waiting", "given-up", "delivered", "bounced"].map((state) => `kind=refund&state=${state}`),
  ]),
  "/desk/emails/templates": page("/desk/emails/templates", 2),
  "/desk/emails/templates/:template/preview": page("/desk/emails/templates/receipt/preview", 1),
  "/desk/customers": list("/desk/customers", [
    "state=unconfirmed&after=1-a",
    "state=news&from=2026-01-01",
    "state=disabled",
    "country=DE&plan=basic",
  ]),
  "/desk/customers.csv": file("/desk/customers.csv?to=2020-01-01"),
  "/desk/customers/:user": page(customer),
  "/desk/customers/:user/data.json": [
    get("signedOut", customerData, 302, 0),
    get("member", customerData, 404, 1),
    get("siteOwner", customerData, 303, 2),
  ],
  "/desk/licenses": list("/desk/licenses", [
    "plan=business&after=1-a",
    "state=revoked",
    "state=active&computers=large",
  ]),
  "/desk/licenses.csv": file("/desk/licenses.csv?to=2020-01-01"),
  "/desk/licenses/:license": page(license),
  "/desk/bugs": list("/desk/bugs", ["status=seen&after=1-a"]),
  "/desk/bugs/:bug": page(bug),
  "/desk/announcements": list("/desk/announcements"),
  "/desk/announcements/new": page("/desk/announcements/new", 2),
  "/desk/announcements/:announcement": [get("siteOwner", "/desk/announcements/none", 404, 3)],
  "/desk/announcements/:announcement/preview": [get("siteOwner", "/desk/announcements/none/preview", 404, 2)],
  "/desk/prices": page("/desk/prices?country=DE"),
  "/desk/releases": page("/desk/releases"),
  "/desk/reconciliation": page("/desk/reconciliation"),
  "/desk/payments/:payment": page(payment),
  "/desk/reports": page("/desk/reports"),
  "/desk/reports.csv": file("/desk/reports.csv"),
  "/desk/reports/gst": page("/desk/reports/gst"),
  "/desk/reports/gst.json": file("/desk/reports/gst.json"),
  "/desk/reports/gst.csv": file("/desk/reports/gst.csv"),
  "/desk/audit": list("/desk/audit", ["after=1"]),
  "/desk/settings": page("/desk/settings"),
}
