import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import type { State } from "../state.ts"
import type { Address, Checkout, Customer, Metadata, Order } from "./entities.ts"
import { modified, newOrder } from "./entities.ts"
import { authenticate, notFound, polarError, serverError } from "./errors.ts"
import { sendEvents } from "./events.ts"
import { cutPage, polarOf, readFilter, readId, readTime } from "./queries.ts"
import { roundHalfEven } from "./taxes.ts"

/** How long the balance of a payment takes, which the fee is taken from. */
const FEE_AFTER_MS = 150

/** Basis points of a payment by a card from abroad, and what is added, in the account's currency. */
const FEE = { points: 650, fixed: 50, currency: "usd" }

/** Settlement in the account's currency. */
const DOLLARS_PER_UNIT: Record<string, number> = { usd: 1, eur: 1.08, gbp: 1.27 }

type Paid = {
  checkout: Checkout | null
  customer: Customer
  price: number
  net: number
  tax: number
  currency: string
  address: Address
  metadata: Metadata
}

/** Adds a paid order and sends its events; its fee comes later. */
export function addOrder(context: EmulatorContext, paid: Paid, createdAt?: string): Order {
  const { polarOrders } = context.store.state
  const order = {
    ...newOrder({
      ...paid,
      checkoutId: paid.checkout?.id ?? null,
      productId: polarOf(context).productId,
      priceId: paid.checkout?.product_price_id ?? null,
      number: polarOrders.size + 1,
    }),
    ...(createdAt && { created_at: createdAt }),
  }
  polarOrders.set(order.id, order)
  sendEvents(context, [
    { type: "order.created", data: order },
    { type: "order.updated", data: order },
    { type: "order.paid", data: order },
    { type: "order.updated", data: withFee(order), afterMs: FEE_AFTER_MS },
  ])
  context.store.changed()
  return order
}

function withFee(order: Order): Order {
  const settled = order.total_amount * (DOLLARS_PER_UNIT[order.currency] ?? 1)
  const platform_fee_amount = roundHalfEven((settled * FEE.points) / 10_000) + FEE.fixed
  return { ...order, platform_fee_amount, platform_fee_currency: FEE.currency }
}

/** The order as it is now, with what has come since it was paid: the fee, the invoice. */
function presentOrder({ polarInvoices }: State, order: Order): Order {
  const hasFee = Date.now() > Date.parse(order.created_at) + FEE_AFTER_MS
  const invoiceAt = polarInvoices.get(order.id)
  const is_invoice_generated = invoiceAt !== undefined && Date.now() > invoiceAt
  return { ...(hasFee ? withFee(order) : order), is_invoice_generated }
}

/** Counts a refund in its order, or takes one that failed out of it. */
export function countRefund(context: EmulatorContext, orderId: string, amount: number, tax: number): Order {
  const { state } = context.store
  const order = findOrder(state, orderId)
  const refunded_amount = order.refunded_amount + amount
  const refunded_tax_amount = order.refunded_tax_amount + tax
  const isFull = refunded_amount >= order.net_amount
  const changed: Order = {
    ...order,
    ...modified(),
    status: refunded_amount === 0 ? "paid" : isFull ? "refunded" : "partially_refunded",
    refunded_amount,
    refunded_tax_amount,
    refundable_amount: Math.max(0, order.net_amount - refunded_amount),
    refundable_tax_amount: Math.max(0, order.tax_amount - refunded_tax_amount),
  }
  state.polarOrders.set(orderId, changed)
  return presentOrder(state, changed)
}

export function findOrder({ polarOrders }: State, id: string): Order {
  const order = polarOrders.get(id)
  if (order === undefined) throw notFound()
  return order
}

/** What `metadata[name]=value` asks for, by name. */
const METADATA_NAME = /^metadata\[([^\]]+)\]$/

type Query = Record<string, string[]>

function hasMetadata({ metadata }: Order, query: Query): boolean {
  return Object.entries(query).every(([parameter, values]) => {
    const [, name] = METADATA_NAME.exec(parameter) ?? []
    return name === undefined || values.includes(String(metadata[name]))
  })
}

export function orderRoutes(context: EmulatorContext) {
  const { store } = context
  const guards = [injectFaults(context, "polarOrders", serverError), authenticate(context)] as const
  return new Hono()
    .get("/v1/orders/", ...guards, (c) => {
      const checkouts = readFilter(c, "checkout_id", true)
      const customers = readFilter(c, "external_customer_id")
      const statuses = readFilter(c, "status")
      const after = readTime(c, "created_after") ?? Number.NEGATIVE_INFINITY
      const before = readTime(c, "created_before") ?? Number.POSITIVE_INFINITY
      const orders = [...store.state.polarOrders.values()].filter((order) => {
        const createdAt = Date.parse(order.created_at)
        return (
          createdAt > after &&
          createdAt < before &&
          (checkouts?.includes(order.checkout_id ?? "") ?? true) &&
          (customers?.includes(order.customer.external_id ?? "") ?? true) &&
          (statuses?.includes(order.status) ?? true) &&
          hasMetadata(order, c.req.queries())
        )
      })
      const page = cutPage(c, orders)
      return c.json({ ...page, items: page.items.map((order) => presentOrder(store.state, order)) })
    })
    .get("/v1/orders/:id", ...guards, (c) =>
      c.json(presentOrder(store.state, findOrder(store.state, readId(c)))),
    )
    .post("/v1/orders/:id/invoice", ...guards, (c) => {
      const order = findOrder(store.state, readId(c))
      if (order.billing_name === null || order.billing_address === null) {
        const detail = "Billing name and address are required to generate an invoice."
        throw polarError(422, "MissingInvoiceBillingDetails", detail)
      }
      const { polarInvoices, control } = store.state
      const readyAt = polarInvoices.get(order.id) ?? Date.now() + control.polar.invoiceDelayMs
      polarInvoices.set(order.id, readyAt)
      store.changed()
      return c.json(null, 202)
    })
    .get("/v1/orders/:id/invoice", ...guards, (c) => {
      const order = presentOrder(store.state, findOrder(store.state, readId(c)))
      if (!order.is_invoice_generated)
        throw polarError(404, "InvoiceDoesNotExist", `No invoice exists for order ${order.id}.`)
      return c.json({ url: `${new URL(c.req.url).origin}/polar/invoices/${order.id}.pdf` })
    })
    .get("/invoices/:file", (c) =>
      c.body("%PDF-1.4\n% An invoice of the emulator of Polar.\n", 200, {
        "Content-Type": "application/pdf",
      }),
    )
}
