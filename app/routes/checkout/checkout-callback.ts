import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { readForm } from "#app/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/http/method-not-allowed.server.ts"
import { findOrder, markReturned } from "#db/checkout/orders.server.ts"

export const loader = () => methodNotAllowed("POST")

/**
 * Where the provider sends the browser after the payment page: from another site, so without a session. The
 * signature proves that there is a payment to wait for, not that it was captured: nothing is issued here.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, payments, now } = context
  const order = await findOrder(db, params.order ?? "")
  if (!order?.providerOrderId) throw new Response(null, { status: 404 })

  const form = await readForm(request)
  const checkout = `/checkout/${order.id}`
  if (Object.keys(form).some((name) => name.startsWith("error["))) return redirect(`${checkout}?failed`, 303)

  const paymentId = form.razorpay_payment_id ?? ""
  const signature = form.razorpay_signature ?? ""
  const genuine = await payments.isGenuineReturn({
    providerOrderId: order.providerOrderId,
    paymentId,
    signature,
  })
  if (!genuine) return redirect(`${checkout}?unverified`, 303)
  await markReturned(db, order.id, now())
  if (order.userId === null) return redirect("/login?closed", 303)
  return redirect(checkout, 303)
}
