import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import type { Act } from "#app/domain/desk/audit.ts"
import { NoteForm, RefundForm } from "#app/forms/desk.ts"
import { recordAct } from "#app/services/desk/record-act.server.ts"
import { refundOrder, repeatRefundRequest } from "#app/services/desk/refund-order.server.ts"
import { resendReceipt } from "#app/services/desk/resend-receipt.server.ts"
import { syncOrderNow } from "#app/services/desk/sync-order-now.server.ts"
import { findOrder } from "#db/checkout/orders.server.ts"
import { addNote } from "#db/desk/notes.server.ts"
import { orderExists } from "#db/desk/orders.server.ts"
import { actDone, actInvalid, actRefused, type SubmittedAct } from "./act.server.ts"

/** The act of a form about an order, without what it changes. */
const actOf = ({ formId, actor }: SubmittedAct, action: string, orderId: string): Act => ({
  formId,
  actor,
  action,
  subject: { kind: "order", id: orderId },
  reason: null,
  before: null,
  after: null,
})

/** Does what a form of the order's page says. */
export async function submitOrderForm(args: ActionFunctionArgs, submitted: SubmittedAct, orderId: string) {
  switch (submitted.intent) {
    case "note":
      return addOrderNote(args, submitted, orderId)
    case "sync": {
      const isKnown = await syncOrderNow(args.context, actOf(submitted, "order.sync", orderId))
      return isKnown ? actDone(args.request, "sync") : actRefused(submitted, ordersCopy.changed)
    }
    case "receipt": {
      const result = await resendReceipt(args.context, actOf(submitted, "order.receipt", orderId))
      return result === "refused"
        ? actRefused(submitted, ordersCopy.noReceipt)
        : actDone(args.request, "receipt")
    }
    case "refund":
      return refund(args, submitted, orderId)
    case "refund-again": {
      const result = await repeatRefundRequest(args.context, submitted.fields.refund ?? "")
      return refundResponse(args, submitted, result ?? "done")
    }
    default:
      return actRefused(submitted, ordersCopy.changed)
  }
}

async function addOrderNote(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAct,
  orderId: string,
) {
  const form = NoteForm.safeParse(submitted.fields)
  if (!form.success) return actInvalid(submitted, form.error)
  const note = {
    id: submitted.formId,
    subjectKind: "order" as const,
    subjectId: orderId,
    author: submitted.actor.email,
    body: form.data.note,
    createdAt: context.now(),
  }
  const act = actOf(submitted, "note.add", orderId)
  const result = await recordAct(context, act, addNote(context.db, note, orderExists(orderId)))
  return result === "refused" ? actRefused(submitted, ordersCopy.changed) : actDone(request, "note")
}

async function refund(args: ActionFunctionArgs, submitted: SubmittedAct, orderId: string) {
  const form = RefundForm.safeParse(submitted.fields)
  if (!form.success) return actInvalid(submitted, form.error)
  const order = await findOrder(args.context.db, orderId)
  if (order?.status !== "paid" || !order.paymentId) return actRefused(submitted, ordersCopy.notPaid)
  const { amount, reason } = form.data
  const act = {
    ...actOf(submitted, "order.refund", orderId),
    reason,
    after: { amount, currency: order.amount.currency },
  }
  const result = await refundOrder(args.context, act, { orderId, paymentId: order.paymentId, amount, reason })
  return refundResponse(args, submitted, result)
}

type RefundOutcome = Awaited<ReturnType<typeof refundOrder>>

function refundResponse({ request }: ActionFunctionArgs, submitted: SubmittedAct, result: RefundOutcome) {
  if (result === "refused") return actRefused(submitted, ordersCopy.amountTooMuch)
  if (result === "unknown") return actRefused(submitted, ordersCopy.refundUnknown, 503)
  if (result === "provider-refused") return actRefused(submitted, ordersCopy.refundRefused)
  return actDone(request, submitted.intent)
}
