import { BILLING_LIMITS } from "#app/orders/billing/billing-details.ts"
import { MAX_STATE_LENGTH } from "#app/orders/billing/indian-states.ts"
import { MAX_CODE_LENGTH } from "#app/orders/coupons/coupon.ts"

/** Razorpay's limit of a note's value, in characters. */
const MAX_NOTE_LENGTH = 256

/**
 * The name of a field that we read and that Razorpay keeps as a note of the payment: its hosted page refuses other names,
 * and without script it gets the checkout's form as it is.
 */
export const noteName = (name: string) => `notes[${name}]`

const NOTE = /^notes\[(\w+)\]$/

/** The fields of a sent form by our names for them. */
export const readNotes = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [NOTE.exec(name)?.[1] ?? name, value] as const),
  )

/** Checks if Razorpay's hosted page takes these fields: its own with these values, and notes that it can keep. */
export function isPaymentForm(sent: Record<string, string>, own: Record<string, string>): boolean {
  const { size } = new Set([...Object.keys(sent), ...Object.keys(own)])
  const isTaken = ([name, value]: [string, string]) =>
    name in own ? value === own[name] : NOTE.test(name) && value.length <= MAX_NOTE_LENGTH
  return size === Object.keys(sent).length && Object.entries(sent).every(isTaken)
}

/** Maximum lengths of the checkout fields that a refused form sends back, in characters. */
export const CHECKOUT_LIMITS = {
  company: BILLING_LIMITS.name,
  address: BILLING_LIMITS.address,
  taxId: BILLING_LIMITS.taxId,
  country: 2,
  state: MAX_STATE_LENGTH,
  coupon: MAX_CODE_LENGTH,
  consent: 2,
}

const PROVIDER_FIELDS = [
  "key_id",
  "amount",
  "currency",
  "order_id",
  "name",
  "description",
  "prefill[email]",
  "callback_url",
  "cancel_url",
]

/** Maximum lengths of all fields of the sent form: those above, notes, and the provider's fields. */
export const SENT_CHECKOUT_LIMITS: Record<string, number> = Object.fromEntries([
  ...Object.entries(CHECKOUT_LIMITS).flatMap(([name, limit]) => [
    [name, limit],
    [noteName(name), limit],
  ]),
  ...PROVIDER_FIELDS.map((name) => [name, MAX_NOTE_LENGTH]),
])
