import {
  donationOrder,
  licenseOrder,
  quoteOrder,
  SAMPLE_KEY,
  SAMPLE_PAYMENT,
} from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { receiptEmail } from "./emails.tsx"

const { email, at: paidAt } = sampleAccount

export const sampleReceipt = {
  agreement: null,
  vat: null,
  email,
  paymentId: SAMPLE_PAYMENT,
  licenseKey: SAMPLE_KEY,
  paidAt,
  invoiceId: null,
}

const facts = { ...sampleReceipt, order: licenseOrder }

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "receipt",
    label: "Receipt",
    samples: [
      emailSample({
        name: "receipt",
        title: "Receipt with the key",
        to: "Buyer",
        when: "A license is paid",
        facts: () => facts,
        write: receiptEmail,
      }),
      emailSample({
        name: "receipt-with-invoice",
        title: "Receipt with a tax invoice",
        to: "Buyer",
        when: "A license is paid, and the seller has a GSTIN",
        facts: () => ({ ...facts, invoiceId: "invoice1invoice2invoice3" }),
        write: receiptEmail,
      }),
      emailSample({
        name: "receipt-of-donation",
        title: "Receipt of a donation",
        to: "Buyer",
        when: "A donation is paid",
        facts: () => ({ ...facts, order: donationOrder }),
        write: receiptEmail,
      }),
      emailSample({
        name: "upgrade-receipt",
        title: "Receipt of an upgrade",
        to: "Buyer",
        when: "A quote is paid that upgrades a license",
        facts: () => ({ ...facts, order: quoteOrder, isUpgrade: true }),
        write: receiptEmail,
      }),
      emailSample({
        name: "sent-receipt",
        title: "Receipt, once more",
        to: "Buyer",
        when: "“Resend receipt”",
        facts: () => ({ ...facts, licenseKey: null }),
        write: receiptEmail,
      }),
    ],
  },
]
