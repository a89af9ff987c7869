import * as z from "zod"
import { maxDevicesOf } from "#app/orders/order/order.ts"
import {
  CHECKOUT_PARAMETER,
  type CheckoutResult,
  type NewCheckout,
} from "#app/payments/provider/payment-provider.ts"
import type { ApiClient } from "./api-client.server.ts"
import { metadata } from "./entities.server.ts"

const CheckoutEntity = z.object({ url: z.url() })

export type CheckoutSettings = {
  productId: string
  /** Origin of the payment pages. */
  pageOrigin: string
}

/** The default currency of the account at Polar, in which it wants a price of everything. */
const ACCOUNT_CURRENCY = "usd"

/**
 * The body of a new payment page; its price is made for it, and what the buyer pays contains the tax. The page has the chosen
 * currency alone: the price in that of the account is there because Polar wants one, and paid, it would pay no order.
 */
export function checkoutBody({ productId }: Pick<CheckoutSettings, "productId">, checkout: NewCheckout) {
  const { orderId, item, amount, userId, email, ipAddress, language, returnUrl } = checkout
  const currency = amount.currency.toLowerCase()
  const prices = [...new Set([currency, ACCOUNT_CURRENCY])].map((price_currency) => ({
    amount_type: "fixed",
    price_amount: amount.amount,
    price_currency,
    tax_behavior: "inclusive",
  }))
  return {
    products: [productId],
    prices: { [productId]: prices },
    currency,
    customer_email: email,
    external_customer_id: userId,
    ...(ipAddress && { customer_ip_address: ipAddress }),
    ...(language && { locale: language }),
    allow_discount_codes: false,
    success_url: `${returnUrl}?${CHECKOUT_PARAMETER}={CHECKOUT_ID}`,
    return_url: `${returnUrl}?canceled`,
    // What the order is for can be read at Polar if the database is lost.
    metadata: {
      order: orderId,
      ...(item.kind === "license" && { plan: item.planType, devices: maxDevicesOf(item) }),
    },
  }
}

/** Opens a payment page; without the buyer's address if Polar finds that its domain takes no mail. */
export async function openCheckout(
  callApi: ApiClient,
  settings: CheckoutSettings,
  checkout: NewCheckout,
): Promise<CheckoutResult> {
  const body = checkoutBody(settings, checkout)
  let opened = await callApi("checkouts/", CheckoutEntity, body)
  if (opened.kind === "refused" && opened.reason.includes("customer_email")) {
    const { customer_email: _, ...others } = body
    opened = await callApi("checkouts/", CheckoutEntity, others)
  }
  if (opened.kind === "refused") {
    const { kind, reason: because } = opened
    return { kind, because, refusal: refusalOf(because) }
  }
  if (opened.kind !== "answered") return { kind: "unavailable", because: opened.reason }
  // Nobody is sent to another site, whatever the answer says.
  const { url } = opened.value
  return new URL(url).origin === settings.pageOrigin
    ? { kind: "opened", url }
    : { kind: "unavailable", because: "answered with a page of another site" }
}

function refusalOf(because: string) {
  if (/currency/i.test(because)) return "currency"
  return /amount/i.test(because) ? "amount" : "other"
}

/** A payment page whose buyer has pressed its button, whatever came of it. */
const PRESSED = new Set(["confirmed", "succeeded"])

const OpenedEntity = z.object({ status: z.string(), metadata })

export async function wasReturned(
  callApi: ApiClient,
  checkoutId: string,
  orderId: string,
): Promise<boolean | null> {
  const found = await callApi(`checkouts/${encodeURIComponent(checkoutId)}`, OpenedEntity)
  if (found.kind !== "answered") return found.kind === "refused" ? false : null
  const { status, metadata } = found.value
  return PRESSED.has(status) && metadata.order === orderId
}
