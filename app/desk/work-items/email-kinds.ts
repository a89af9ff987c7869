import { sampleSale } from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import type { Day } from "#app/platform/time.ts"
import { dailySummaryEmail, ownerAlertEmail } from "./emails.ts"
import type { ListedWork } from "./work-items.ts"

const { email, at } = sampleAccount

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

const day: Day = "2026-11-19"
const noRupees = { inrAmount: 0, inrUnknown: 0 }
const summary = {
  id: "daily-summary:2026-11-19:account-1",
  email,
  day,
  at,
  totals: [
    { day, kind: "license-paid" as const, currency: "USD", count: 2, amount: 18998, ...noRupees },
    {
      day,
      kind: "license-paid" as const,
      currency: "EUR",
      count: 1,
      amount: sampleSale.amount.amount,
      ...noRupees,
    },
    { day, kind: "donation-paid" as const, currency: "INR", count: 1, amount: 50000, ...noRupees },
    { day, kind: "license" as const, currency: "", count: 3, amount: 0, ...noRupees },
  ],
  work,
  sales: { items: [sampleSale], isMore: false },
  audit: { checked: 12, brokenAt: null, lastHash: "0123456789abcdef".repeat(4) },
}

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "owner-alert",
    samples: [
      emailSample({
        name: "owner-alert",
        title: "Work waits",
        to: "Owners",
        when: "Work waits for an hour, and nobody has looked",
        facts: () => ({ ...sampleAccount, work }),
        write: ownerAlertEmail,
      }),
    ],
  },
  {
    kind: "daily-summary",
    samples: [
      emailSample({
        name: "daily-summary",
        title: "Summary of a day",
        to: "Owners",
        when: "Each morning",
        facts: () => summary,
        write: dailySummaryEmail,
      }),
    ],
  },
]
