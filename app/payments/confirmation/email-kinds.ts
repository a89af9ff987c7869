import { licenseOrder, SAMPLE_PAYMENT, sampleSale } from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { paymentWithoutBuyerEmail, saleEmail } from "./emails.ts"

const { at } = sampleAccount

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "payment-without-buyer",
    samples: [
      emailSample({
        name: "payment-without-buyer",
        title: "Payment without an account",
        to: "Support",
        when: "A payment of an account that was deleted",
        facts: () => ({ order: licenseOrder, paymentId: SAMPLE_PAYMENT, at }),
        write: paymentWithoutBuyerEmail,
      }),
    ],
  },
  {
    kind: "sale",
    samples: [
      emailSample({
        name: "sale",
        title: "Sale",
        to: "Owners",
        when: "An order is paid, for owners who want each",
        facts: () => ({ sale: sampleSale, at }),
        write: saleEmail,
      }),
    ],
  },
]
