import { licenseOrder } from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { withdrawalEmail, withdrawalLinkEmail } from "./emails.ts"

const { id, at } = sampleAccount

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "withdrawal",
    samples: [
      emailSample({
        name: "withdrawal",
        title: "Withdrawal",
        to: "Buyer",
        when: "A consumer withdraws from the contract",
        facts: () => ({ order: licenseOrder, name: "Ada Example", at }),
        write: withdrawalEmail,
      }),
      emailSample({
        name: "withdrawal-link",
        title: "Link to withdraw",
        to: "Buyer",
        when: "Somebody who is not logged in asks to withdraw from the contract of an order",
        facts: () => ({ id, orderId: licenseOrder.id, at }),
        write: withdrawalLinkEmail,
      }),
    ],
  },
]
