import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { isRefundedAtProvider } from "#app/domain/orders/order-source.ts"
import { CorrectionForm } from "#app/forms/billing-details.ts"
import { RefundForm } from "#app/forms/desk.ts"
import {
  actionAnswered,
  actionDone,
  actionInvalid,
  actionOf,
  actionRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { submitNote } from "#app/routes/desk/shell/note-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { resendReceipt } from "#app/services/papers/resend-receipt.server.ts"
import { correctInvoice } from "#app/services/payments/correct-invoice.server.ts"
import { refundOrder, repeatRefundRequest } from "#app/services/payments/refund-order.server.ts"
import { syncOrderNow } from "#app/services/payments/sync-order-now.server.ts"
import { findOrder } from "#db/orders/orders.server.ts"

export const ORDER_FORMS = deskForms(
  ["note", "sync", "receipt", "refund", "refund-again", "correct-invoice"],
  { note: "any", sync: "any", receipt: "hour" },
)

/** Does what a form of the order's page says. */
export async function submitOrderForm(args: ActionFunctionArgs, orderId: string) {
  const submitted = await readAction(args, ORDER_FORMS)
  const subject = { kind: "order", id: orderId } as const
  switch (submitted.intent) {
    case "note":
      return submitNote(args, submitted, subject)
    case "sync":
      return submitSync(args, submitted, orderId)
    case "receipt": {
      const result = await resendReceipt(args.context, actionOf(submitted, "order.receipt", subject))
      return actionAnswered(args.request, submitted, result, ordersCopy.noReceipt)
    }
    case "correct-invoice":
      return correct(args, submitted, orderId)
    case "refund":
      return refund(args, submitted, orderId)
    case "refund-again": {
      const result = await repeatRefund(args, submitted, submitted.fields.refund ?? "")
      return result ? refundResponse(args, submitted, result) : actionRefused(submitted, ordersCopy.changed)
    }
  }
}

/** Syncs an order with the provider. */
export async function submitSync(args: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  const result = await syncOrderNow(args.context, actionOf(submitted, "order.sync", { kind: "order", id }))
  if (result === "provider-silent") return actionRefused(submitted, ordersCopy.notSynced, 503)
  return result === "done" ? actionDone(args.request, "sync") : actionRefused(submitted, ordersCopy.changed)
}

/** Asks the provider again for a refund that it has not answered; null if it has. */
export function repeatRefund({ context }: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  return repeatRefundRequest(context, id, (subject, after) =>
    actionOf(submitted, "order.refund-again", subject, { after }),
  )
}

/** Corrects the buyer on the invoice. */
async function correct(args: ActionFunctionArgs, submitted: SubmittedAction, orderId: string) {
  const form = CorrectionForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const deskAction = actionOf(submitted, "invoice.correct", { kind: "order", id: orderId })
  const result = await correctInvoice(args.context, deskAction, form.data)
  if (result === "done" || result === "repeated") return actionDone(args.request, submitted.intent)
  return actionRefused(submitted, result === "refused" ? ordersCopy.changed : ordersCopy.corrections[result])
}

async function refund(args: ActionFunctionArgs, submitted: SubmittedAction, orderId: string) {
  const form = RefundForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const order = await findOrder(args.context.db, orderId)
  if (order?.status !== "paid" || !order.paymentId) return actionRefused(submitted, ordersCopy.notPaid)
  if (!isRefundedAtProvider(order)) return actionRefused(submitted, ordersCopy.notAtRazorpay)
  const { amount, reason } = form.data
  const subject = { kind: "order", id: orderId } as const
  const after = { amount, currency: order.amount.currency }
  const deskAction = actionOf(submitted, "order.refund", subject, { reason, after })
  const result = await refundOrder(args.context, deskAction, {
    orderId,
    paymentId: order.paymentId,
    amount,
    reason,
  })
  return refundResponse(args, submitted, result)
}

type RefundOutcome = Awaited<ReturnType<typeof refundOrder>>

function refundResponse({ request }: ActionFunctionArgs, submitted: SubmittedAction, result: RefundOutcome) {
  if (result === "refused") return actionRefused(submitted, ordersCopy.amountTooMuch)
  if (result === "unknown") return actionRefused(submitted, ordersCopy.refundUnknown, 503)
  if (result === "in-dispute") return actionRefused(submitted, ordersCopy.inDispute)
  if (result === "provider-refused") return actionRefused(submitted, ordersCopy.refundRefused)
  return actionDone(request, submitted.intent)
}
