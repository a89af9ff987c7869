import { randomInt } from "node:crypto"

// Razorpay's entities, with its own field names; amounts in minor units, dates in Unix seconds.

export type Notes = Record<string, string | number> | []

export type Order = {
  id: string
  entity: "order"
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: "created" | "attempted" | "paid"
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentMethod = "card" | "upi"

export type Payment = {
  id: string
  entity: "payment"
  amount: number
  currency: string
  base_amount: number
  status: "authorized" | "captured" | "failed" | "refunded"
  order_id: string
  invoice_id: null
  international: boolean
  method: PaymentMethod
  amount_refunded: number
  amount_transferred: number
  refund_status: null | "partial" | "full"
  /** Stays false for a payment that is refunded without a capture. */
  captured: boolean
  late_authorized?: true
  description: string | null
  card_id: string | null
  card?: object
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: object
  created_at: number
  upi?: object
}

export type Refund = {
  id: string
  entity: "refund"
  amount: number
  receipt: string | null
  currency: string
  payment_id: string
  notes: Notes
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: "pending" | "processed" | "failed"
  speed_processed: "normal"
  speed_requested: "normal"
}

export type Dispute = {
  id: string
  entity: "dispute"
  payment_id: string
  amount: number
  currency: string
  /** 0 unless it is lost. */
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: "open" | "under_review" | "won" | "lost" | "closed"
  phase: "chargeback"
  created_at: number
  evidence: Record<string, unknown>
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const LENGTH = 14

/** An identifier in Razorpay's format, such as `order_RB58MiP5SPFYyM`. */
export function createId(prefix: "order" | "pay" | "rfnd" | "card" | "disp" | "evt"): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  return `${prefix}_${characters.join("")}`
}

/** Plausible exchange rates for what Razorpay states in rupees. */
const RUPEES_PER_UNIT: Record<string, number> = { INR: 1, USD: 84, EUR: 92, GBP: 107 }

/** In paise, of minor units of the currency. */
export const rupeesOf = (amount: number, currency: string) => amount * (RUPEES_PER_UNIT[currency] ?? 1)

/** `9499, "USD"` is `$94.99`, `14900, "INR"` is `₹149.00`. */
export function formatMoney(minorUnits: number, currency: string): string {
  const locale = currency === "INR" ? "en-IN" : "en-US"
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(minorUnits / 100)
}
