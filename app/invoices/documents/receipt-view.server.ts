import type { AppLoadContext } from "@remix-run/cloudflare"
import { type Account, actsAsOwner } from "#app/accounts/account/account.ts"
import { taxIdName } from "#app/orders/billing/tax-id.ts"
import { paidAmount, receiptPayment, statusOfPurchase } from "#app/orders/order/copy.ts"
import { itemName, type MoneyState } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { lastWithdrawalDay } from "#app/orders/withdrawal/withdrawal.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatMoney } from "#app/platform/money.ts"
import { withCountry } from "#app/platform/postal-address.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { sellerAddress } from "#app/site/about/contact-facts.ts"
import { couponRows, receiptCopy } from "./copy.ts"
import type { PrintedBuyer } from "./invoice.ts"
import type { findReceipt } from "./receipt-queries.server.ts"

type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Returns a receipt as its page prints it; for older orders, with the current buyer and seller. */
export function receiptSummary(found: FoundReceipt, contact: AppLoadContext["config"]["contact"]) {
  const { order, buyerEmail, printedSeller, printedBuyer, printedDiscount, refunded, contract } = found
  const seller = printedSeller ?? {
    legalName: contact.sellerName,
    address: contact.postalAddress,
    gstin: contact.gstin,
  }
  const { legalName: sellerName, gstin } = seller
  const postalAddress = withCountry(seller.address)
  return {
    amount: paidAmount(order),
    status: statusOfPurchase(moneyStateOf(found)) ?? receiptCopy.paid,
    isTaxed: gstin !== null,
    facts: [
      ["Order number", orderNumber(order.id)],
      ["Date", formatIndianDay(order.paidAt ?? order.createdAt)],
      ["Item", itemName(order)],
      ...(printedDiscount ? couponRows(printedDiscount, order.amount) : []),
      receiptPayment(order),
      ["Bought by", printedBuyer?.email ?? buyerEmail ?? ""],
      ...(printedBuyer ? companyFacts(printedBuyer) : []),
      ...(refunded ? [["Refunded", formatMoney({ ...order.amount, amount: refunded })] satisfies Fact] : []),
    ] satisfies Fact[],
    seller: sellerAddress({ ...contact, sellerName, postalAddress, gstin }),
    supportEmail: contact.supportEmail,
    contract: contractFacts(contract),
  }
}

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

/** Returns the details that a company added at checkout. */
function companyFacts({ company, address, taxId, country }: PrintedBuyer): Fact[] {
  const lines = [address, country && countryName(country)].filter(Boolean).join("\n")
  return [
    ...(company ? [["Company", company] satisfies Fact] : []),
    ...(address ? [["Address", lines] satisfies Fact] : []),
    ...(taxId ? [[taxIdName(taxId), taxId] satisfies Fact] : []),
  ]
}

/** Who opens an invoice: its buyer, or an owner of the site, whose session has passed the second factor. */
export function viewerOf(account: Account) {
  return { id: account.id, isOwner: actsAsOwner(account) }
}
