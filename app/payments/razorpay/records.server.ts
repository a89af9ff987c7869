import * as z from "zod"
import {
  type PaymentProvider,
  PROVIDER_DISPUTE_STATUSES,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  REFUND_STATUSES,
  type TimeRange,
} from "#app/payments/provider/payment-provider.ts"
import type { ApiClient } from "./api-client.server.ts"
import {
  DisputeReasonFields,
  minorUnits,
  PaymentEntity,
  PROVIDER,
  paymentFacts,
  paymentOutcome,
  recordId,
  toDate,
  toPaymentUpdate,
} from "./events.server.ts"

const time = z.int().nonnegative()

const PaymentRecord = PaymentEntity.extend({ created_at: time })

/** The fields that refunds and disputes have in common. */
const ofPayment = {
  id: recordId,
  payment_id: recordId,
  amount: minorUnits,
  currency: z.string(),
  created_at: time,
}

const RefundRecord = z.object({ ...ofPayment, status: z.enum(REFUND_STATUSES) }).transform(
  ({ payment_id: paymentId, created_at, ...refund }): ProviderRefund => ({
    ...refund,
    provider: PROVIDER,
    paymentId,
    createdAt: toDate(created_at),
  }),
)

const DisputeRecord = z
  .object({
    ...ofPayment,
    ...DisputeReasonFields,
    status: z.enum(PROVIDER_DISPUTE_STATUSES),
    respond_by: time.nullish(),
  })
  .transform(
    ({ payment_id: paymentId, respond_by, created_at, ...dispute }): ProviderDispute => ({
      id: dispute.id,
      provider: PROVIDER,
      amount: dispute.amount,
      currency: dispute.currency,
      status: dispute.status,
      paymentId,
      reasonCode: dispute.reason_code,
      reasonText: dispute.reason_description,
      respondBy: respond_by ? toDate(respond_by) : null,
      createdAt: toDate(created_at),
    }),
  )

/** Null for a payment that was not captured. */
function toCapturedPayment(record: z.infer<typeof PaymentRecord>): ProviderPayment | null {
  if (paymentOutcome(record) !== "captured") return null
  return {
    ...paymentFacts(record),
    id: record.id,
    providerOrderId: record.order_id ?? null,
    createdAt: toDate(record.created_at),
  }
}

/** Maximum number of records that one request can list. */
const PAGE_SIZE = 100

/** Maximum number of records that are read of a list: a page of the desk waits for it. */
const MAX_LISTED = 2000

type Records = Omit<
  PaymentProvider,
  "takesIdempotencyKeys" | "refundPayment" | "readWebhook" | "parseWebhookEvent"
>

/** Payments, refunds and disputes at Razorpay; null where it does not answer. */
export const createRecords = (callApi: ApiClient): Records => ({
  async listPaymentUpdates(providerOrderId) {
    const listed = await callApi(`orders/${providerOrderId}/payments`, pageOf(PaymentEntity))
    if (listed.kind !== "answered") return null
    return listed.value.map((item) => toPaymentUpdate(item)).filter((update) => update !== null)
  },
  async listPayments(range) {
    const records = await listRecords(callApi, "payments", PaymentRecord, toQuery(range))
    if (!Array.isArray(records)) return records
    return records.map(toCapturedPayment).filter((payment) => payment !== null)
  },
  async listRefunds(range) {
    const records = await listRecords(callApi, "refunds", RefundRecord, toQuery(range))
    if (!Array.isArray(records)) return records
    return records.filter(({ status }) => status !== "failed")
  },
  // A payment of one order has few refunds: one page has them all.
  listPaymentRefunds: (paymentId) =>
    readRecord(
      callApi,
      `payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE_SIZE}`,
      pageOf(RefundRecord),
    ),
  // Razorpay documents no `from` and `to` of this list.
  async listDisputes(since) {
    const first = toDate(Math.floor(since.getTime() / 1000))
    const isOlder = ({ createdAt }: ProviderDispute) => createdAt < first
    const records = await listRecords(callApi, "disputes", DisputeRecord, {}, (page) => page.every(isOlder))
    if (!Array.isArray(records)) return records
    return records.filter((record) => !isOlder(record))
  },
  async findPayment(id) {
    const record = await findRecord(callApi, "payments", PaymentRecord, id)
    if (record === null || record === "unknown") return record
    return toCapturedPayment(record) ?? "unknown"
  },
  findRefund: (id) => findRecord(callApi, "refunds", RefundRecord, id),
  findDispute: (id) => findRecord(callApi, "disputes", DisputeRecord, id),
})

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

const pageOf = <Item>(item: z.ZodType<Item>) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items)

/**
 * All pages up to the last one wanted, whose items are newest first; one that shifts into the next page meanwhile is listed
 * once.
 */
async function listRecords<Item extends { id: string }>(
  callApi: ApiClient,
  path: string,
  item: z.ZodType<Item>,
  query: Record<string, string>,
  isLast = (_page: Item[]) => false,
): Promise<Item[] | "too-many" | null> {
  const found = new Map<string, Item>()
  for (let skip = 0; skip < MAX_LISTED; skip += PAGE_SIZE) {
    const page = new URLSearchParams({ ...query, count: String(PAGE_SIZE), skip: String(skip) })
    const listed = await callApi(`${path}?${page}`, pageOf(item))
    if (listed.kind !== "answered") return null
    const items = listed.value
    for (const record of items) found.set(record.id, record)
    if (items.length < PAGE_SIZE || isLast(items)) return [...found.values()]
  }
  return "too-many"
}

const toQuery = ({ from, to }: TimeRange) => ({ from: unixSeconds(from), to: unixSeconds(to) })

const unixSeconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
