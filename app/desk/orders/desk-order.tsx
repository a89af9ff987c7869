import { useLoaderData } from "@remix-run/react"
import { isRefundedAtProvider, orderStateOf, providerOfPayment } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { giveValue } from "#app/payments/confirmation/desk-actions.server.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { orderDisputeAnswered, orderDisputeUnanswered } from "#app/payments/refunds/desk-actions.server.ts"
import { formatMoney, formatPlain } from "#app/platform/money.ts"
import { formatShortMoment } from "#app/platform/time.ts"
import { detailsCopy } from "#app/screens/copy.ts"
import { DetailPage, details } from "#app/screens/details.tsx"
import { noteAbout } from "#app/screens/page.server.ts"
import { orderStates, ordersCopy } from "./copy.ts"
import {
  correctInvoiceAction,
  refund,
  refundAgain,
  refundByBank,
  sendReceiptAction,
  sync,
} from "./desk-actions.server.ts"
import { openDisputes } from "./dispute-view.server.ts"
import { OrderDisputes } from "./order-disputes.tsx"
import { orderFacts, orderNumbers, orderTimeline } from "./order-view.server.ts"
import { findOrderDetails, type OrderDetails } from "./queries.server.ts"

const note = noteAbout("order")

export const { meta, loader, action } = details({
  name: "Order",
  back: "/desk/orders",
  actions: [
    note,
    sync,
    sendReceiptAction,
    refund,
    refundByBank,
    refundAgain,
    correctInvoiceAction,
    giveValue,
    orderDisputeAnswered,
    orderDisputeUnanswered,
  ],
  find: findOrderDetails,
  show: (found, { context, now, page }) => {
    const { order, paid, invoice, withdrawnAt } = found
    const isPaid = order.status === "paid"
    const title = `Order ${orderNumber(order.id)}`
    const about = [title, found.email].filter(Boolean).join(" · ")
    const provider = providerOfPayment(order)
    return {
      title,
      tabTitle: about,
      lead: [found.email, ordersCopy.opened(formatShortMoment(order.createdAt, now))]
        .filter(Boolean)
        .join(" · "),
      status: orderStates[orderStateOf({ ...order, moneyState: found.row.moneyState })],
      done: naming(
        provider,
        page.done === refund.words.done && isReported(found) ? ordersCopy.refundReported : page.done,
      ),
      orderId: order.id,
      disputes: openDisputes(found, { siteUrl: context.config.siteUrl, now }),
      facts: orderFacts(found),
      numbers: naming(provider, orderNumbers(found)),
      numbersTitle: naming(provider, detailsCopy.numbers),
      sections: naming(provider, {
        Payment: {
          // Only orders paid at Razorpay can be synced with it.
          forms: [
            isRefundedAtProvider(order) && {
              of: sync.shown,
              isPrimary: !isPaid && order.returnedAt !== null,
            },
            isPaid && { of: sendReceiptAction.shown, showed: found.email ?? "" },
          ],
        },
        // Open where the buyer asked for it.
        Refund: isPaid && {
          isFolded: withdrawnAt === null || found.refundable === 0,
          hint: refundHint(found),
          ...refundsOf(found),
        },
        // The owner says what a payment is worth where Razorpay does not.
        "In rupees": paid &&
          paid.currency !== "INR" &&
          paid.inrSource !== "provider" && {
            isFolded: true,
            forms: [
              {
                of: giveValue.shown,
                hidden: { payment: paid.id },
                values: { inrAmount: paid.inrAmount === null ? "" : formatPlain(paid.inrAmount) },
              },
            ],
          },
        "Correct the invoice": invoice &&
          invoice.credited < invoice.total && {
            isFolded: true,
            forms: [{ of: correctInvoiceAction.shown, about, values: invoice.buyer }],
          },
        Note: { isFolded: true, forms: [{ of: note.shown }] },
      }),
      timeline: orderTimeline(found),
    }
  },
})

/** True if Razorpay has reported each refund that it accepted. */
function isReported({ order, payments, refunds }: OrderDetails) {
  const accepted = refunds.filter(({ status }) => status === "accepted")
  const reported = payments.find(({ id }) => id === order.paymentId)?.refundedAmount ?? 0
  return accepted.reduce((sum, { amount }) => sum + amount, 0) <= reported
}

/** The refunds of an order: why some were not carried out, those without an answer, and the form, or why there is none. */
function refundsOf(found: OrderDetails) {
  const { order, refunds, refundable } = found
  const inWords = (amount: number) => formatMoney({ ...order.amount, amount })
  const end = whyNoRefund(found)
  const isByBank = order.source === "bank"
  return {
    errors: refunds.flatMap(({ amount, status, error }) => [
      ...(status === "failed"
        ? [
            `The refund of ${inWords(amount)} failed at Razorpay, and nothing was returned. Ask for it again, or return the money by bank transfer.`,
          ]
        : []),
      ...(error ? [`Razorpay refused: ${error}`] : []),
    ]),
    forms: [
      ...refunds
        .filter(({ status }) => status === "requested")
        .map(({ id, amount }) => ({
          of: refundAgain.shown,
          place: id,
          hidden: { refund: id },
          note: `${inWords(amount)}: asked, not yet confirmed.`,
        })),
      end === null && {
        of: (isByBank ? refundByBank : refund).shown,
        values: { amount: formatPlain(refundable) },
        details: { amount: { hint: `In ${order.amount.currency}` } },
        note: `At most ${inWords(refundable)} can be refunded. ${isByBank ? ordersCopy.atBank : ordersCopy.atRazorpay}`,
      },
    ],
    end,
  }
}

/** The refundable amount, as a short phrase. */
function refundHint(found: OrderDetails): string | null {
  if (whyNoRefund(found) === null)
    return ordersCopy.possible(formatMoney({ ...found.order.amount, amount: found.refundable }))
  return found.row.moneyState === "disputed" ? ordersCopy.notInDispute : null
}

/** Reason why there is no form for a refund; null where there is one. */
function whyNoRefund({ order, row, refundable }: OrderDetails): string | null {
  if (order.source === "free") return "It was issued free, so there’s no payment to refund."
  if (order.source !== "bank" && !isRefundedAtProvider(order)) return ordersCopy.notAtRazorpay
  if (refundable > 0) return null
  if (row.moneyState === "disputed") return ordersCopy.inDispute
  if (row.moneyState === "dispute-lost")
    return "What is left was taken in a lost dispute, so nothing is left to refund."
  return row.moneyState === "refunded"
    ? "It was refunded in full, so nothing is left to refund."
    : "A refund of the rest was requested. Razorpay hasn’t reported it yet."
}

export default function DeskOrder() {
  const page = useLoaderData<typeof loader>()
  return (
    <DetailPage page={page}>
      <OrderDisputes {...page} />
    </DetailPage>
  )
}
