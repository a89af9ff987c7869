import { type Fields, isObject } from "../read-body.ts"
import type { State } from "../state.ts"
import { unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Notes, Order } from "./entities.ts"
import { badRequest, unknownId } from "./errors.ts"

const MIN_AMOUNT = 100
const CURRENCIES = ["INR", "USD", "EUR", "GBP"]
const MAX_RECEIPT_LENGTH = 40
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256

/** Throws Razorpay's error for an invalid field. */
export function createOrder(fields: Fields): Order {
  const currency = parseCurrency(fields.currency)
  const amount = parseAmount(fields.amount, currency)
  return {
    id: createId("order"),
    entity: "order",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: parseReceipt(fields.receipt),
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: parseNotes(fields.notes),
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

function parseCurrency(currency: unknown): string {
  if (currency === undefined || currency === null) {
    throw badRequest("The currency field is required.", "currency")
  }
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
    throw badRequest("The currency must be 3 characters.", "currency")
  }
  if (!CURRENCIES.includes(currency)) throw badRequest("Currency is not supported", "currency")
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
