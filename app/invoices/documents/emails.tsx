import { listPriceLabel } from "#app/orders/coupons/coupon-rows-copy.ts"
import { paidAmount, paymentFact } from "#app/orders/order/copy.ts"
import { printLink } from "#app/orders/order/document-link-copy.ts"
import {
  computers,
  type Item,
  isResold,
  itemName,
  maxDevicesOf,
  type Order,
} from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import type { VatNote } from "#app/orders/prices/sales.ts"
import { RESELLER, vatNotes } from "#app/orders/prices/sales-copy.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { type Agreement, lastWithdrawalDay } from "#app/orders/withdrawal/withdrawal.ts"
import { brand } from "#app/platform/brand.ts"
import { activationStep } from "#app/platform/copy.ts"
import type { EmailContent, SiteAddresses } from "#app/platform/email/email-content.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatMoney } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { receiptCopy } from "./copy.ts"

type Receipt = {
  order: Order
  email: string
  paymentId: string
  /** Null for a donation, and for a license that the buyer does not hold anymore. */
  licenseKey: string | null
  paidAt: Date
  /** True if a quote upgraded the buyer's license, whose key stays the same. */
  isUpgrade?: boolean
  /** The tax invoice that was issued with it; null without one. */
  invoiceId: string | null
  /** The VAT sentence of the document; null without one. */
  vat: VatNote | null
  /** The buyer's agreement, and its time; null for an order that was paid without one. */
  agreement: (Agreement & { agreedAt: Date }) | null
}

/**
 * The receipt of an order, with the key of a license order. Its id makes it unique per order in the outbox.
 */
export function receiptEmail(receipt: Receipt, site: SiteAddresses): OutboxEmail {
  const { order, email, paymentId, paidAt, invoiceId, vat, agreement } = receipt
  const content = contentOf(receipt, site)
  const { sellerName, postalAddress } = site.contact
  return writeEmail(
    { kind: "receipt", id: `receipt:${order.id}`, to: email, at: paidAt },
    {
      ...content,
      facts: [
        ["Item", itemName(order)],
        ...listPriceFact(order),
        ["Amount paid", paidAmount(order)],
        ["Date", formatIndianDay(paidAt)],
        ["Order", orderNumber(order.id)],
        // The payer chooses the reference of a transfer.
        paymentFact({ ...order, paymentId, paymentReference: withoutLinks(order.paymentReference ?? "") }),
        [
          receiptCopy.soldBy(order.kind),
          isResold(order.source) ? RESELLER : [sellerName, ...postalAddress.split("\n")].join(", "),
        ],
      ],
      moreLinks: [
        printLink(order.id, invoiceId, site.siteUrl),
        ...(agreement?.isWithdrawable
          ? [{ label: withdrawalCopy.link, url: `${site.siteUrl}/withdraw/${order.id}` }]
          : []),
        { label: "Terms of Service", url: `${site.siteUrl}/terms` },
      ],
      notes: [
        ...(isResold(order.source) ? [receiptCopy.resold.invoice] : []),
        ...(vat ? [vatNotes[vat]] : []),
        ...(content.notes ?? []),
        ...agreementNotes(agreement, paidAt),
      ],
    },
    site,
  )
}

/** Returns the buyer's consent, word for word, or until when the buyer can withdraw from the contract. */
function agreementNotes(agreement: Receipt["agreement"], paidAt: Date): string[] {
  if (agreement?.consent) return [withdrawalCopy.consented(agreement.consent.text, agreement.agreedAt)]
  return agreement?.isWithdrawable ? [withdrawalCopy.canWithdraw(lastWithdrawalDay(paidAt))] : []
}

/** Returns the price without the coupon of an order with one; empty for any other order. */
function listPriceFact({ listAmount, amount }: Pick<Order, "listAmount" | "amount">): [string, string][] {
  return listAmount === null ? [] : [[listPriceLabel, formatMoney({ ...amount, amount: listAmount })]]
}

/** Content of the receipt of one kind of order, without its facts. */
type ReceiptContent = Omit<EmailContent, "facts" | "closing">

function contentOf(
  { order, licenseKey, isUpgrade, invoiceId }: Receipt,
  site: SiteAddresses,
): ReceiptContent {
  if (order.kind === "donation") return donationContent(site)
  if (isUpgrade) return upgradeContent(order, site)
  return licenseKey === null ? otherHolderContent(site) : licenseContent(order, licenseKey, invoiceId, site)
}

type LicenseOrder = Extract<Order, { kind: "license" }>

function licenseContent(
  order: LicenseOrder,
  licenseKey: string,
  invoiceId: string | null,
  site: SiteAddresses,
): ReceiptContent {
  const { planType } = order
  return {
    subject: `Your ${brand.name} license`,
    opening: `Thank you for buying ${brand.fullName}. Here are your license key and ${invoiceId ? "invoice" : "receipt"}. Please keep this email.`,
    highlights: [
      { title: `${brand.fullName} ${planNames[planType]}`, label: "License key", value: licenseKey },
    ],
    steps: {
      title: "How to activate",
      items: [
        "Open the file you downloaded. If Windows says “Windows protected your PC”, choose More info, then Run anyway.",
        `Start ${brand.name}. ${activationStep}`,
      ],
    },
    link: { label: `Download ${brand.name}`, url: `${site.siteUrl}/download` },
    lists: isForMany(order) ? [silentInstall(site)] : [],
    notes: [refundRule],
  }
}

function otherHolderContent(site: SiteAddresses): ReceiptContent {
  return {
    subject: `Your receipt for ${brand.fullName}`,
    opening: `Here’s your receipt for ${brand.fullName}. The license you bought no longer belongs to your account, so this email has no license key.`,
    link: { label: "Your account", url: `${site.siteUrl}/account` },
    notes: [refundRule],
  }
}

/** True for a license for several computers. */
const isForMany = (item: Item) => item.kind === "license" && maxDevicesOf(item) > 1

/** Link to the help page about installing the app on many computers at once. */
const silentInstall = (site: SiteAddresses) => ({
  title: "Installing on many computers",
  links: [{ label: "How to install it on all of them", url: `${site.siteUrl}/help/silent-install` }],
})

function upgradeContent(order: LicenseOrder, site: SiteAddresses): ReceiptContent {
  return {
    subject: `Your receipt for your ${brand.name} license`,
    opening: `Thank you for your order of ${brand.fullName}. Here’s your receipt. Your license keeps its key and its computers, and this upgrade is for ${computers(maxDevicesOf(order))} in total.`,
    link: { label: "Your license", url: `${site.siteUrl}/dashboard` },
    lists: [silentInstall(site)],
    notes: [refundRule],
  }
}

function donationContent(site: SiteAddresses): ReceiptContent {
  return {
    subject: `Thank you for your donation to ${brand.name}`,
    opening: "Thank you for your donation! Your support helps us keep the product awesome.",
    link: { label: "Your donations", url: `${site.siteUrl}/donate` },
    notes: ["Donations aren’t refunded, except where the law requires it or the payment went wrong."],
  }
}
