import * as z from "zod"
import type { ApiClient } from "./api-client.server.ts"
import { minorUnits, PaymentEntity, paymentOutcome, recordId } from "./events.server.ts"
import {
  PROVIDER_DISPUTE_STATUSES,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  REFUND_STATUSES,
  type TimeRange,
} from "./payment-provider.ts"

const PaymentRecord = PaymentEntity.extend({
  created_at: z.int().nonnegative(),
})
const toDate = (unixSeconds: number) => new Date(unixSeconds * 1000)

const RefundRecord = z
  .object({
    id: recordId,
    payment_id: recordId,
    amount: minorUnits,
    currency: z.string(),
    status: z.enum(REFUND_STATUSES),
    created_at: z.int().nonnegative(),
  })
  .transform(
    ({ payment_id: paymentId, created_at, ...refund }): ProviderRefund => ({
      ...refund,
      paymentId,
      createdAt: toDate(created_at),
    }),
  )

const DisputeRecord = z
  .object({
    id: recordId,
    payment_id: recordId,
    amount: minorUnits,
    currency: z.string(),
    status: z.enum(PROVIDER_DISPUTE_STATUSES),
    amount_deducted: minorUnits,
    respond_by: z.int().nonnegative().nullish(),
    created_at: z.int().nonnegative(),
  })
  .transform(
    ({ payment_id: paymentId, amount_deducted, respond_by, created_at, ...dispute }): ProviderDispute => ({
      ...dispute,
      paymentId,
      amountDeducted: amount_deducted,
      respondBy: respond_by ? toDate(respond_by) : null,
      createdAt: toDate(created_at),
    }),
  )

function toPayment(record: z.infer<typeof PaymentRecord>): ProviderPayment {
  const { id, amount, currency, status, order_id, base_amount, international, created_at } = record
  const { fee, tax } = record
  return {
    id,
    amount,
    currency,
    providerOrderId: order_id ?? null,
    isRefunded: status === "refunded",
    baseAmount: base_amount ?? null,
    fee: fee ?? null,
    tax: tax ?? null,
    isInternational: international ?? false,
    createdAt: toDate(created_at),
  }
}

/** Maximum number of records that one request can list. */
const PAGE_SIZE = 100

/** Maximum number of records that are read of a list: a page of the desk waits for it. */
const MAX_LISTED = 2000

/** The payments created in the range that were captured, also those refunded since. */
export async function listPayments(callApi: ApiClient, range: TimeRange) {
  const records = await listInRange(callApi, "payments", PaymentRecord, range)
  if (!Array.isArray(records)) return records
  return records.filter((record) => paymentOutcome(record) === "captured").map(toPayment)
}

/** The refunds created in the range that did not fail. */
export async function listRefunds(callApi: ApiClient, range: TimeRange) {
  const records = await listInRange(callApi, "refunds", RefundRecord, range)
  if (!Array.isArray(records)) return records
  return records.filter(({ status }) => status !== "failed")
}

/** A captured payment; "unknown" where there is none with this id, null when the provider does not answer. */
export async function findPayment(callApi: ApiClient, paymentId: string) {
  const record = await findRecord(callApi, "payments", PaymentRecord, paymentId)
  if (record === null || record === "unknown") return record
  return paymentOutcome(record) === "captured" ? toPayment(record) : "unknown"
}

/** A refund, also a failed one; "unknown" and null as above. */
export const findRefund = (callApi: ApiClient, refundId: string) =>
  findRecord(callApi, "refunds", RefundRecord, refundId)

/** All refunds of a payment, newest first, also failed ones; "unknown" and null as above. */
export async function listPaymentRefunds(callApi: ApiClient, paymentId: string) {
  // A payment of one order has few refunds: one page has them all.
  const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE_SIZE}`
  const page = await readRecord(callApi, path, z.object({ items: z.array(RefundRecord) }))
  return page === null || page === "unknown" ? page : page.items
}

/** The disputes created since then, also those that ended. Razorpay documents no `from` and `to` of this list. */
export async function listDisputes(callApi: ApiClient, since: Date) {
  const first = toDate(Math.floor(since.getTime() / 1000))
  const isOlder = ({ createdAt }: ProviderDispute) => createdAt < first
  const records = await listRecords(callApi, {
    path: "disputes",
    query: {},
    item: DisputeRecord,
    isLast: (page) => page.every(isOlder),
  })
  if (!Array.isArray(records)) return records
  return records.filter((record) => !isOlder(record))
}

/** A dispute; "unknown" and null as above. */
export const findDispute = (callApi: ApiClient, disputeId: string) =>
  findRecord(callApi, "disputes", DisputeRecord, disputeId)

/** A record by its id; "unknown" and null as above. */
const findRecord = <Item>(callApi: ApiClient, path: string, item: z.ZodType<Item>, id: string) =>
  readRecord(callApi, `${path}/${encodeURIComponent(id)}`, item)

/** Reads one record; "unknown" if there is none at this path, null when the provider does not answer. */
async function readRecord<Item>(
  callApi: ApiClient,
  path: string,
  item: z.ZodType<Item>,
): Promise<Item | "unknown" | null> {
  const found = await callApi(path, item)
  if (found.kind === "answered") return found.value
  return found.status === 400 || found.status === 404 ? "unknown" : null
}

const listInRange = <Item extends { id: string }>(
  callApi: ApiClient,
  path: string,
  item: z.ZodType<Item>,
  { from, to }: TimeRange,
) => listRecords(callApi, { path, item, query: { from: unixSeconds(from), to: unixSeconds(to) } })

type List<Item> = {
  path: string
  query: Record<string, string>
  item: z.ZodType<Item>
  /** Checks if a page is the last one wanted. */
  isLast?: (page: Item[]) => boolean
}

/** All pages, whose items are newest first; one that shifts into the next page meanwhile is listed once. */
async function listRecords<Item extends { id: string }>(
  callApi: ApiClient,
  { path, query, item, isLast = () => false }: List<Item>,
): Promise<Item[] | "too-many" | null> {
  const collection = z.object({ items: z.array(item) })
  const found = new Map<string, Item>()
  for (let skip = 0; skip < MAX_LISTED; skip += PAGE_SIZE) {
    const page = new URLSearchParams({ ...query, count: String(PAGE_SIZE), skip: String(skip) })
    const listed = await callApi(`${path}?${page}`, collection)
    if (listed.kind !== "answered") return null
    for (const record of listed.value.items) found.set(record.id, record)
    if (listed.value.items.length < PAGE_SIZE || isLast(listed.value.items)) return [...found.values()]
  }
  return "too-many"
}

const unixSeconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
