import type { AppLoadContext } from "@remix-run/cloudflare"
import { brand } from "#app/copy/brand.ts"
import { itemName } from "#app/copy/checkout/items.ts"
import type { Order } from "#app/domain/checkout/order.ts"
import { formatMoney } from "#app/domain/money.ts"

/** What the provider's hosted form is posted with, and its script opened with; fields null without a provider order. */
export function hostedCheckout(
  request: Request,
  { razorpay }: AppLoadContext["config"],
  order: Order,
  email: string,
) {
  const page = `${new URL(request.url).origin}/checkout/${order.id}`
  return {
    action: `${razorpay.apiUrl}/v1/checkout/embedded`,
    scriptUrl: razorpay.checkoutUrl,
    isTestMode: razorpay.isTestMode,
    label: `Pay ${formatMoney(order.amount)}`,
    fields: order.providerOrderId && {
      key_id: razorpay.keyId,
      amount: String(order.amount.amount),
      currency: order.amount.currency,
      order_id: order.providerOrderId,
      name: brand.fullName,
      description: itemName(order),
      "prefill[email]": email,
      callback_url: `${page}/callback`,
      cancel_url: `${page}?canceled`,
    },
  }
}

export type HostedFields = NonNullable<ReturnType<typeof hostedCheckout>["fields"]>
