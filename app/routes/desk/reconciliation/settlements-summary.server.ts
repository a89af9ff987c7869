import { formatAmount } from "#app/copy/desk/overview.ts"
import {
  differenceInWords,
  inRupees,
  lineTitle,
  settlementAgreement,
  settlementState,
  settlementsCopy,
  sumDifference,
} from "#app/copy/desk/settlements.ts"
import { indianMonthOf } from "#app/domain/papers/financial-year.ts"
import {
  type ComparedLine,
  type ComparedSettlement,
  grossOf,
  keptOf,
} from "#app/domain/payments/settlement.ts"
import { endOfMonth, monthAfter, parseMonth, startOfMonth } from "#app/domain/reports/report-period.ts"
import { endOfIndianDay, formatIndianDay, indianDayOf, parseIndianDay } from "#app/domain/time.ts"
import {
  type FoundSettlements,
  settlementPeriodOf,
} from "#app/services/payments/compare-settlements.server.ts"
import { MAX_UNSETTLED } from "#db/payments/settlements.server.ts"

const MAX_DIFFERENCES = 50
const MAX_LINES = 100

/** The month of the address, or the current one, and the day, if one is chosen; `wanted` is null where they are none. */
export function readSettlementPeriod(searchParams: URLSearchParams, now: Date) {
  const { value, month } = parseMonth(searchParams.get("month") || indianMonthOf(now), now)
  const values = { month: value, day: searchParams.get("day") ?? "" }
  if (!month) return { values, wanted: null }
  if (values.day !== "") {
    const day = `${month}-${values.day.padStart(2, "0")}`
    const from = parseIndianDay(day)
    if (!from) return { values, wanted: null }
    const range = { from, to: endOfIndianDay(from) }
    return { values, wanted: { period: settlementPeriodOf(day), range, following: null, now } }
  }
  const range = { from: startOfMonth(month), to: endOfMonth(month) }
  const following = range.to <= now ? settlementPeriodOf(monthAfter(month, 1)) : null
  return { values, wanted: { period: settlementPeriodOf(month), range, following, now } }
}

type Own = FoundSettlements["own"]

/** The settlements of some days as their page shows them. */
export function settlementsSummary({ settlements, own, unsettled }: FoundSettlements) {
  const differences = differencesOf(settlements, own)
  return {
    rows: settlements.map(toRow),
    hasOthers: settlements.some(({ sums }) => sums.others.count > 0),
    differences: differences.slice(0, MAX_DIFFERENCES),
    moreDifferences: Math.max(0, differences.length - MAX_DIFFERENCES),
    unsettled: unsettled
      .slice(0, MAX_UNSETTLED)
      .map(({ id, orderId, email, amount, currency, capturedAt }) => ({
        id,
        capturedAt,
        href: hrefOf({ orderId, paymentId: id }),
        who: email ?? "",
        amount: amount !== null && currency !== null ? formatAmount({ amount, currency }) : "",
      })),
    hasMoreUnsettled: unsettled.length > MAX_UNSETTLED,
  }
}

export type SettlementsSummary = ReturnType<typeof settlementsSummary>

/** One settlement as its page shows it: what differs first. */
export function settlementSummary(settlement: ComparedSettlement, own: Own) {
  const lines = settlement.lines.toSorted((one, other) => Number(!one.difference) - Number(!other.difference))
  return {
    ...toRow(settlement),
    title: `Settlement of ${formatIndianDay(settlement.createdAt)}`,
    sumDifference: settlement.sums.net === settlement.amount ? null : sumDifference(settlement),
    lines: lines.slice(0, MAX_LINES).map((line) => toLine(line, own)),
    lineCount: lines.length,
  }
}

function toRow(settlement: ComparedSettlement) {
  const { id, amount, status, utr, createdAt, sums } = settlement
  return {
    id,
    createdAt,
    state: settlementState(status),
    reference: utr,
    payments: inRupees(sums.payments.amount),
    paymentCount: sums.payments.count,
    refunds: inRupees(sums.refunds.amount),
    refundCount: sums.refunds.count,
    others: inRupees(sums.others.amount),
    otherCount: sums.others.count,
    fees: inRupees(0 - sums.fees),
    tax: sums.isTaxPartly && sums.tax === 0 ? settlementsCopy.feeUnknown : inRupees(0 - sums.tax),
    amount: inRupees(amount),
    agreement: settlementAgreement(settlement),
  }
}

function toLine(line: ComparedLine, own: Own) {
  const { id, settlementId, kind, tax, net, difference, createdAt, amount, currency } = line
  const record = own.get(id)
  const day = indianDayOf(createdAt)
  const isStored = kind === "payment" || kind === "refund"
  return {
    key: `${settlementId} ${id}`,
    title: lineTitle(line, record?.email ?? null),
    /** Where nothing here says what it is. */
    id: isStored && !record ? id : null,
    href: record ? hrefOf(record) : null,
    createdAt,
    compareHref: difference === "missing" ? `/desk/reconciliation?from=${day}&to=${day}` : null,
    gross: currency === "INR" ? inRupees(grossOf(line)) : formatAmount({ amount, currency }),
    fee: inRupees(0 - keptOf(line)),
    tax: tax === null ? settlementsCopy.feeUnknown : inRupees(0 - tax),
    net: inRupees(net),
    difference: difference ? differenceInWords(line, difference) : "",
  }
}

const hrefOf = ({ orderId, paymentId }: { orderId: string | null; paymentId: string }) =>
  orderId ? `/desk/orders/${orderId}` : `/desk/payments/${encodeURIComponent(paymentId)}`

/** Lines that differ from what is stored here, after the settlements that their lines do not add up to. */
function differencesOf(settlements: readonly ComparedSettlement[], own: Own) {
  const whole = settlements
    .filter(({ amount, sums }) => sums.net !== amount)
    .map((settlement) => ({
      ...{ key: settlement.id, title: settlementsCopy.whole, id: null, compareHref: null },
      href: `/desk/reconciliation/settlements/${settlement.id}`,
      amount: inRupees(settlement.amount),
      difference: sumDifference(settlement),
      createdAt: settlement.createdAt,
    }))
  const ofLines = settlements.flatMap(({ createdAt, lines }) =>
    lines
      .filter(({ difference }) => difference !== null)
      .map((line) => {
        const { key, title, id, href, compareHref, gross, difference } = toLine(line, own)
        return { key, title, id, href, compareHref, amount: gross, difference, createdAt }
      }),
  )
  return [...whole, ...ofLines]
}
