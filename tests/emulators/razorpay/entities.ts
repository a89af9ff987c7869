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
  /** Stays false of one that is refunded without ever being captured. */
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

export type Settlement = {
  id: string
  entity: "settlement"
  amount: number
  status: "created" | "processed" | "failed"
  fees: number
  tax: number
  utr: string
  created_at: number
}

/** One line of a settlement, as the reconciliation report lists it; money in paise. */
export type SettlementItem = {
  entity_id: string
  type: "payment" | "refund" | "adjustment"
  debit: number
  credit: number
  amount: number
  currency: "INR"
  fee: number
  tax: number
  on_hold: boolean
  settled: boolean
  created_at: number
  settled_at: number
  settlement_id: string
  posted_at: null
  credit_type: "default"
  description: string | null
  notes: string | null
  payment_id: string | null
  settlement_utr: string
  order_id: string | null
  order_receipt: string | null
  method: PaymentMethod | null
  card_network: string | null
  card_issuer: string | null
  card_type: string | null
  dispute_id: string | null
}
