import type { AppLoadContext } from "@remix-run/cloudflare"
import { type Account, actsAsOwner } from "#app/accounts/account/account.ts"
import { taxIdName } from "#app/orders/billing/tax-id.ts"
import { couponRows } from "#app/orders/coupons/coupon-rows-copy.ts"
import { coverage, paidAmount, receiptPayment, statusOfPurchase } from "#app/orders/order/copy.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import { isResold, itemName, type MoneyState, maxDevicesOf } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { RESELLER, vatNotes } from "#app/orders/prices/sales-copy.ts"
import type { PrintedSeller } from "#app/orders/seller/seller.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { lastWithdrawalDay } from "#app/orders/withdrawal/withdrawal.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatMoney } from "#app/platform/money.ts"
import { withCountry } from "#app/platform/postal-address.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { invoiceCopy, receiptCopy } from "./copy.ts"
import type { PrintedBuyer } from "./invoice.ts"
import type { findReceipt } from "./receipt-queries.server.ts"

type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Returns a receipt as its page prints it; for older orders, with the current buyer and seller. */
export function receiptSummary(found: FoundReceipt, contact: AppLoadContext["config"]["contact"]) {
  const { order, buyerEmail, printedSeller, printedBuyer, printedDiscount, refunded, contract } = found
  const seller: PrintedSeller = printedSeller ?? {
    legalName: contact.sellerName,
    address: contact.postalAddress,
    gstin: contact.gstin,
  }
  const coupon = printedDiscount ? couponRows(printedDiscount, order.amount) : []
  return {
    amount: paidAmount(order),
    status: statusOfPurchase(moneyStateOf(found)) ?? receiptCopy.paid,
    isTaxed: seller.gstin !== null,
    /** The invoice of an order that a reseller sold is the reseller's own. */
    resold: isResold(order.source)
      ? { ...receiptCopy.resold, href: `${documentPath(order.id, null)}/invoice` }
      : null,
    paidOn: formatIndianDay(order.paidAt ?? order.createdAt),
    sold: {
      item: itemName(order),
      detail: order.kind === "license" ? coverage(maxDevicesOf(order)) : null,
      itemAmount: coupon.length > 0 ? "" : paidAmount(order),
      rows: coupon,
    },
    seller: {
      label: receiptCopy.soldBy(order.kind),
      ...(isResold(order.source)
        ? { name: RESELLER, lines: [] }
        : { name: seller.legalName, lines: [withCountry(seller.address), ...taxNumbersOf(seller)] }),
    },
    vat: vatSentenceOf(seller),
    buyer: buyerOf(printedBuyer, printedBuyer?.email ?? buyerEmail ?? ""),
    facts: [
      ["Order number", orderNumber(order.id)],
      receiptPayment(order),
      ...(refunded ? [["Refunded", formatMoney({ ...order.amount, amount: refunded })] satisfies Fact] : []),
    ] satisfies Fact[],
    supportEmail: contact.supportEmail,
    contract: contractFacts(contract),
  }
}

/** Lines with the seller's tax numbers, as a paper prints them below the address. */
export const taxNumbersOf = ({ gstin, vat }: PrintedSeller): string[] => [
  ...(gstin ? [`${invoiceCopy.gstin} ${gstin}`] : []),
  ...(vat?.number ? [`${invoiceCopy.vatNumber} ${vat.number}`] : []),
]

/** Returns the VAT sentence of a paper; null where it has none. */
export const vatSentenceOf = ({ vat }: PrintedSeller) => (vat ? vatNotes[vat.note] : null)

/** Returns the state of the payment that paid the order: that of the order may be of another one. */
function moneyStateOf(found: FoundReceipt): MoneyState | null {
  const { order, refunded, isDisputed, isDisputeLost, contract } = found
  if (isDisputed) return "disputed"
  if (isDisputeLost) return "dispute-lost"
  if (refunded !== null && refunded >= order.amount.amount) return "refunded"
  if (contract?.state === "withdrawn") return "withdrawn"
  return refunded ? "partly-refunded" : null
}

/** Returns what a receipt or an invoice says of the buyer's agreement: the consent, and until when it can be withdrawn. */
export function contractFacts(contract: FoundReceipt["contract"]) {
  const agreement = contract?.agreement
  return {
    consent: agreement?.consent ? withdrawalCopy.consented(agreement.consent.text, agreement.agreedAt) : null,
    withdrawable:
      contract?.state === "open"
        ? {
            sentence: withdrawalCopy.canWithdraw(lastWithdrawalDay(contract.paidAt)),
            href: `/withdraw/${contract.order.id}`,
          }
        : null,
  }
}

export type ContractFacts = ReturnType<typeof contractFacts>

type Fact = [name: string, value: string]

/** Returns the buyer as a receipt prints it: a company by its name, with the details that it added at checkout. */
function buyerOf(buyer: PrintedBuyer | null, email: string) {
  const { company = null, address = null, taxId = null, country = null } = buyer ?? {}
  return {
    name: company ?? email,
    lines: [
      company && email,
      address,
      country && countryName(country),
      taxId && `${taxIdName(taxId)} ${taxId}`,
    ].flatMap((line) => line || []),
  }
}

/** Readers of an invoice: its buyer, or an owner of the site whose session has passed the second factor. */
export function viewerOf(account: Account) {
  return { id: account.id, isOwner: actsAsOwner(account) }
}
