import type { DeliveryState } from "#app/domain/delivery.ts"
import type { DeskSubject } from "#app/domain/desk/subject.ts"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"

type MoneyText = { amount: number; currency: string }

/** What is open and needs the site's owner, by kind, as it is stored; `item` names each one in alerts. */
export type OpenWorkItems = {
  disputes: (Item &
    MoneyText & {
      id: string
      paymentId: string
      orderId: string | null
      respondBy: Date | null
      email: string | null
    })[]
  payments: (Item &
    MoneyText & {
      paymentId: string
      reason: PaymentProblem
      foundAt: Date
      /** Of the payment's order, where it is known here. */
      email: string | null
      orderAmount: number | null
      orderCurrency: string | null
    })[]
  openOrders: (Item & MoneyText & { id: string; returnedAt: Date | null; email: string | null })[]
  /** Orders of one currency that the provider did not open. */
  unopenedOrders: (Item & { id: string; currency: string; count: number; newestAt: Date })[]
  refunds: (Item &
    MoneyText & {
      id: string
      orderId: string | null
      paymentId: string
      requestedAt: Date
      email: string | null
    })[]
  unconfirmedRefunds: (Item &
    MoneyText & {
      id: string
      paymentId: string
      orderId: string | null
      since: Date
      /** The provider's word for its state; null until it has answered. */
      status: string | null
    })[]
  /** Consumers' withdrawals, with what of the payment is not given back yet. */
  withdrawals: (Item & MoneyText & { orderId: string; email: string | null; withdrawnAt: Date })[]
  events: (Item & {
    id: string
    eventType: string | null
    result: string | null
    receivedAt: Date
    /** How often the cron tried to handle it, and when it gave it up. */
    attempts: number
    givenUpAt: Date | null
  })[]
  /** What must be true of the books and is not. */
  books: (Item & { name: string; count: number; examples: string[]; foundAt: Date })[]
  emails: (Item & { id: string; subject: string; recipient: string; lastError: string | null })[]
  /** Accepted by the mail service, and in no mailbox. */
  undelivered: (Item & {
    id: string
    subject: string
    recipient: string
    userId: string | null
    delivery: DeliveryState | null
    detail: string | null
  })[]
  quotes: (Item & MoneyText & { id: string; email: string; status: string; validUntil: Date })[]
  bugs: (Item & { id: string; title: string; status: string; createdAt: Date })[]
}

type Item = { item: string }

/** The most that is shown of one kind. */
export const MAX_WORK_ITEMS = 5

/** The most that is counted of one kind; one more is read to tell whether there are more. */
export const MAX_COUNTED = 99

/** The kinds of work items, as they are named in `item`, by what a snoozed one is about. */
const SUBJECTS = new Map<string, DeskSubject>([
  ["dispute", "dispute"],
  ["payment", "payment"],
  ["order", "order"],
  ["unopened", "order"],
  ["refund", "refund"],
  ["withdrawal", "order"],
  ["sync", "refund"],
  ["event", "webhook-event"],
  ["email", "email"],
  ["undelivered", "email"],
  ["quote", "quote"],
  ["bug", "bug-report"],
])

/** What a work item is about; null for a text that names none. */
export function subjectOfItem(item: string): { kind: DeskSubject; id: string } | null {
  const [, name = "", id = ""] = /^(\w+):(.{1,300})$/.exec(item) ?? []
  const kind = SUBJECTS.get(name)
  return kind ? { kind, id } : null
}

/** The items that are shown. */
export function shownItems(workItems: OpenWorkItems): string[] {
  return Object.values<Item[]>(workItems).flatMap((rows) =>
    rows.slice(0, MAX_WORK_ITEMS).map(({ item }) => item),
  )
}
