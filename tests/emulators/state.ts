import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { type Control, defaultControl } from "./control/control.ts"
import type * as polar from "./polar/entities.ts"
import type { Dispute, Order, Payment, Refund } from "./razorpay/entities.ts"
import type { Email } from "./resend/emails.ts"

/** Options that the merchant's page passed to the checkout. */
export type Checkout = {
  name: string
  description: string
  email: string
  callbackUrl: string
  cancelUrl: string
}

export type Capture = "automatic" | "manual"

type RefusedRefund = { fingerprint: string; error: object }

type StoredRefund = { refund: Refund; idempotencyKey: string | null; fingerprint: string }

/** A webhook event until it is answered 2xx or given up; dates in Unix milliseconds. */
export type PendingWebhook = {
  id: string
  service: "razorpay" | "polar" | "resend"
  eventId: string
  event: string
  body: string
  /** Razorpay's, of when the event occurs: a later change of the secret does not affect it. The others sign each attempt. */
  signature: string
  createdAt: number
  dueAt: number
  attempts: number
  lastResult: string | null
  /** The id of the webhook that must be attempted before this one. */
  sendAfter: string | null
}

export type State = {
  control: Control
  orders: Map<string, Order>
  /** The capture setting of the orders that name one, by order id. */
  captures: Map<string, Capture>
  checkouts: Map<string, Checkout>
  payments: Map<string, Payment>
  refunds: Map<string, StoredRefund>
  /** Refusals by idempotency key. */
  refusedRefunds: Map<string, RefusedRefund>
  disputes: Map<string, Dispute>
  polarCheckouts: Map<string, polar.Checkout>
  polarCustomers: Map<string, polar.Customer>
  polarOrders: Map<string, polar.Order>
  polarRefunds: Map<string, polar.Refund>
  polarDisputes: Map<string, polar.Dispute>
  /** Time when the invoice that was asked for is there, in Unix milliseconds, by order id. */
  polarInvoices: Map<string, number>
  /** Oldest first. */
  emails: Email[]
  /** Addresses, in lower case, that Resend sends nothing to anymore. */
  suppressedAddresses: Set<string>
  pendingWebhooks: Map<string, PendingWebhook>
}

const VERSION = 2

export function emptyState(): State {
  return {
    control: defaultControl(),
    orders: new Map(),
    captures: new Map(),
    checkouts: new Map(),
    payments: new Map(),
    refunds: new Map(),
    refusedRefunds: new Map(),
    disputes: new Map(),
    polarCheckouts: new Map(),
    polarCustomers: new Map(),
    polarOrders: new Map(),
    polarRefunds: new Map(),
    polarDisputes: new Map(),
    polarInvoices: new Map(),
    emails: [],
    suppressedAddresses: new Set(),
    pendingWebhooks: new Map(),
  }
}

function serializeState(state: State): string {
  return JSON.stringify({ version: VERSION, ...state }, (_key, value) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )
}

/** Throws when the text is not a state of this version. */
function parseState(text: string): State {
  const { version, control, emails, suppressedAddresses, ...maps } = JSON.parse(text)
  if (version !== VERSION) throw new Error(`version ${version} instead of ${VERSION}`)
  const entries = Object.entries<[string, never][]>(maps)
  return {
    ...emptyState(),
    ...Object.fromEntries(entries.map(([name, items]) => [name, new Map(items)])),
    control: { ...defaultControl(), ...control },
    emails,
    suppressedAddresses: new Set(suppressedAddresses),
  }
}

/** Razorpay's records of orders, payments, refunds and disputes. */
export type ProviderRecords = {
  orders: Order[]
  payments: Payment[]
  refunds: StoredRefund[]
  disputes: Dispute[]
}

export const recordsOf = ({ orders, payments, refunds, disputes }: State): ProviderRecords => ({
  orders: [...orders.values()],
  payments: [...payments.values()],
  refunds: [...refunds.values()],
  disputes: [...disputes.values()],
})

/** Adds records as they are, without an event. */
export function addRecords(state: State, { orders, payments, refunds, disputes }: ProviderRecords): void {
  for (const order of orders) state.orders.set(order.id, order)
  for (const payment of payments) state.payments.set(payment.id, payment)
  for (const stored of refunds) state.refunds.set(stored.refund.id, stored)
  for (const dispute of disputes) state.disputes.set(dispute.id, dispute)
}

export type Store = {
  readonly state: State
  /** To be called after each change of the state; schedules a write. */
  changed(): void
  /** Resolves when every change so far is in the file. */
  saved(): Promise<void>
}

/** Holds the state in memory and, where a file is given, writes every change to it. */
export function openStore(file: string | undefined): Store {
  const state = file === undefined ? emptyState() : loadState(file)
  let running = Promise.resolve()
  let queued: Promise<void> | null = null

  // Changes during a write share the next one.
  function changed() {
    if (file === undefined || queued !== null) return
    queued = running
      .catch(() => {})
      .then(() => {
        queued = null
        running = writeState(file, state)
        return running
      })
    queued.catch((error: Error) =>
      console.error(`The emulators could not save their state: ${error.message}`),
    )
  }

  return { state, changed, saved: () => queued ?? running }
}

/** An unreadable file is renamed, so that the emulators start anyway. */
function loadState(file: string): State {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return emptyState()
  try {
    return parseState(readFileSync(file, "utf8"))
  } catch {
    renameSync(file, `${file}.unreadable`)
    return emptyState()
  }
}

/** Replaces the file in one step, so that a crash leaves the old one or the new one. */
async function writeState(file: string, state: State): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, serializeState(state))
  await rename(temporary, file)
}
