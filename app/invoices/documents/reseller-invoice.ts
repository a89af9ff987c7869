import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import { isResold } from "#app/orders/order/order.ts"
import { findOrder } from "#app/orders/order/queries.server.ts"

/** Leads the buyer of an order that a reseller sold to the reseller's invoice, or back to the receipt, which says why not. */
export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { db, payments } = args.context
  const order = await findOrder(db, args.params.order ?? "")
  const isBuyers = order !== null && order.userId === account.id && isResold(order.source)
  if (!isBuyers || order.paymentId === null) throw new Response(null, { status: 404 })
  const invoice = await payments.polar.findInvoice(order.paymentId)
  if (invoice.kind === "ready") return redirect(invoice.url, 302)
  return redirect(`${documentPath(order.id, null)}?invoice=${invoice.kind}`, 302)
}
