import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { paidAmount } from "#app/copy/orders/items.ts"
import { formatMoney, formatPlain } from "#app/domain/money.ts"
import { isRefundedAtProvider, itemName } from "#app/domain/orders/order.ts"
import { actionsOf, DetailPage, deskMeta, loadDetails, Note, noteAbout } from "#app/routes/desk/kernel.ts"
import { giveValue } from "#app/routes/desk/payments/payment-actions.server.ts"
import { findOrderDetails, type OrderDetails } from "#db/desk/orders.server.ts"
import { correctInvoice, refund, refundAgain, sendReceipt, sync } from "./order-actions.server.ts"
import { orderFacts } from "./order-facts.server.ts"
import { orderTimeline } from "./order-timeline.ts"

const note = noteAbout("order")
const ACTIONS = [note, sync, sendReceipt, refund, refundAgain, correctInvoice, giveValue]

export const meta = deskMeta("Order")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, ACTIONS, findOrderDetails)
  const { order, refunds, refundable, invoice } = details
  return {
    ...page,
    order,
    refunds,
    refundable,
    whyNoRefund: whyNoRefund(details),
    /** The buyer of an invoice of which something is left. */
    invoiced: invoice && invoice.credited < invoice.total ? invoice.buyer : null,
    /** The payment whose value in rupees is the owner's to say. */
    unvalued: unvaluedPayment(details),
    facts: orderFacts(details, args.context.now()),
    timeline: orderTimeline(details),
  }
}

export const action = actionsOf(ACTIONS)

function unvaluedPayment({ order, payments }: OrderDetails) {
  const paid = payments.find(({ id }) => id === order.paymentId)
  if (!paid || paid.currency === "INR" || paid.inrSource === "provider") return null
  return { id: paid.id, value: paid.inrAmount === null ? "" : formatPlain(paid.inrAmount) }
}

/** Why there is no form for a refund; null where there is one. */
function whyNoRefund({ order, row, refundable }: OrderDetails): string | null {
  if (order.source === "free") return "It was issued free: there is no payment to refund."
  if (!isRefundedAtProvider(order)) return ordersCopy.notAtRazorpay
  if (refundable > 0) return null
  if (row.moneyState === "disputed") return ordersCopy.inDispute
  if (row.moneyState === "dispute-lost")
    return "What is left was taken in a lost dispute, so nothing is left to refund."
  return row.moneyState === "refunded"
    ? "All of it was given back, so nothing is left to refund."
    : "All that is left was asked back. Razorpay has yet to report it."
}

export default function DeskOrder() {
  const { order, refunds, refundable, whyNoRefund, invoiced, unvalued, facts, timeline } =
    useLoaderData<typeof loader>()
  const isPaid = order.status === "paid"
  const title = `${itemName(order)}, ${paidAmount(order)}`
  const inWords = (amount: number) => formatMoney({ ...order.amount, amount })
  const { company, address, taxId, country, state } = invoiced ?? {}
  return (
    <DetailPage
      title={title}
      back="/desk/orders"
      facts={facts}
      sections={[
        {
          id: "payment",
          title: "Payment",
          // Only what is paid at Razorpay is known there.
          forms: [
            isPaid && { of: sendReceipt, isPrimary: true },
            isRefundedAtProvider(order) && { of: sync, isPrimary: !isPaid },
          ],
        },
        isPaid && {
          id: "refund",
          title: "Refund",
          isFolded: true,
          body: refundErrors(refunds, inWords).map((error) => (
            <p key={error} className="text-danger">
              {error}
            </p>
          )),
          forms: [
            ...refunds
              .filter(({ status }) => status === "requested")
              .map(({ id, amount }) => ({
                of: refundAgain,
                place: id,
                hidden: { refund: id },
                children: <p>{inWords(amount)}: asked, not yet confirmed.</p>,
              })),
            whyNoRefund === null && {
              of: refund,
              values: { amount: formatPlain(refundable) },
              details: { amount: { hint: `In ${order.amount.currency}` } },
              children: (
                <Note>
                  At most {inWords(refundable)} can be refunded.{" "}
                  {"The license follows when Razorpay reports it."}
                </Note>
              ),
            },
          ],
          end: whyNoRefund && <Note>{whyNoRefund}</Note>,
        },
        unvalued && {
          id: "value",
          title: "In rupees",
          isFolded: true,
          forms: [{ of: giveValue, hidden: { payment: unvalued.id }, values: { inrAmount: unvalued.value } }],
        },
        invoiced && {
          id: "invoice",
          title: "Correct the invoice",
          isFolded: true,
          forms: [
            {
              of: correctInvoice,
              about: title,
              values: { company, address, taxId, country, state },
            },
          ],
        },
        { id: "note", title: "Note", isFolded: true, forms: [{ of: note }] },
      ]}
      timeline={timeline}
    />
  )
}

/** Why refunds were not carried out: what Razorpay refused, and what failed there. */
function refundErrors(refunds: OrderDetails["refunds"], inWords: (amount: number) => string): string[] {
  return refunds.flatMap(({ amount, status, error }) => [
    ...(status === "failed" ? [ordersCopy.refundFailed(inWords(amount))] : []),
    ...(error ? [`Razorpay refused: ${error}`] : []),
  ])
}
