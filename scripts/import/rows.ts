import { inrAmountOf, isCurrency } from "#app/domain/money.ts"
import { type IMPORTED_SOURCES, paymentIdOf } from "#app/domain/orders/order-source.ts"
import { MAX_DEVICES, type PlanType } from "#app/domain/orders/plans.ts"
import { searchWordsOf } from "#app/domain/search-words.ts"
import { isRazorpayId } from "./ask-razorpay.ts"
import { idOf } from "./id-of.ts"
import type { AccountRow } from "./read-account.ts"
import type { BugReportRow } from "./read-bug-report.ts"
import type { DonationRow } from "./read-donation.ts"
import type { LicenseRow } from "./read-license.ts"
import type { StagedKind } from "./staging.ts"

type Value = string | number | null
type Row = Record<string, Value>

/** The rows of one record, by table, in an order in which none comes before one that it refers to. */
export type Rows = [table: string, row: Row][]

/** A record as it is staged, with the account that it belongs to. */
export type Staged = {
  kind: StagedKind
  oldId: string
  row: string
  recordId: string | null
  isHere: number
  optIn: number
  userId: string | null
  userEmail: string | null
  paymentId: string | null
  amount: number | null
  currency: string | null
  inrAmount: number | null
  fee: number | null
  tax: number | null
  capturedAt: number | null
}

/** Everything that a record becomes, with its entry among the records that came. */
export function rowsOf(staged: Staged, importedAt: number): Rows {
  const { kind, oldId } = staged
  const recordId = staged.recordId ?? idOf(kind, oldId)
  const rows = ROWS[kind](staged, recordId, importedAt)
  return [
    ...rows,
    ["imported_records", { kind, old_id: oldId, record_id: recordId, imported_at: importedAt }],
  ]
}

const ROWS: Record<StagedKind, (staged: Staged, id: string, importedAt: number) => Rows> = {
  account: accountRows,
  license: licenseRows,
  donation: donationRows,
  "bug-report": bugReportRows,
}

function accountRows({ row, isHere, optIn }: Staged, id: string, importedAt: number): Rows {
  if (isHere === 1) return []
  const account = JSON.parse(row) as AccountRow
  const { createdAt } = account
  const user = {
    ...{ id, email: account.email, email_key: account.emailKey, password_hash: account.passwordHash },
    ...{ opt_in_promotions: optIn, created_at: createdAt },
    email_confirmed_at: account.isConfirmed ? createdAt : null,
    promotions_changed_at: optIn === 1 ? createdAt : null,
    promotions_changed_by: optIn === 1 ? "old-site" : null,
    disabled_at: account.isDisabled ? importedAt : null,
  }
  const words = searchWordsOf(account.emailKey).map((word): Rows[number] => [
    "search_words",
    { word, kind: "customer", subject_id: id },
  ])
  return [["users", user], ...words]
}

function licenseRows(staged: Staged, id: string, importedAt: number): Rows {
  const { key, planType, maxDevices, createdAt, deviceIds } = JSON.parse(staged.row) as LicenseRow
  const order = orderRows(staged, { kind: "license", planType, maxDevices, createdAt }, importedAt)
  const license = {
    ...{ id, key, user_id: staged.userId, order_id: order.id, payment_id: order.paymentId },
    ...{ plan_type: planType, max_devices: maxDevices, created_at: createdAt },
    ...{ active_seats: deviceIds.length, untransferred_active: deviceIds.length },
  }
  const activations = deviceIds.map((deviceId, index): Rows[number] => [
    "activations",
    {
      ...{
        id: idOf("seat", staged.oldId, String(index)),
        license_id: id,
        seat: index + 1,
        device_id: deviceId,
      },
      ...{ first_seen_at: createdAt, last_seen_at: createdAt },
    },
  ])
  return [...order.rows, ["licenses", license], ...activations]
}

function donationRows(staged: Staged, id: string, importedAt: number): Rows {
  const { email, createdAt } = JSON.parse(staged.row) as DonationRow
  const item = { kind: "donation" as const, planType: null, maxDevices: null, createdAt }
  const order = orderRows(staged, item, importedAt)
  const donation = {
    ...{ id, user_id: staged.userId, email: email ?? staged.userEmail, amount: staged.amount },
    ...{ currency: staged.currency, order_id: order.id, payment_id: order.paymentId, created_at: createdAt },
  }
  return [...order.rows, ["donations", donation]]
}

type ImportedItem = {
  kind: "license" | "donation"
  planType: PlanType | null
  maxDevices: number | null
  createdAt: number
}

/** An order can't be without an amount: where none is known, this stands for it, and `source` says so. */
const NO_AMOUNT = { amount: 1, currency: "INR" } as const

/** As orders have it: null for the number of the plan. */
const devicesOf = ({ planType, maxDevices }: ImportedItem) =>
  planType === null || (planType !== "custom" && MAX_DEVICES[planType] === maxDevices) ? null : maxDevices

/** What was paid for a record; null where that is not known. */
const moneyOf = ({ amount, currency }: Staged) =>
  amount !== null && currency !== null && isCurrency(currency) ? { amount, currency } : null

const sourceOf = (staged: Staged): (typeof IMPORTED_SOURCES)[number] =>
  moneyOf(staged) ? "imported" : "unknown"

/** The payment of a license or donation, with what is known of it. */
export function paymentRow(staged: Staged, learnedAt: number) {
  const money = moneyOf(staged)
  const orderId = idOf("order", staged.kind, staged.oldId)
  return {
    ...{ id: paymentIdHere(staged.paymentId, sourceOf(staged), orderId), order_id: orderId },
    ...{ amount: money?.amount ?? null, currency: money?.currency ?? null, fee: staged.fee, tax: staged.tax },
    ...{ inr_amount: money && inrAmountOf(money, staged.inrAmount) },
    ...{ captured_at: staged.capturedAt, learned_at: learnedAt },
  }
}

/** The paid order that a record stands for, with its payment and its entry of the ledger. */
function orderRows(staged: Staged, item: ImportedItem, learnedAt: number) {
  const { kind, planType, createdAt } = item
  const money = moneyOf(staged)
  const payment = paymentRow(staged, learnedAt)
  const { id: paymentId, order_id: id } = payment
  const order = {
    ...{ id, user_id: staged.userId, kind, plan_type: planType, ...(money ?? NO_AMOUNT) },
    ...{
      status: "paid",
      payment_id: paymentId,
      created_at: createdAt,
      next_sync_at: createdAt,
      paid_at: createdAt,
    },
    ...{ source: sourceOf(staged), devices: devicesOf(item) },
  }
  const entry = {
    ...{ id: `payment:${paymentId}`, kind: money ? "payment" : "unknown", payment_id: paymentId },
    ...{ amount: money?.amount ?? 0, currency: money?.currency ?? null },
    ...{ occurred_at: createdAt, learned_at: learnedAt },
  }
  const rows: Rows = [
    ["orders", order],
    ["payments", payment],
    ["ledger_entries", entry],
  ]
  return { id, paymentId, rows }
}

/** That of Razorpay is kept, by which it reports refunds; those of other shops are told apart from it. */
function paymentIdHere(
  paymentId: string | null,
  source: (typeof IMPORTED_SOURCES)[number],
  orderId: string,
): string {
  if (paymentId === null) return paymentIdOf(source, orderId)
  return isRazorpayId(paymentId) ? paymentId : `${source}:${paymentId}`
}

function bugReportRows({ row, userId, oldId }: Staged, id: string): Rows {
  const { messages, ...report } = JSON.parse(row) as BugReportRow
  const values = {
    ...{ id, user_id: userId, title: report.title, description: report.description },
    ...{ date_of_incident: report.dateOfIncident, possible_solution: report.possibleSolution },
    ...{ status: report.status, created_at: report.createdAt },
  }
  return [
    ["bug_reports", values],
    ...messages.map(({ body, isPrivate }, index): Rows[number] => [
      "bug_report_messages",
      {
        ...{
          id: idOf("message", oldId, String(index)),
          report_id: id,
          author: isPrivate ? "owner" : "reporter",
        },
        // One after the other, as they are read.
        ...{ is_private: isPrivate ? 1 : 0, body, created_at: report.createdAt + index },
      },
    ]),
  ]
}
