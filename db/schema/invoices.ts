import { sql } from "drizzle-orm"
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import {
  INVOICE_KINDS,
  type InvoiceNumber,
  type PAYOUT_SERIES,
  type PrintedBuyer,
} from "#app/invoices/documents/invoice.ts"
import type { PrintedDiscount } from "#app/orders/coupons/coupon.ts"
import { SALES_TO_EUROPE } from "#app/orders/prices/sales.ts"
import type { PrintedSeller } from "#app/orders/seller/seller.ts"
import { SUPPLIES } from "#app/orders/tax/gst.ts"
import type { PrintedParty } from "#app/payments/payouts/payout.ts"
import { CURRENCIES } from "#app/platform/money.ts"
import { time } from "./columns.ts"
import { ofOrder, orders } from "./orders.ts"

/** The seller, as the owner's settings say: one row, or none until they are first saved. */
export const sellerSettings = sqliteTable(
  "seller_settings",
  {
    /** Always 1. */
    id: integer().primaryKey(),
    legalName: text().notNull(),
    address: text().notNull(),
    /** Null for a seller who is not registered for GST. */
    gstin: text(),
    /** SAC or HSN of what is sold. */
    taxCode: text().notNull(),
    /** Rate in hundredths of a percent. */
    taxRate: integer().notNull(),
    /** The ARN of the letter of undertaking, and the year in which its financial year began. */
    lutNumber: text(),
    lutYear: integer(),
    /** GSTR-1 is filed once a quarter (QRMP) instead of each month. */
    filesQuarterly: integer({ mode: "boolean" }).notNull().default(false),
    updatedAt: time().notNull(),
    /** Consumers in the EU, the EEA and the UK may withdraw within 14 days, instead of giving that up for access at once. */
    offersWithdrawal: integer({ mode: "boolean" }).notNull().default(false),
    /** Who made the app, and what the about page says of them; null for nothing. */
    ownName: text(),
    about: text(),
    /** The owner's decision about consumers in the EU, the EEA and the UK, and its time; null before. */
    salesToEurope: text({ enum: SALES_TO_EUROPE }),
    salesToEuropeSince: time(),
    /** Numbers that receipts print: of the EU's One-Stop Shop, and of the UK. */
    ossNumber: text(),
    ukVatNumber: text(),
  },
  (table) => [check("seller_settings_one_row", sql`${table.id} = 1`)],
)

/** Billing details that the buyer of an order added for its invoices; deleted with the account. */
export const billingDetails = sqliteTable("billing_details", {
  orderId: text()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  company: text(),
  address: text(),
  /** A GSTIN, a UIN or a VAT ID. */
  taxId: text(),
  /** The buyer's own country, an ISO 3166 code. */
  country: text(),
  /** The code of an Indian State. */
  state: text(),
  updatedAt: time().notNull(),
})

/** Columns of what a receipt or an invoice prints as it was issued. */
const printed = () => ({
  seller: text({ mode: "json" }).$type<PrintedSeller>().notNull(),
  buyer: text({ mode: "json" }).$type<PrintedBuyer>().notNull(),
  /** The coupon that what was paid includes; null for none, and on notes. */
  discount: text({ mode: "json" }).$type<PrintedDiscount>(),
})

/**
 * Seller and buyer as the receipt of a paid order prints them. Rows are only added: triggers refuse updates and
 * deletions.
 */
export const receipts = sqliteTable("receipts", {
  orderId: ofOrder().primaryKey(),
  issuedAt: time().notNull(),
  /** The tax invoice that was issued in the same transaction, if any. */
  invoiceId: text(),
  ...printed(),
})

/**
 * Tax invoices and credit notes, each with everything that it prints. Rows are only added: triggers refuse updates and
 * deletions, and the account of the buyer may be deleted. Amounts are minor units of the currency.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: text().primaryKey(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    series: text().$type<InvoiceNumber["series"]>().notNull(),
    /** The year in which the financial year began. */
    year: integer().notNull(),
    /** Consecutive from 1 in each series and year. */
    seq: integer().notNull(),
    orderId: ofOrder().notNull(),
    paymentId: text(),
    /** Invoice of a credit note. */
    invoiceId: text().references((): AnySQLiteColumn => invoices.id),
    /** Id of the refund's row, for a credit note; null for a correction. */
    reversalId: text(),
    /** Invoice that this one corrects; a credit note of the same batch credits the rest of that invoice. */
    replacesId: text().references((): AnySQLiteColumn => invoices.id),
    issuedAt: time().notNull(),
    item: text().notNull(),
    taxCode: text().notNull(),
    supply: text({ enum: SUPPLIES }).notNull(),
    /** The code of a State, 96 for other countries. */
    placeOfSupply: text().notNull(),
    /** Rate in hundredths of a percent. */
    taxRate: integer().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    total: integer().notNull(),
    taxableValue: integer().notNull(),
    cgst: integer().notNull(),
    sgst: integer().notNull(),
    igst: integer().notNull(),
    rounding: integer().notNull(),
    /** The total in paise, as the provider converted it; null where that is not known. */
    inrTotal: integer(),
    lutNumber: text(),
    ...printed(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.series, table.year, table.seq),
    uniqueIndex("invoices_order").on(table.orderId).where(sql`kind = 'invoice' and replaces_id is null`),
    uniqueIndex("invoices_replaced").on(table.replacesId).where(sql`replaces_id is not null`),
    index("invoices_of_order").on(table.orderId, table.issuedAt),
    index("invoices_payment").on(table.paymentId),
    index("invoices_credit_notes").on(table.invoiceId).where(sql`invoice_id is not null`),
    index("invoices_issued").on(table.issuedAt, table.id),
    index("invoices_without_value")
      .on(table.issuedAt)
      .where(sql`inr_total is null and currency <> 'INR' and kind <> 'commercial-note'`),
    check("invoices_seq", sql`${table.seq} between 1 and 9999999`),
    check("invoices_total_positive", sql`${table.total} > 0`),
    check(
      "invoices_parts",
      sql`${table.taxableValue} + ${table.cgst} + ${table.sgst} + ${table.igst} + ${table.rounding} = ${table.total}`,
    ),
  ],
)

/** What a reseller has paid out, as the owner typed it. Rows are only added: triggers refuse deletions and other amounts. */
export const resellerPayouts = sqliteTable(
  "reseller_payouts",
  {
    id: text().primaryKey(),
    /** Minor units of the currency in which the reseller settles. */
    amount: integer().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    /** Paise, as the bank credited them; null where that is not known. */
    inrAmount: integer(),
    /** Start of the day in Asia/Kolkata. */
    paidAt: time().notNull(),
    reference: text().notNull(),
    recordedAt: time().notNull(),
    /** When the owner took a wrong row out of the books; null for one that counts. */
    discardedAt: time(),
  },
  (table) => [
    index("reseller_payouts_paid").on(table.paidAt, table.id),
    index("reseller_payouts_recorded").on(table.recordedAt, table.id),
    uniqueIndex("reseller_payouts_reference").on(table.reference).where(sql`discarded_at is null`),
    check("reseller_payouts_positive", sql`${table.amount} > 0`),
  ],
)

/**
 * Export invoices to the reseller, one for each payout, with everything that they print. Rows are only added: triggers refuse
 * updates and deletions.
 */
export const payoutInvoices = sqliteTable(
  "payout_invoices",
  {
    payoutId: text()
      .primaryKey()
      .references(() => resellerPayouts.id),
    series: text().$type<typeof PAYOUT_SERIES>().notNull(),
    year: integer().notNull(),
    /** Consecutive from 1 in each year. */
    seq: integer().notNull(),
    issuedAt: time().notNull(),
    item: text().notNull(),
    taxCode: text().notNull(),
    supply: text({ enum: SUPPLIES }).notNull(),
    placeOfSupply: text().notNull(),
    taxRate: integer().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    total: integer().notNull(),
    taxableValue: integer().notNull(),
    igst: integer().notNull(),
    rounding: integer().notNull(),
    /** In paise. */
    inrTotal: integer().notNull(),
    lutNumber: text(),
    seller: text({ mode: "json" }).$type<PrintedSeller>().notNull(),
    buyer: text({ mode: "json" }).$type<PrintedParty>().notNull(),
  },
  (table) => [
    uniqueIndex("payout_invoices_number").on(table.series, table.year, table.seq),
    index("payout_invoices_issued").on(table.issuedAt, table.payoutId),
    check("payout_invoices_seq", sql`${table.seq} between 1 and 9999999`),
    check(
      "payout_invoices_parts",
      sql`${table.taxableValue} + ${table.igst} + ${table.rounding} = ${table.total}`,
    ),
  ],
)
