import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import type { BillingDetails } from "#app/orders/billing/billing-details.ts"
import type { Reversal } from "#app/orders/ledger/ledger.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { fullRefundId } from "#app/orders/ledger/queries.server.ts"
import type { OrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import { type Item, isResold, itemName, type OrderSource } from "#app/orders/order/order.ts"
import { printedVatOf } from "#app/orders/prices/sales.ts"
import type { Seller } from "#app/orders/seller/seller.ts"
import { financialYearOf, splitTax, supplyOf } from "#app/orders/tax/gst.ts"
import { resolvePlaceProblem } from "#app/payments/confirmation/problem-queries.server.ts"
import { inrAmountOf, type Money } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { retryWhile } from "#app/platform/retry-while.ts"
import {
  type CorrectionRefusal,
  draftCorrection,
  draftCreditNote,
  type Refunds,
  refundedOf,
} from "./correction.ts"
import { findInvoiceToCorrect } from "./find-queries.server.ts"
import { type PrintedBuyer, SERIES } from "./invoice.ts"
import {
  addCorrection,
  type DraftedCreditNote,
  findCreditState,
  type Invoices,
  isStaleCreditNote,
  type NewInvoice,
} from "./numbered-invoice-queries.server.ts"

type ConfirmedPayment = PaymentOfInvoice & { paymentId: string; isRefunded: boolean }

/** Drafts the invoices of a payment that is confirmed now, and the credit note for amounts refunded before that. */
export async function issueInvoices(
  context: Store & Clock & Random & Site,
  found: PaidOrder,
  payment: ConfirmedPayment,
): Promise<{ invoices: Invoices; creditNote: DraftedCreditNote | null }> {
  const { paymentId, isRefunded } = payment
  const invoices = draftInvoices(found, payment, context.config.contact)
  if (!invoices.invoice) return { invoices, creditNote: null }
  const state = await findCreditState(context.db, paymentId)
  const invoice = { ...invoices.invoice, credited: 0, creditedBefore: 0 }
  const refunds = isRefunded ? { ...state.refunds, highestTotal: found.order.amount.amount } : state.refunds
  const reversalId = isRefunded ? fullRefundId(paymentId) : state.newestRefund
  return { invoices, creditNote: creditNoteOver(context, invoice, refunds, reversalId) }
}

/** Drafts the credit note for a refund that is not recorded yet; null if none is due. */
export async function draftCreditNoteOf(
  context: Store & Clock & Random,
  { id, paymentId, amount, totalRefunded }: Pick<Reversal, "id" | "paymentId" | "amount" | "totalRefunded">,
): Promise<DraftedCreditNote | null> {
  const { invoice, refunds } = await findCreditState(context.db, paymentId)
  const sum = refunds.sum + amount
  const highestTotal = Math.max(refunds.highestTotal, totalRefunded)
  return invoice && creditNoteOver(context, invoice, { sum, highestTotal }, id)
}

type CreditedInvoice = NewInvoice & { credited: number; creditedBefore: number }

/** Drafts the credit note that is due for an invoice; null if its refunded amount is already credited. */
function creditNoteOver(
  { now, randomBytes }: Clock & Random,
  { credited, creditedBefore, ...invoice }: CreditedInvoice,
  refunds: Refunds,
  reversalId: string | null,
): DraftedCreditNote | null {
  const refunded = refundedOf(invoice.total, refunds, creditedBefore)
  if (refunded <= credited) return null
  const note = {
    ...invoice,
    ...draftCreditNote(invoice, { credited, refunded }, now()),
    id: createId(randomBytes),
    invoiceId: invoice.id,
    replacesId: null,
    reversalId,
    discount: null,
  }
  return { note, credited, refunded }
}

/** Runs `issue`, which drafts and stores a credit note, again if another refund was recorded in between. */
export const retryStaleCreditNote = <Result>(issue: () => Promise<Result>): Promise<Result> =>
  retryWhile(() =>
    issue().catch((error) => {
      if (isStaleCreditNote(error)) return null
      throw error
    }),
  )

type PaymentOfInvoice = {
  paymentId: string | null
  /** Amount in paise; null if the provider does not report it. */
  baseAmount: number | null
  paidAt: Date
  /** The id of the invoice, if there is one. */
  invoiceId: string
}

type PaidOrder = Omit<OrderAndBuyer, "order"> & {
  order: Item & { id: string; amount: Money; source?: OrderSource }
}

/**
 * Drafts the invoices of an order that is paid now: a receipt, and for a license that the seller has sold itself a tax invoice
 * if it has a GSTIN. Until the settings are saved, the seller is the configured one.
 */
export function draftInvoices(
  found: PaidOrder,
  payment: PaymentOfInvoice,
  contact: Pick<Site["config"]["contact"], "sellerName" | "postalAddress">,
): Invoices {
  const { order, seller, billing, buyerEmail, discount } = found
  const configured = { legalName: contact.sellerName, address: contact.postalAddress, gstin: null }
  const { legalName, address, gstin } = seller ?? configured
  const isSold = order.kind === "license" && order.source !== "free"
  const vat =
    isSold && !isResold(order.source)
      ? printedVatOf(seller, { ...found, currency: order.amount.currency })
      : null
  const taxed = isSold && !isResold(order.source) && seller?.gstin ? { ...seller, gstin: seller.gstin } : null
  const printed = {
    issuedAt: payment.paidAt,
    seller: { legalName, address, gstin, ...(vat && { vat }) },
    buyer: { ...billing, country: billing.country ?? found.country, email: buyerEmail ?? "" },
    discount,
  }
  return {
    receipt: { orderId: order.id, invoiceId: taxed && payment.invoiceId, ...printed },
    invoice: taxed && { ...printed, ...draftInvoice(taxed, found, payment) },
  }
}

function draftInvoice(
  seller: Seller & { gstin: string },
  { order, billing, country }: PaidOrder,
  { paymentId, paidAt, baseAmount, invoiceId: id }: PaymentOfInvoice,
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
    item: itemName(order),
    taxCode: seller.taxCode,
    supply,
    placeOfSupply,
    taxRate,
    currency,
    total,
    ...splitTax(total, supply, taxRate),
    inrTotal: inrAmountOf(order.amount, baseAmount),
    lutNumber: supply === "export" ? (seller.lut?.number ?? null) : null,
  }
}

/**
 * Corrects the buyer of an order's invoice by a credit note for its uncredited rest and a new invoice for the same
 * amount, in one transaction. "refused" if a refund or another correction was recorded meanwhile.
 */
export async function correctInvoice(
  context: Store & Clock & Random,
  deskAction: DeskAction,
  billing: BillingDetails,
): Promise<ActionResult | CorrectionRefusal | "no-invoice"> {
  const { db, now, randomBytes } = context
  const at = now()
  const found = await findInvoiceToCorrect(db, deskAction.subject.id, deskAction.formId)
  if (found.isRepeated) return "repeated"
  if (!found.invoice) return "no-invoice"
  const { credited, seq: _, ...invoice } = found.invoice
  const correction = draftCorrection(invoice, { credited, billing, seller: found.seller }, at)
  if (typeof correction === "string") return correction
  const note = {
    ...invoice,
    ...correction.note,
    id: createId(randomBytes),
    invoiceId: invoice.id,
    replacesId: null,
    discount: null,
  }
  const corrected = {
    ...invoice,
    ...correction.invoice,
    id: createId(randomBytes),
    replacesId: invoice.id,
  }
  const { condition, changes } = addCorrection(db, { invoiceId: invoice.id, credited, note, corrected })
  return recordAction(
    context,
    { ...deskAction, before: auditedBuyer(invoice), after: auditedBuyer(corrected) },
    {
      condition,
      changes: [
        ...changes,
        resolvePlaceProblem(db, invoice.paymentId ?? "", at),
        refreshMoneyState(db, invoice.paymentId ?? ""),
      ],
    },
  )
}

/** Returns the audit values of a buyer: the invoice's id stands for the company, its tax ID and its address. */
const auditedBuyer = ({ id, buyer }: { id: string; buyer: PrintedBuyer }) => ({
  invoice: id,
  country: buyer.country,
  state: buyer.state,
})
