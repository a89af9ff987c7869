import type { Site } from "#app/capabilities.ts"
import { inrAmountOf, type Money } from "#app/domain/money.ts"
import type { Item } from "#app/domain/orders/order.ts"
import type { OrderSource } from "#app/domain/orders/order-source.ts"
import { financialYearOf } from "#app/domain/papers/financial-year.ts"
import { splitTax, supplyOf } from "#app/domain/papers/gst.ts"
import { SERIES } from "#app/domain/papers/invoice.ts"
import type { Seller } from "#app/domain/papers/seller.ts"
import { itemOnPapers } from "#app/emails/receipt-email.tsx"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import type { NewInvoice, Receipt } from "#db/papers/invoices.server.ts"

type ConfirmedPayment = {
  paymentId: string | null
  /** In paise; null where the provider does not say. */
  baseAmount: number | null
  paidAt: Date
  /** The id of the invoice, if there is one. */
  invoiceId: string
}

type PaidOrder = Omit<OrderAndBuyer, "order"> & {
  order: Item & { id: string; amount: Money; source?: OrderSource }
}

/**
 * The papers of an order that is paid now: a receipt, and for a license a tax invoice if the seller has a GSTIN. Until
 * the settings are saved, the seller is the configured one.
 */
export function draftPapers(
  found: PaidOrder,
  payment: ConfirmedPayment,
  contact: Pick<Site["config"]["contact"], "sellerName" | "postalAddress">,
): { receipt: Receipt; invoice: NewInvoice | null } {
  const { order, seller, billing, buyerEmail, discount } = found
  const configured = { legalName: contact.sellerName, address: contact.postalAddress, gstin: null }
  const { legalName, address, gstin } = seller ?? configured
  const isSold = order.kind === "license" && order.source !== "free"
  const isInvoiced = seller !== null && gstin !== null && isSold
  const printed = {
    issuedAt: payment.paidAt,
    seller: { legalName, address, gstin },
    buyer: { ...billing, country: billing.country ?? found.country, email: buyerEmail ?? "" },
    discount,
  }
  return {
    receipt: { orderId: order.id, invoiceId: isInvoiced ? payment.invoiceId : null, ...printed },
    invoice: isInvoiced ? { ...printed, ...draftInvoice({ ...seller, gstin }, found, payment) } : null,
  }
}

function draftInvoice(
  seller: Seller & { gstin: string },
  { order, billing, country }: PaidOrder,
  { paymentId, paidAt, baseAmount, invoiceId: id }: ConfirmedPayment,
): Omit<NewInvoice, "issuedAt" | "seller" | "buyer" | "discount"> {
  const { amount: total, currency } = order.amount
  const { supply, placeOfSupply } = supplyOf(seller, billing, { country, currency }, paidAt)
  const taxRate = supply === "export" ? 0 : seller.taxRate
  return {
    id,
    kind: "invoice",
    series: SERIES.invoice,
    year: financialYearOf(paidAt),
    orderId: order.id,
    paymentId,
    invoiceId: null,
    reversalId: null,
    replacesId: null,
    item: itemOnPapers(order),
    taxCode: seller.taxCode,
    supply,
    placeOfSupply,
    taxRate,
    currency,
    total,
    ...splitTax(total, supply, taxRate),
    inrTotal: inrAmountOf(order.amount, baseAmount),
    letterNumber: supply === "export" ? (seller.letter?.number ?? null) : null,
  }
}
