import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { findOrder, markReturned } from "#app/orders/order/queries.server.ts"
import { readFormData, textFields } from "#app/platform/http/form-action.server.ts"
import { methodNotAllowed } from "#app/platform/http/responses.server.ts"

export const loader = () => methodNotAllowed("POST")

/**
 * The provider's hosted page posts here after a payment: a cross-site request, so without the session cookie.
 * The signature proves that the payment exists, not that it was captured, so no license is issued here.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, payments, now } = context
  const order = await findOrder(db, params.order ?? "")
  if (!order?.providerOrderId) throw new Response(null, { status: 404 })

  const form = textFields(await readFormData(request))
  const checkoutPath = `/checkout/${order.id}`
  // In redirect mode, a fault of the provider's own comes as one text.
  if (Object.keys(form).some((name) => name === "error" || name.startsWith("error[")))
    return redirect(`${checkoutPath}?failed`, 303)

  const paymentId = form.razorpay_payment_id ?? ""
  const signature = form.razorpay_signature ?? ""
  const isGenuine = await payments.hasValidSignature({
    providerOrderId: order.providerOrderId,
    paymentId,
    signature,
  })
  if (!isGenuine) return redirect(`${checkoutPath}?unverified`, 303)
  await markReturned(db, order.id, now())
  if (order.userId === null) return redirect("/login?closed", 303)
  return redirect(checkoutPath, 303)
}
