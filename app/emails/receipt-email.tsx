import { listPriceLabel } from "#app/copy/invoices/invoice.ts"
import { paidAmount, paymentFact } from "#app/copy/orders/items.ts"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Agreement } from "#app/domain/orders/agreement.ts"
import { itemName } from "#app/domain/orders/item-name.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { withdrawalEnd } from "#app/domain/orders/withdrawal.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"
import {
  donationContent,
  licenseContent,
  otherHolderContent,
  type ReceiptContent,
  upgradeContent,
} from "./receipt-contents.ts"

export type Receipt = {
  order: Order
  email: string
  paymentId: string
  licenseKey: string
  paidAt: Date
  /** The tax invoice that was issued with it; null for none. */
  invoiceId: string | null
  /** What the buyer agreed to, and when; null where nothing was asked. */
  agreement: (Agreement & { agreedAt: Date }) | null
}

/**
 * The receipt of an order, with the key of a license order. Its id makes it unique per order in the outbox.
 */
export function receiptEmail(receipt: Receipt, site: SiteAddresses): OutboxEmail {
  return receiptWith(
    receipt,
    receipt.order.kind === "license" ? licenseContent(receipt, site) : donationContent(site),
    site,
  )
}

/** The receipt of a quote that upgraded the buyer's license, whose key stays the same. */
export function upgradeReceiptEmail(receipt: Omit<Receipt, "licenseKey">, site: SiteAddresses): OutboxEmail {
  return receiptWith(receipt, upgradeContent(site), site)
}

type SentReceipt = Omit<Receipt, "licenseKey"> & { licenseKey: string | null; isUpgrade: boolean }

/** The receipt that is sent again, with a key only where the buyer holds the license. */
export function sentReceiptEmail(
  { licenseKey, isUpgrade, ...receipt }: SentReceipt,
  site: SiteAddresses,
): OutboxEmail {
  if (isUpgrade) return upgradeReceiptEmail(receipt, site)
  if (receipt.order.kind === "license" && licenseKey === null) {
    return receiptWith(receipt, otherHolderContent(site), site)
  }
  return receiptEmail({ ...receipt, licenseKey: licenseKey ?? "" }, site)
}

function receiptWith(
  { order, email, paymentId, paidAt, invoiceId, agreement }: Omit<Receipt, "licenseKey">,
  content: ReceiptContent,
  site: SiteAddresses,
): OutboxEmail {
  const { sellerName, postalAddress } = site.contact
  return {
    kind: "receipt",
    id: `receipt:${order.id}`,
    to: email,
    createdAt: paidAt,
    ...renderEmail(
      {
        ...content,
        facts: [
          ["Item", itemName(order)],
          ...listPriceFact(order),
          ["Amount paid", paidAmount(order)],
          ["Date", formatIndianDay(paidAt)],
          ["Order", order.id],
          paymentFact({ ...order, paymentId }),
          ["Sold by", `${sellerName}, ${postalAddress}`],
        ],
        moreLinks: [
          ...(invoiceId
            ? [{ label: "Your invoice, to print", url: `${site.siteUrl}/invoices/${invoiceId}` }]
            : []),
          { label: "Your receipt, to print", url: `${site.siteUrl}/receipts/${order.id}` },
          ...(agreement?.isWithdrawable
            ? [{ label: withdrawalCopy.link, url: `${site.siteUrl}/withdraw/${order.id}` }]
            : []),
          { label: "Terms of Service", url: `${site.siteUrl}/terms` },
        ],
        notes: [...(content.notes ?? []), ...agreementNotes(agreement, paidAt)],
      },
      site,
    ),
  }
}

/** The consent that the buyer gave, word for word, or until when the contract can be withdrawn from. */
function agreementNotes(agreement: Receipt["agreement"], paidAt: Date): string[] {
  if (agreement?.consent) return [withdrawalCopy.consented(agreement.consent.text, agreement.agreedAt)]
  return agreement?.isWithdrawable ? [withdrawalCopy.canWithdraw(withdrawalEnd(paidAt))] : []
}

/** What an order with a coupon would have cost; nothing for any other. */
function listPriceFact({ listAmount, amount }: Pick<Order, "listAmount" | "amount">): [string, string][] {
  return listAmount === null ? [] : [[listPriceLabel, formatMoney({ ...amount, amount: listAmount })]]
}
