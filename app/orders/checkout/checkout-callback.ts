import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { maySync } from "#app/orders/order/confirmation-times.ts"
import { findOrder, markReturned } from "#app/orders/order/queries.server.ts"
import { syncOrder } from "#app/payments/sync/sync-order.server.ts"
import { readForm } from "#app/platform/http/read-form.server.ts"

/** The provider's description of a payment that failed has these; in redirect mode, a fault of its own comes as one text. */
const ERROR_FIELDS = ["error", "error[code]", "error[description]", "error[reason]"] as const

const CALLBACK_LIMITS = {
  razorpay_payment_id: 100,
  razorpay_signature: 100,
  error: 0,
  "error[code]": 0,
  "error[description]": 0,
  "error[reason]": 0,
}

/**
 * The provider's hosted page posts here after a payment: a cross-site request, so without the session cookie.
 * The signature proves that the payment exists, not that it was captured, so no license is issued here.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, payments, now } = context
  const order = await findOrder(db, params.order ?? "")
  if (!order?.providerOrderId) throw new Response(null, { status: 404 })

  const fields = (await readForm(request)).fields(CALLBACK_LIMITS)
  const checkoutPath = `/checkout/${order.id}`
  if (ERROR_FIELDS.some((name) => fields[name] !== undefined)) return redirect(`${checkoutPath}?failed`, 303)

  const paymentId = fields.razorpay_payment_id ?? ""
  const signature = fields.razorpay_signature ?? ""
  const isGenuine = await payments.razorpay.hasValidSignature({
    providerOrderId: order.providerOrderId,
    paymentId,
    signature,
  })
  if (!isGenuine) return redirect(`${checkoutPath}?unverified`, 303)
  await markReturned(db, order.id, now())
  // Another payment has paid it: the cron, which syncs open orders, would not find this one if its event is lost.
  if (order.status === "paid" && order.paymentId !== paymentId && maySync(order, now()))
    await syncOrder(context, order)
  if (order.userId === null) return redirect("/login?closed", 303)
  return redirect(checkoutPath, 303)
}
