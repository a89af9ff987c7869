import type { AppLoadContext } from "@remix-run/cloudflare"
import { compareSettlements, type Settlement, type SettlementLine } from "#app/domain/payments/settlement.ts"
import { addMilliseconds, dayOf, days, indianDayOf } from "#app/domain/time.ts"
import type { SettlementPeriod, TimeRange } from "#app/gateways/payments.ts"
import { findSettledRecords } from "#db/payments/settlements.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "payments">

/** The longest that a payment waits for its settlement: seven working days from abroad, with holidays. */
const SETTLEMENT_TIME = days(14)

type Wanted = {
  /** What is read, from its first moment to before the end. */
  period: SettlementPeriod
  range: TimeRange
  /** The month after it, in which its last payments are paid out; null while it has not begun, and for a day. */
  following: SettlementPeriod | null
  now: Date
}

/**
 * The settlements of a month or day with what they are made of, compared with the ledger, and the payments that should have
 * been in one. The lines are read before the settlements: one that is made in between has no lines yet, and never the reverse.
 */
export async function findSettlements({ db, payments }: Dependencies, wanted: Wanted) {
  const { period, range, following } = wanted
  const [lines, later] = await Promise.all([
    payments.listSettlementLines(period),
    following ? payments.listSettlementLines(following) : [],
  ])
  if (!lines || !later) return "provider-silent"
  if (lines === "too-many" || later === "too-many") return "too-many"
  // A day more on either side: in which time zone the lines' days are is not documented.
  const around = { from: addMilliseconds(range.from, -days(1)), to: addMilliseconds(range.to, days(1)) }
  const listed = await payments.listSettlements(around)
  if (!listed) return "provider-silent"
  if (listed === "too-many") return "too-many"
  const isWithin = ({ createdAt }: Settlement) => createdAt >= range.from && createdAt < range.to
  const named = new Set(lines.map(({ settlementId }) => settlementId))
  const settlements = listed.filter((settlement) => isWithin(settlement) || named.has(settlement.id))
  const ids = new Set(settlements.map(({ id }) => id))
  const shown = [...lines, ...later].filter(({ settlementId }) => ids.has(settlementId))
  const due = new Date(Math.min(range.to.getTime(), wanted.now.getTime() - SETTLEMENT_TIME))
  const found = await findSettledRecords(db, {
    ...idsOf(shown),
    unsettled:
      period.day === null ? { ...range, to: due, settledIds: idsOf([...lines, ...later]).paymentIds } : null,
  })
  return { ...compared(settlements, shown, found.records), unsettled: found.unsettled }
}

/** One settlement with its lines, compared with the ledger; "unknown" where Razorpay has none with this id. */
export async function findSettlement({ db, payments }: Dependencies, id: string) {
  const settlement = await payments.findSettlement(id)
  if (settlement === null) return "provider-silent"
  if (settlement === "unknown") return "unknown"
  // In which time zone the lines' days are is not documented.
  const dates = new Set([indianDayOf(settlement.createdAt), dayOf(settlement.createdAt)])
  const read = await Promise.all(
    [...dates].map((date) => payments.listSettlementLines(settlementPeriodOf(date))),
  )
  const lines: SettlementLine[] = []
  for (const part of read) {
    if (!part) return "provider-silent"
    if (part === "too-many") return "too-many"
    lines.push(...part.filter(({ settlementId }) => settlementId === id))
  }
  const own = new Map(lines.map((line) => [line.id, line]))
  const found = await findSettledRecords(db, { ...idsOf([...own.values()]), unsettled: null })
  return compared([settlement], [...own.values()], found.records)
}

/** The period of a month or a day, such as `2026-11` or `2026-11-23`. */
export function settlementPeriodOf(date: string): SettlementPeriod {
  const [year = 0, month = 0, day = null] = date.split("-").map(Number)
  return { year, month, day }
}

const idsOf = (lines: readonly SettlementLine[]) => ({
  paymentIds: lines.filter(({ kind }) => kind === "payment").map(({ id }) => id),
  refundIds: lines.filter(({ kind }) => kind === "refund").map(({ id }) => id),
})

type Records = Awaited<ReturnType<typeof findSettledRecords>>["records"]

function compared(settlements: readonly Settlement[], lines: readonly SettlementLine[], records: Records) {
  const own = new Map(records.map((record) => [record.id, record]))
  return { settlements: compareSettlements(settlements, lines, own), own }
}

export type FoundSettlements = Exclude<Awaited<ReturnType<typeof findSettlements>>, string>
