import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { type Fields, isObject, readJsonObject } from "../read-body.ts"
import type { Capture, State } from "../state.ts"
import { unixSeconds } from "../time.ts"
import { createId, type Notes, type Order, rupeesOf } from "./entities.ts"
import { authenticate, badRequest, serverError, unknownId } from "./errors.ts"
import { readPage } from "./records.ts"

const MIN_AMOUNT = 100
const CURRENCIES = ["INR", "USD", "EUR", "GBP"]
/** In paise: what an account can take by card in one payment, unless Razorpay raises it. */
const MAX_RUPEES = 5_00_000_00
const FIELDS = ["amount", "currency", "receipt", "notes", "payment"]
const CAPTURE_MINUTES = { min: 12, max: 7200 }
const MAX_RECEIPT_LENGTH = 40
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256

/** Adds an order. Throws Razorpay's error for an invalid field. */
function createOrder(state: State, fields: Fields): Order {
  const unknown = Object.keys(fields).filter((name) => !FIELDS.includes(name))
  if (unknown.length > 0) throw badRequest(`${unknown.join(", ")} is/are not required and should not be sent`)
  const currency = parseCurrency(fields.currency, state)
  const amount = parseAmount(fields.amount, currency)
  if (rupeesOf(amount, currency) > MAX_RUPEES)
    throw badRequest("Amount exceeds maximum amount allowed.", "amount")
  const receipt = parseReceipt(fields.receipt)
  if (receipt !== null && [...state.orders.values()].some((order) => order.receipt === receipt)) {
    throw badRequest("Order receipt should be unique.", "receipt")
  }
  const capture = parseCapture(fields.payment)
  const order = newOrder({ amount, currency, receipt, notes: parseNotes(fields.notes) })
  state.orders.set(order.id, order)
  if (capture !== null) state.captures.set(order.id, capture)
  return order
}

type NewOrder = Pick<Order, "amount" | "currency"> & Partial<Pick<Order, "receipt" | "notes">>

export function newOrder({ amount, currency, receipt = null, notes = [] }: NewOrder): Order {
  return {
    id: createId("order"),
    entity: "order",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes,
    created_at: unixSeconds(),
  }
}

/** Throws Razorpay's error for an unknown id. */
export function findOrder(state: State, id: string): Order {
  const order = state.orders.get(id)
  if (order === undefined) throw unknownId()
  return order
}

/** Integer minor units. */
export function parseAmount(amount: unknown, currency: string): number {
  if (amount === undefined || amount === null) throw badRequest("The amount field is required.", "amount")
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) {
    throw badRequest("The amount must be an integer.", "amount")
  }
  if (amount < MIN_AMOUNT) throw badRequest(`The amount must be at least ${currency} 1.00`, "amount")
  return amount
}

export function parseReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null
  if (typeof receipt !== "string") throw badRequest("The receipt must be a string.", "receipt")
  if (receipt.length > MAX_RECEIPT_LENGTH) {
    throw badRequest(`The receipt may not be greater than ${MAX_RECEIPT_LENGTH} characters.`, "receipt")
  }
  return receipt
}

/** Razorpay answers an empty array instead of an object when there are no notes. */
export function parseNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return []
  if (!isObject(notes)) throw badRequest("The notes must be key-value pairs.", "notes")
  const entries = Object.entries(notes).map(([key, value]) => [key, parseNote(value)] as const)
  if (entries.length > MAX_NOTES) {
    throw badRequest(`Number of fields in notes should be less than or equal to ${MAX_NOTES}`, "notes")
  }
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

function parseCurrency(currency: unknown, { control }: State): string {
  if (currency === undefined || currency === null) {
    throw badRequest("The currency field is required.", "currency")
  }
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
    throw badRequest("The currency must be 3 characters.", "currency")
  }
  const isActivated = currency === "INR" || control.international
  if (!CURRENCIES.includes(currency) || !isActivated)
    throw badRequest("Currency is not supported", "currency")
  return currency
}

function parseNote(value: unknown): string | number {
  if (typeof value !== "string" && typeof value !== "number") {
    throw badRequest("Notes values must be text or numbers.", "notes")
  }
  if (String(value).length > MAX_NOTE_LENGTH) {
    throw badRequest(`Notes value may not be greater than ${MAX_NOTE_LENGTH} characters.`, "notes")
  }
  return value
}

/** The `payment` of an order: how its payments are captured. */
function parseCapture(payment: unknown): Capture | null {
  if (payment === undefined) return null
  if (!isObject(payment)) throw badRequest("The payment must be an array.", "payment")
  const { capture, capture_options: options } = payment
  if (capture !== "automatic" && capture !== "manual")
    throw badRequest("The selected capture is invalid.", "capture")
  if (options !== undefined && !isObject(options)) {
    throw badRequest("The capture options must be an array.", "capture_options")
  }
  const automatic = options?.automatic_expiry_period
  const manual = options?.manual_expiry_period ?? CAPTURE_MINUTES.max
  if (capture === "automatic" && automatic === undefined) {
    throw badRequest("The automatic expiry period field is required.", "automatic_expiry_period")
  }
  if (automatic !== undefined && !isCaptureTime(automatic)) {
    throw badRequest("The automatic expiry period must be at least 12.", "automatic_expiry_period")
  }
  if (!isCaptureTime(manual) || (isCaptureTime(automatic) && manual < automatic)) {
    throw badRequest("The manual expiry period is invalid.", "manual_expiry_period")
  }
  if (options !== undefined && options.refund_speed !== "normal" && options.refund_speed !== "optimum") {
    throw badRequest("The refund speed field is required.", "refund_speed")
  }
  return capture
}

const isCaptureTime = (value: unknown): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= CAPTURE_MINUTES.min &&
  value <= CAPTURE_MINUTES.max

export function orderRoutes(context: EmulatorContext) {
  const { store } = context
  const authenticated = authenticate(context)
  const readFaults = injectFaults(context, "payments", serverError)
  return new Hono()
    .post("/v1/orders", injectFaults(context, "orders", serverError), authenticated, async (c) => {
      const order = createOrder(store.state, await readJsonObject(c.req, badRequest))
      store.changed()
      return c.json(order)
    })
    .get("/v1/orders", readFaults, authenticated, (c) => {
      const { receipt, ...query } = c.req.query()
      const orders = [...store.state.orders.values()]
      return c.json(
        readPage(receipt ? orders.filter((order) => order.receipt?.includes(receipt)) : orders, query),
      )
    })
    .get("/v1/orders/:id", readFaults, authenticated, (c) =>
      c.json(findOrder(store.state, c.req.param("id"))),
    )
    .get("/v1/orders/:id/payments", readFaults, authenticated, (c) => {
      const order = findOrder(store.state, c.req.param("id"))
      const items = [...store.state.payments.values()].filter((payment) => payment.order_id === order.id)
      return c.json({ entity: "collection", count: items.length, items })
    })
}
