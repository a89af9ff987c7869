import * as z from "zod"
import {
  SETTLEMENT_LINE_KINDS,
  type Settlement,
  type SettlementLine,
} from "#app/domain/payments/settlement.ts"
import type { SettlementPeriod, TimeRange } from "#app/gateways/payments.ts"
import { unixSeconds } from "./payment.server.ts"
import type { ApiClient } from "./razorpay.server.ts"
import { findRecord, listInRange, listRecords } from "./records.server.ts"

/** The most lines that one request can list. */
const LINES_PER_PAGE = 1000

/** Its `fees` and `tax` are 0 but for instant settlements: what was kept is in the lines. */
const SettlementRecord = z.object({
  id: z.string().min(1),
  amount: z.int(),
  status: z.string(),
  utr: z.string().nullish(),
  created_at: unixSeconds,
})

const minorUnits = z.int().nonnegative()

const LineRecord = z.object({
  entity_id: z.string().min(1),
  // What is of another type adds to the payout or takes from it, as an adjustment does.
  type: z.enum(SETTLEMENT_LINE_KINDS).catch("adjustment"),
  debit: minorUnits,
  credit: minorUnits,
  amount: minorUnits,
  currency: z.string(),
  fee: minorUnits.nullish().catch(null),
  tax: minorUnits.nullish().catch(null),
  settlement_id: z.string().nullish(),
  description: z.string().nullish().catch(null),
  created_at: unixSeconds,
})

/** The settlements created in the range, also those that failed. */
export async function listSettlements(callApi: ApiClient, range: TimeRange) {
  const records = await listInRange(callApi, "settlements", SettlementRecord, range)
  return Array.isArray(records) ? records.map(toSettlement) : records
}

/** A settlement; "unknown" where there is none with this id, null when the provider does not answer. */
export async function findSettlement(callApi: ApiClient, settlementId: string) {
  const record = await findRecord(callApi, "settlements", SettlementRecord, settlementId)
  return record === null || record === "unknown" ? record : toSettlement(record)
}

/** What the settlements of a day or month pay out and take back; what is in none yet is left out. */
export async function listSettlementLines(callApi: ApiClient, { year, month, day }: SettlementPeriod) {
  const records = await listRecords(callApi, {
    path: "settlements/recon/combined",
    query: { year: String(year), month: String(month), ...(day === null ? {} : { day: String(day) }) },
    item: LineRecord,
    // What a failed settlement did not pay out is in another one, too.
    keyOf: ({ settlement_id, entity_id }) => `${settlement_id} ${entity_id}`,
    pageSize: LINES_PER_PAGE,
  })
  return Array.isArray(records) ? records.flatMap(toLine) : records
}

function toSettlement(record: z.infer<typeof SettlementRecord>): Settlement {
  const { id, amount, status, utr, created_at } = record
  return { id, amount, status, utr: utr || null, createdAt: new Date(created_at * 1000) }
}

function toLine(record: z.infer<typeof LineRecord>): SettlementLine[] {
  const { settlement_id: settlementId, entity_id: id, type: kind, amount, currency } = record
  if (!settlementId) return []
  const { credit, debit, fee = null, tax = null, description, created_at } = record
  const line = { settlementId, id, kind, amount, currency, net: credit - debit, fee, tax }
  return [{ ...line, description: description || null, createdAt: new Date(created_at * 1000) }]
}
