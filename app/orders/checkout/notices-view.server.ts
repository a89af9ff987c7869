import { providerNames } from "#app/orders/order/copy.ts"
import type { Order } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { checkoutCopy } from "./copy.ts"
import type { FoundCheckout } from "./queries.server.ts"
import { stateCopy } from "./state-copy.ts"

export type CheckoutNotice = {
  kind: "error" | "caution" | "info"
  title?: string
  text: string
}

/** Result of the payment, as far as the order and the parameters of the callback and of the cancel URL say. */
export function noticesOf(
  { order: { kind, provider, returnedAt }, noticed }: FoundCheckout,
  state: string,
  parameters: URLSearchParams,
): CheckoutNotice[] {
  const { failed, paymentCanceled } = checkoutCopy
  const { notConfirmed, paymentUnverified } = stateCopy
  const name = providerNames[provider]
  const isUnpaid = state !== "waiting" && state !== "received"
  const notices: (CheckoutNotice | false)[] = [
    isUnpaid &&
      returnedAt !== null &&
      noticed.length === 0 && {
        kind: "caution",
        title: notConfirmed.title,
        text: notConfirmed.text(name),
      },
    isUnpaid &&
      parameters.has("failed") && {
        kind: "error",
        title: failed.title,
        text: failed[kind],
      },
    isUnpaid && parameters.has("canceled") && { kind: "info", text: paymentCanceled },
    parameters.has("unverified") && { kind: "error", text: paymentUnverified(name) },
  ]
  return notices.filter((notice) => notice !== false)
}

/** The step of an order whose payment is being confirmed, in its words; `late` says what happens where it takes long. */
export function waitingStep({ id, kind, provider }: Order, isLate: boolean, supportEmail: string) {
  const { waiting, late } = stateCopy
  const { title, lead, status, help } = isLate ? late : waiting
  const subject = encodeURIComponent(late.emailSubject(orderNumber(id)))
  return {
    state: "waiting",
    title,
    lead: lead(providerNames[provider]),
    status,
    help,
    checkAgain: waiting.checkAgain,
    note: isLate ? late.last : waiting.note[kind],
    late: isLate
      ? {
          facts: late.facts[kind],
          contact: late.contact,
          supportEmail,
          href: `mailto:${supportEmail}?subject=${subject}`,
        }
      : null,
  } as const
}
