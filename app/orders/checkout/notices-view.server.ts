import { checkoutCopy } from "./copy.ts"
import type { FoundCheckout } from "./queries.server.ts"

export type CheckoutNotice = {
  kind: "error" | "caution" | "info"
  title?: string
  text: string
}

/** Result of the payment, as far as the order and the parameters of the callback and of the cancel URL say. */
export function noticesOf(
  { order: { kind, returnedAt }, noticed }: FoundCheckout,
  state: string,
  parameters: URLSearchParams,
): CheckoutNotice[] {
  const { notConfirmed, failed, paymentCanceled, paymentUnverified } = checkoutCopy
  const isUnpaid = state !== "waiting" && state !== "received"
  const notices: (CheckoutNotice | false)[] = [
    isUnpaid && returnedAt !== null && noticed.length === 0 && { kind: "caution", ...notConfirmed },
    isUnpaid &&
      parameters.has("failed") && {
        kind: "error",
        title: failed.title,
        text: failed[kind],
      },
    isUnpaid && parameters.has("canceled") && { kind: "info", text: paymentCanceled },
    parameters.has("unverified") && { kind: "error", text: paymentUnverified },
  ]
  return notices.filter((notice) => notice !== false)
}
