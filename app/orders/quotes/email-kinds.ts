import { quoteOrder } from "#app/orders/order/sample-order.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { quoteEmail } from "./emails.ts"
import { NOT_REQUESTED, type Quote } from "./quote.ts"

const { email, at } = sampleAccount

const quote: Quote = {
  id: "quote1quote2quote3quote45",
  email,
  emailKey: email,
  plan: AGREED_PLAN,
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

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "quote",
    samples: [
      emailSample({
        name: "quote",
        title: "Quote",
        to: "Buyer",
        when: "“Send” at a quote",
        facts: () => ({ quote, held: 20, salesToEurope: null }),
        write: (facts, site) => quoteEmail(facts, "0123456789abcdef".repeat(4), at, site),
      }),
    ],
  },
]
