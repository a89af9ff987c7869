import { type Control, defaultControl } from "./control/control.ts"
import type { Mail } from "./mail/mail.ts"
import type { Order, Payment, Refund } from "./razorpay/entities.ts"

/** What the merchant's page said about the buyer and where the buyer goes afterwards. */
export type Checkout = {
  name: string
  description: string
  email: string
  callbackUrl: string
  cancelUrl: string
}

export type StoredRefund = { refund: Refund; idempotencyKey: string | null; fingerprint: string }

export type Delivery = {
  key: string
  eventId: string
  event: string
  body: string
  /** Made with the secret of the moment: old events keep the old secret when it is changed. */
  signature: string
  createdAt: number
  dueAt: number
  attempts: number
  lastAnswer: string | null
  /** The delivery that must have been tried before this one. */
  after: string | null
}

export type State = {
  control: Control
  orders: Map<string, Order>
  checkouts: Map<string, Checkout>
  payments: Map<string, Payment>
  refunds: Map<string, StoredRefund>
  /** Oldest first. */
  mails: Mail[]
  deliveries: Map<string, Delivery>
}

const VERSION = 1

export function emptyState(): State {
  return {
    control: defaultControl(),
    orders: new Map(),
    checkouts: new Map(),
    payments: new Map(),
    refunds: new Map(),
    mails: [],
    deliveries: new Map(),
  }
}

export function serializeState(state: State): string {
  return JSON.stringify({
    version: VERSION,
    control: state.control,
    orders: [...state.orders],
    checkouts: [...state.checkouts],
    payments: [...state.payments],
    refunds: [...state.refunds],
    mails: state.mails,
    deliveries: [...state.deliveries],
  })
}

/** Throws when the text is not a state that this version wrote. */
export function parseState(text: string): State {
  const saved = JSON.parse(text)
  if (saved.version !== VERSION) throw new Error(`version ${saved.version} instead of ${VERSION}`)
  return {
    control: { ...defaultControl(), ...saved.control },
    orders: new Map(saved.orders),
    checkouts: new Map(saved.checkouts),
    payments: new Map(saved.payments),
    refunds: new Map(saved.refunds),
    mails: saved.mails,
    deliveries: new Map(saved.deliveries),
  }
}
