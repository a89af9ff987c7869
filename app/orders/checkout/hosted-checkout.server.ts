import type { AppLoadContext } from "@remix-run/cloudflare"
import { itemName, type Order } from "#app/orders/order/order.ts"
import { brand } from "#app/platform/brand.ts"
import { mailboxOf } from "#app/platform/email/email-address.ts"
import { formatMoney } from "#app/platform/money.ts"

/** Data for the provider's hosted page and its script; `fields` is null until the provider order exists. */
export function hostedCheckout(
  request: Request,
  { razorpay }: AppLoadContext["config"],
  order: Order,
  email: string,
) {
  const checkoutUrl = `${new URL(request.url).origin}/checkout/${order.id}`
  return {
    action: `${razorpay.apiUrl}/v1/checkout/embedded`,
    scriptUrl: razorpay.checkoutUrl,
    isTestMode: razorpay.isTestMode,
    label: `Pay ${formatMoney(order.amount)}`,
    fields:
      order.providerOrderId === null
        ? null
        : {
            key_id: razorpay.keyId,
            amount: String(order.amount.amount),
            currency: order.amount.currency,
            order_id: order.providerOrderId,
            name: brand.fullName,
            description: itemName(order),
            "prefill[email]": mailboxOf(email) ?? email,
            callback_url: `${checkoutUrl}/callback`,
            cancel_url: `${checkoutUrl}?canceled`,
          },
  }
}
