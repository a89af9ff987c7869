import type { DeliveryState } from "#app/domain/delivery.ts"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"

type MoneyText = { amount: number; currency: string }

/** What is open and needs the site's owner, by kind, as it is stored; `item` names each one in alerts. */
export type OwnerNeeds = {
  disputes: (Item &
    MoneyText & { id: string; paymentId: string; orderId: string | null; respondBy: Date | null })[]
  payments: (Item & MoneyText & { paymentId: string; reason: PaymentProblem; foundAt: Date })[]
  openOrders: (Item & MoneyText & { id: string; returnedAt: Date | null; email: string | null })[]
  /** Orders of one currency that the provider did not open. */
  unopenedOrders: (Item & { id: string; currency: string; count: number; newestAt: Date })[]
  refunds: (Item & { id: string; orderId: string; requestedAt: Date })[]
  unconfirmedRefunds: (Item &
    MoneyText & {
      id: string
      paymentId: string
      orderId: string | null
      since: Date
      /** The provider's word for its state; null until it has answered. */
      status: string | null
    })[]
  events: (Item & {
    id: string
    eventType: string | null
    result: string | null
    receivedAt: Date
    /** How often the cron tried to handle it, and when it gave it up. */
    attempts: number
    givenUpAt: Date | null
  })[]
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

/** The most that is shown of one kind; one more is read to tell whether there are more. */
export const MAX_NEEDS = 10

/** The items that are shown. */
export function shownItems(needs: OwnerNeeds): string[] {
  return Object.values<Item[]>(needs).flatMap((rows) => rows.slice(0, MAX_NEEDS).map(({ item }) => item))
}
