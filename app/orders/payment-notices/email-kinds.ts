import { licenseOrder, SAMPLE_PAYMENT } from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, type EmailSample, emailSample } from "#app/platform/email/sample-email.ts"
import { paymentNoticeEmail } from "./emails.ts"
import type { NoticeVariant } from "./payment-notice.ts"

type Noticed = Parameters<typeof paymentNoticeEmail>[0]

function noticeSample(
  words: Pick<EmailSample, "name" | "title" | "to" | "when">,
  { variant = "open", ...noticed }: Pick<Noticed, "problem"> & Partial<Noticed> & { variant?: NoticeVariant },
) {
  const facts: Noticed = {
    order: licenseOrder,
    paymentId: SAMPLE_PAYMENT,
    paid: licenseOrder.amount,
    at: sampleAccount.at,
    ...noticed,
  }
  return emailSample({
    ...words,
    facts: () => facts,
    write: (given, site) => paymentNoticeEmail(given, variant, site),
  })
}

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "payment-problem",
    label: "Payment that bought nothing",
    samples: [
      noticeSample(
        {
          name: "payment-notice",
          title: "Another amount",
          to: "Buyer",
          when: "A payment has another amount or currency than its order",
        },
        { problem: "amount-differs", paid: { amount: 9701, currency: "USD" } },
      ),
      noticeSample(
        {
          name: "second-payment",
          title: "Second payment",
          to: "Buyer",
          when: "A payment arrives for an order that another one has paid",
        },
        { problem: "second-payment" },
      ),
      noticeSample(
        {
          name: "second-license",
          title: "Second license",
          to: "Buyer",
          when: "An account that has a license pays for another one",
        },
        { problem: "second-license" },
      ),
      noticeSample(
        {
          name: "coupon-unavailable",
          title: "Coupon used up",
          to: "Buyer",
          when: "A payment arrives after the last use of its coupon",
        },
        { problem: "coupon-unavailable" },
      ),
      noticeSample(
        {
          name: "unknown-payment",
          title: "Payment without an order",
          to: "Payer",
          when: "A payment arrives whose order is not known here",
        },
        { problem: "unknown-order", order: null },
      ),
      noticeSample(
        {
          name: "returned-payment",
          title: "Payment given back",
          to: "Buyer",
          when: "A payment that bought nothing was refunded before it was reported",
        },
        { problem: "second-payment", variant: "returned" },
      ),
    ],
  },
  {
    kind: "payer-without-account",
    label: "Payment for a deleted account",
    samples: [
      noticeSample(
        {
          name: "payment-of-deleted-account",
          title: "Payment for a deleted account",
          to: "Payer",
          when: "A payment arrives after the account was deleted; to the address that was typed at Razorpay",
        },
        { problem: "without-buyer", variant: "without-account" },
      ),
    ],
  },
]
