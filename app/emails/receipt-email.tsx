import { brand } from "#app/copy/brand.ts"
import { itemName, paidAmount, paymentFact } from "#app/copy/orders/items.ts"
import { listPriceLabel } from "#app/copy/papers/invoice.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Item, Order } from "#app/domain/orders/order.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { type EmailContent, supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

export type Receipt = {
  order: Order
  email: string
  paymentId: string
  licenseKey: string
  paidAt: Date
  /** The tax invoice that was issued with it; null for none. */
  invoiceId: string | null
}

/** What was bought, as papers name it. */
export const itemOnPapers = (item: Item) => itemName(item)

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
  { order, email, paymentId, paidAt, invoiceId }: Omit<Receipt, "licenseKey">,
  content: KindOfOrder,
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
          ["Amount paid", formatMoney(paidAmount(order))],
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
          { label: "Terms of Service", url: `${site.siteUrl}/terms` },
        ],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}

/** What an order with a coupon would have cost; nothing for any other. */
function listPriceFact({ listAmount, amount }: Pick<Order, "listAmount" | "amount">): [string, string][] {
  return listAmount === null ? [] : [[listPriceLabel, formatMoney({ ...amount, amount: listAmount })]]
}

type KindOfOrder = Omit<EmailContent, "facts" | "closing">

function licenseContent({ order, licenseKey }: Receipt, site: SiteAddresses): KindOfOrder {
  return {
    subject: `Your ${brand.name} license`,
    opening: `Thank you for buying ${brand.fullName}. This is your receipt, with your license key. Please keep it.`,
    highlight: { title: itemName(order), label: "License key", value: licenseKey },
    steps: {
      title: "How to activate",
      items: [
        `Download ${brand.name} and install it on the computer that you want to use it on.`,
        `Start ${brand.name}. It asks for your license key.`,
        "Paste the key. The computer then appears on your dashboard.",
      ],
    },
    link: { label: `Download ${brand.name}`, url: `${site.siteUrl}/download` },
    notes: ["Payments are final, except where the law requires a refund."],
  }
}

function otherHolderContent(site: SiteAddresses): KindOfOrder {
  return {
    subject: `Your receipt for ${brand.fullName}`,
    opening: `This is the receipt of your order of ${brand.fullName}. The license that you bought does not belong to your account anymore, so this email has no license key.`,
    highlight: null,
    link: { label: "Your account", url: `${site.siteUrl}/account` },
    notes: ["Payments are final, except where the law requires a refund."],
  }
}

function upgradeContent(site: SiteAddresses): KindOfOrder {
  return {
    subject: `Your ${brand.name} license covers more computers`,
    opening: `Thank you for your order of ${brand.fullName}. This is your receipt. Your license keeps its key and its computers: the same key now activates more of them.`,
    highlight: null,
    link: { label: "Your license", url: `${site.siteUrl}/dashboard` },
    notes: ["Payments are final, except where the law requires a refund."],
  }
}

function donationContent(site: SiteAddresses): KindOfOrder {
  return {
    subject: `Thank you for your donation to ${brand.name}`,
    opening: "Thank you for your donation! Your support helps us keep the product awesome.",
    highlight: null,
    link: { label: "Your donations", url: `${site.siteUrl}/donate` },
    notes: ["Donations are final, except where the law requires otherwise."],
  }
}
