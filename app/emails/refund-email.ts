import { brand } from "#app/copy/brand.ts"
import { refundArrival } from "#app/copy/orders/refunds.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"
import { itemName } from "#app/domain/orders/item-name.ts"
import type { Item } from "#app/domain/orders/order.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type Refund = {
  /** `refund:<the provider's id>` */
  id: string
  order: Item & { id: string }
  amount: Money
  /** Null where the payment's amount is not known. */
  paid: Money | null
  /** The license that was paid for ended with it. */
  endsLicense: boolean
  /** The credit note that was issued over it; null for none. */
  creditNoteId: string | null
  at: Date
}

/** Tells the buyer of an order what was refunded, where it goes and how long that takes, with the credit note. */
export function refundEmail(
  { id, order, amount, paid, endsLicense, creditNoteId, at }: Refund,
  site: SiteAddresses,
): AccountEmail {
  const refunded = formatMoney(amount)
  const receipt = { label: "Your receipt, to print", url: `${site.siteUrl}/receipts/${order.id}` }
  return {
    kind: "refund",
    id,
    createdAt: at,
    ...renderEmail(
      {
        subject: `We refunded ${refunded}`,
        opening: `We refunded ${refunded} of your payment for ${itemName(order)}. ${refundArrival}`,
        highlight: null,
        link: creditNoteId
          ? { label: "Your credit note, to print", url: `${site.siteUrl}/invoices/${creditNoteId}` }
          : receipt,
        facts: [
          ["Refunded", refunded],
          ...(paid ? [["Paid", formatMoney(paid)] satisfies [string, string]] : []),
          ["Date", formatIndianDay(at)],
          ["Refund", id.replace(/^refund:/, "")],
          ["Order", order.id],
        ],
        ...(creditNoteId ? { moreLinks: [receipt] } : {}),
        notes: endsLicense
          ? [
              `The license that you bought has ended with this refund: its key no longer works. Your account stays open, and you can buy ${brand.name} again at any time.`,
            ]
          : [],
        closing: supportSentence(
          site,
          "If the money has not arrived by then, give your bank the number of the refund, or write to",
        ),
      },
      site,
    ),
  }
}
