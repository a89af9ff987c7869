import { licenseOrder, SAMPLE_PAYMENT } from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  refundEmail,
  refundToPayerEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "./emails.ts"

const { email, at } = sampleAccount

const refund = {
  id: "refund:rfnd_FS8TWyPrCsa0OB",
  order: { ...licenseOrder, status: "paid" as const, paymentId: SAMPLE_PAYMENT },
  paymentId: SAMPLE_PAYMENT,
  amount: licenseOrder.amount,
  paid: licenseOrder.amount,
  endsLicense: true,
  invoiceId: "invoice1invoice2invoice3",
  creditNoteId: "credit1credit2credit3cred4",
  at,
}

const license = { licenseId: "1", at }
const upgrade = { orderId: "1", isUpgrade: true, devicesWithout: 1, devicesWith: 500, at }

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "refund",
    samples: [
      emailSample({
        name: "refund",
        title: "Refund",
        to: "Buyer",
        when: "A payment is refunded in full",
        facts: () => refund,
        write: refundEmail,
      }),
      emailSample({
        name: "refund-of-part",
        title: "Refund of a part",
        to: "Buyer",
        when: "A part of a payment is refunded",
        facts: () => ({
          ...refund,
          amount: { amount: 1000, currency: "USD" },
          endsLicense: false,
          invoiceId: null,
          creditNoteId: null,
        }),
        write: refundEmail,
      }),
      emailSample({
        name: "refund-to-payer",
        title: "Refund to a payer without an account",
        to: "Payer",
        when: "A payment without an order, or for a deleted account, is refunded",
        facts: () => ({
          id: refund.id,
          paymentId: refund.paymentId,
          amount: refund.amount,
          isOfDeletedAccount: false,
          to: email,
          at,
        }),
        write: refundToPayerEmail,
      }),
    ],
  },
  {
    kind: "license-status",
    label: "License ended or restored",
    samples: [
      emailSample({
        name: "license-refunded",
        title: "License ended by a refund",
        to: "License holder",
        when: "The payment of somebody else for the license is refunded",
        facts: () => license,
        write: licenseRefundedEmail,
      }),
      emailSample({
        name: "license-disputed",
        title: "License ended by a dispute",
        to: "License holder",
        when: "A dispute is lost",
        facts: () => ({ ...license, paid: refund.paid }),
        write: licenseDisputedEmail,
      }),
      emailSample({
        name: "license-restored",
        title: "License restored",
        to: "License holder",
        when: "The dispute ended well, or the refund failed",
        facts: () => license,
        write: licenseRestoredEmail,
      }),
      emailSample({
        name: "upgrade-reverted",
        title: "Upgrade reverted",
        to: "License holder",
        when: "A payment for the license is returned, and another one kept",
        facts: () => ({ ...upgrade, isRefund: true }),
        write: upgradeRevertedEmail,
      }),
      emailSample({
        name: "upgrade-restored",
        title: "Upgrade restored",
        to: "License holder",
        when: "The dispute about it ended well",
        facts: () => upgrade,
        write: upgradeRestoredEmail,
      }),
    ],
  },
]
