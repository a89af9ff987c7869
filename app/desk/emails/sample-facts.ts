import type { ListedWork } from "#app/desk/work-items/work-items.ts"
import type { Block } from "#app/news/announcements/announcement.ts"
import { NEW_ORDER, type Order } from "#app/orders/order/order.ts"
import { NOT_REQUESTED, type Quote } from "#app/orders/quotes/quote.ts"
import { brand } from "#app/platform/brand.ts"
import type { Day } from "#app/platform/time.ts"

// Made-up facts for a look at each email.

const SAMPLE_KEY = "ABCDE12345FGHIJ67890"

export const at = new Date("2026-11-20T12:00:00Z")
const email = "ada@example.com"
const upgradeChange = {
  orderId: "1",
  isUpgrade: true,
  devicesWithout: 1,
  devicesWith: 500,
  email,
  at,
}

export const licenseOrder: Order = {
  ...NEW_ORDER,
  kind: "license",
  planType: "basic",
  id: "order1order2order3order4",
  userId: "account-1",
  amount: { amount: 9499, currency: "USD" },
  providerOrderId: "order_abc",
  createdAt: at,
}

export const donationOrder: Order = {
  ...licenseOrder,
  kind: "donation",
  planType: null,
  amount: { amount: 50000, currency: "INR" },
}

/** The order of a quote that was paid by bank. */
export const quoteOrder: Order = {
  ...licenseOrder,
  planType: "custom",
  devices: 500,
  amount: { amount: 12_000_000, currency: "INR" },
  source: "bank",
  quoteId: "quote1quote2quote3quote45",
  paymentReference: "UTR 42",
}

const sampleQuote: Quote = {
  id: "quote1quote2quote3quote45",
  email,
  emailKey: email,
  plan: "custom",
  devices: 500,
  amount: quoteOrder.amount,
  validUntil: new Date("2026-12-05T00:00:00Z"),
  note: "For both offices.",
  status: "draft",
  createdAt: at,
  sentAt: null,
  paidAt: null,
  withdrawnAt: null,
  ...NOT_REQUESTED,
  company: "Example Ltd",
}

export const sampleReceipt = {
  agreement: null,
  email,
  paymentId: "pay_abc",
  licenseKey: SAMPLE_KEY,
  paidAt: at,
  invoiceId: null,
}

export const sampleRelease = {
  id: "devices-released:license-1:1",
  devices: [{ deviceId: "PC-1", name: "Front desk" }],
  releasedIn: "dashboard" as const,
  seats: {
    maxDevices: 1,
    active: 0,
    released: 1,
    unused: 0,
    transferable: { active: 0, released: 1 },
    transfers: { left: 1, extra: 0, until: "2027-05-20" as const, isOver: false },
  },
  at,
}

/** A dispute, and more bug reports than an email lists. */
const work: ListedWork[] = [
  {
    heading: "Disputes",
    count: 1,
    isMore: false,
    items: [{ href: "/desk/orders/order1", title: "Dispute: 3 days left", amount: "$94.99" }],
  },
  {
    heading: "Bug reports",
    count: 11,
    isMore: false,
    items: Array.from({ length: 11 }, (_, index) => ({
      href: `/desk/bugs/bug${index}`,
      title: `It stops ${index}`,
      amount: "",
    })),
  },
]

const soldItem = {
  item: { kind: "license" as const, planType: "basic" as const, devices: null },
  country: "DE",
  amount: { amount: 7599, currency: "EUR" as const },
  discount: { code: "SAVE20", listAmount: 9499 },
}
const day: Day = "2026-11-19"
const noRupees = { inrAmount: 0, inrUnknown: 0 }
const sampleSummary = {
  id: "daily-summary:2026-11-19:account-1",
  email,
  day,
  at,
  totals: [
    { day, kind: "license-paid" as const, currency: "USD", count: 2, amount: 18998, ...noRupees },
    { day, kind: "donation-paid" as const, currency: "INR", count: 1, amount: 50000, ...noRupees },
    { day, kind: "license" as const, currency: "", count: 2, amount: 0, ...noRupees },
  ],
  work,
  sales: { items: [{ id: "order1order2order3order4", ...soldItem }], isMore: false },
  audit: {
    checked: 12,
    brokenAt: null,
    lastHash: "0123456789abcdef".repeat(4),
  },
}

export const sampleNews: Block[] = [
  { kind: "paragraph", children: [{ kind: "text", text: "What is new:" }] },
  {
    kind: "list",
    isOrdered: false,
    items: [
      [
        { kind: "strong", children: [{ kind: "text", text: "Faster" }] },
        { kind: "text", text: " start" },
      ],
    ],
  },
]

/** Facts of a sale for the email to the owners. */
const sampleSale = { sale: { id: licenseOrder.id, ...soldItem }, at }

/** Facts of one customer, of which each email tells some. */
const sampleFacts = {
  ...sampleReceipt,
  id: "1",
  at,
  userId: "1",
  licenseId: "1",
  order: licenseOrder,
  orderId: licenseOrder.id,
  amount: licenseOrder.amount,
  paid: licenseOrder.amount,
  endsLicense: true,
  creditNoteId: "credit1credit2credit3cred4",
  licenses: [{ key: SAMPLE_KEY, planType: "basic" as const }],
  name: "Ada Example",
  passkeys: [{ name: "My phone", createdAt: at }] satisfies [{ name: string; createdAt: Date }],
  twoFactorSince: at,
  hasPassword: true,
  browser: "Firefox on Windows",
  country: "IN",
  by: "password" as const,
  dueAt: at,
  warnings: [
    { subject: `New sign-in to your ${brand.name} account`, createdAt: at },
    { subject: `New sign-in to your ${brand.name} account`, createdAt: at },
    { subject: `Your ${brand.name} password was changed`, createdAt: at },
  ],
  reportId: "abcdefghijklmnopqrstuvwx1",
  title: "The window closes",
  body: "Thank you for the picture.\n\nThis is fixed in version 1.0.1, which comes on Monday.",
  work,
}

/** The facts of all emails. */
export const samples = {
  sampleFacts,
  sampleQuote,
  sampleRelease,
  sampleSale,
  sampleSummary,
  donationOrder,
  quoteOrder,
  upgradeChange,
}
