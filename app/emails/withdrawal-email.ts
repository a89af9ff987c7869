import { itemName } from "#app/copy/orders/items.ts"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { formatMoment } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type Withdrawal = { order: Order; name: string; email: string; at: Date }

/** Acknowledges a withdrawal with its content, date and time (Directive 2011/83/EU, Art. 11a(4)). */
export function withdrawalEmail({ order, name, email, at }: Withdrawal, site: SiteAddresses): OutboxEmail {
  return {
    id: `withdrawal:${order.id}`,
    kind: "withdrawal",
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: "We received your withdrawal",
        opening:
          "You have withdrawn from the contract below. This email acknowledges it. The license ends when the refund is made.",
        highlight: null,
        link: null,
        facts: [
          ["Name", name],
          ["Contract", itemName(order)],
          ["Order", order.id],
          ["Amount paid", formatMoney(order.amount)],
          ["Withdrawn", formatMoment(at)],
        ],
        notes: [withdrawalCopy.refund],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}
