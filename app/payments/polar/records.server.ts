import * as z from "zod"
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderPayment,
  TimeRange,
} from "#app/payments/provider/payment-provider.ts"
import { addMilliseconds, seconds } from "#app/platform/time.ts"
import type { ApiClient } from "./api-client.server.ts"
import {
  OrderEntity,
  ofOrder,
  ofPayment,
  RefundEntity,
  toPayment,
  toPaymentUpdate,
} from "./entities.server.ts"

/** Polar tells neither why nor until when it takes evidence; one that a refund has prevented took nothing. */
const DISPUTE_STATUSES = {
  early_warning: "open",
  needs_response: "open",
  under_review: "under_review",
  won: "won",
  lost: "lost",
  prevented: "closed",
} as const

const DisputeRecord = z
  .object({
    ...ofOrder,
    status: z.enum(["early_warning", "needs_response", "under_review", "won", "lost", "prevented"]),
  })
  .transform(
    (dispute): ProviderDispute => ({
      ...ofPayment(dispute),
      status: DISPUTE_STATUSES[dispute.status],
      reasonCode: null,
      reasonText: null,
      respondBy: null,
    }),
  )

/** Maximum number of records that one request can list. */
const PAGE_SIZE = 100

/** Maximum number of records that are read of a list: a page of the desk waits for it. */
const MAX_LISTED = 2000

type Records = Omit<
  PaymentProvider,
  "takesIdempotencyKeys" | "refundPayment" | "readWebhook" | "parseWebhookEvent"
>

type Query = Record<string, string>

/** Payments, refunds and disputes at Polar; null where it does not answer. Its lists have the newest record first. */
export const createRecords = (callApi: ApiClient, organizationId: string): Records => {
  const list = <Item extends Listed>(path: string, item: z.ZodType<Item>, query: Query, from?: Date) =>
    listRecords(callApi, path, item, { organization_id: organizationId, ...query }, from)
  return {
    async listPaymentUpdates(orderId) {
      const listed = await list("orders/", OrderRecord, { "metadata[order]": orderId })
      if (!Array.isArray(listed)) return null
      return listed
        .map(({ order }) => toPaymentUpdate(order))
        .filter((update) => update?.providerOrderId === orderId)
        .filter((update) => update !== null)
    },
    async listPayments(range) {
      // Polar leaves out both ends.
      const query = {
        created_after: addMilliseconds(range.from, -seconds(1)).toISOString(),
        created_before: addMilliseconds(range.to, seconds(1)).toISOString(),
      }
      const listed = await list("orders/", OrderRecord, query)
      if (!Array.isArray(listed)) return listed
      return listed
        .filter(isIn(range))
        .map(({ order }) => toPayment(order))
        .filter((payment): payment is ProviderPayment => payment !== null)
    },
    async listRefunds(range) {
      const listed = await list("refunds/", RefundEntity, {}, range.from)
      if (!Array.isArray(listed)) return listed
      return listed.filter(isIn(range)).filter(({ status }) => status !== "failed")
    },
    async listPaymentRefunds(paymentId) {
      const listed = await list("refunds/", RefundEntity, { order_id: paymentId })
      return listed === "too-many" ? null : listed
    },
    async listDisputes(since) {
      const listed = await list("disputes/", DisputeRecord, {}, since)
      return Array.isArray(listed) ? listed.filter(({ createdAt }) => createdAt >= since) : listed
    },
    async findPayment(id) {
      const found = await findRecord(callApi, `orders/${encodeURIComponent(id)}`, OrderEntity)
      return found === null || found === "unknown" ? found : (toPayment(found) ?? "unknown")
    },
    async findRefund(id) {
      const found = await findRecord(callApi, `refunds/?${new URLSearchParams({ id })}`, pageOf(RefundEntity))
      return found === null || found === "unknown" ? found : (found.items[0] ?? "unknown")
    },
    findDispute: (id) => findRecord(callApi, `disputes/${encodeURIComponent(id)}`, DisputeRecord),
  }
}

const OrderRecord = OrderEntity.transform((order) => ({
  id: order.id,
  createdAt: order.created_at,
  order,
}))

/** Both ends are included, to the second. */
const isIn = ({ from, to }: TimeRange) => {
  const [first, end] = [floorToSecond(from), addMilliseconds(floorToSecond(to), seconds(1))]
  return ({ createdAt }: Listed) => createdAt >= first && createdAt < end
}

const floorToSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000)

type Listed = { id: string; createdAt: Date }

/** Reads one record; "unknown" if there is none, or the id can't be one. */
async function findRecord<Item>(
  callApi: ApiClient,
  path: string,
  item: z.ZodType<Item>,
): Promise<Item | "unknown" | null> {
  const found = await callApi(path, item)
  if (found.kind === "answered") return found.value
  return found.status === 404 || found.status === 422 ? "unknown" : null
}

const pageOf = <Item>(item: z.ZodType<Item>) => z.object({ items: z.array(item) })

/** All pages up to the first with nothing since `from`; a record that shifts into the next page meanwhile is listed once. */
async function listRecords<Item extends Listed>(
  callApi: ApiClient,
  path: string,
  item: z.ZodType<Item>,
  query: Query,
  from?: Date,
): Promise<Item[] | "too-many" | null> {
  const found = new Map<string, Item>()
  for (let page = 1; page <= MAX_LISTED / PAGE_SIZE; page++) {
    const parameters = { ...query, limit: String(PAGE_SIZE), page: String(page) }
    const listed = await callApi(`${path}?${new URLSearchParams(parameters)}`, pageOf(item))
    if (listed.kind !== "answered") return null
    const { items } = listed.value
    for (const record of items) found.set(record.id, record)
    const isPast = from !== undefined && items.every(({ createdAt }) => createdAt < floorToSecond(from))
    if (items.length < PAGE_SIZE || isPast) return [...found.values()]
  }
  return "too-many"
}
