import { type Account, hasConfirmedAddress } from "#app/domain/account/account.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { addMilliseconds, hours, isPast } from "#app/domain/time.ts"

/** For how long after the payment the page says what was paid. */
const JUST_PAID = hours(1)

/** What the download page says about the order that led to it; null for one that was paid earlier. */
export function justPaidOf({ id, amount, paidAt }: Order, account: Account, now: Date) {
  if (paidAt === null || isPast(addMilliseconds(paidAt, JUST_PAID), now)) return null
  return {
    amount: formatMoney(amount),
    orderId: id,
    email: account.email,
    isConfirmed: hasConfirmedAddress(account),
  }
}
