import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { paymentsCopy } from "#app/copy/desk/payments.ts"
import { IssueForm, ReasonForm } from "#app/forms/desk.ts"
import {
  actionAnswered,
  actionDone,
  actionInvalid,
  actionOf,
  actionRefused,
  fieldRefused,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { confirmPaymentByHand } from "#app/services/payments/confirm-payment-by-hand.server.ts"
import { confirmRefundByHand } from "#app/services/payments/confirm-refund-by-hand.server.ts"
import { issueLicenseForPayment } from "#app/services/payments/issue-license.server.ts"
import { refundProblemPayment } from "#app/services/payments/refund-problem-payment.server.ts"
import { ignorePayment } from "#db/desk/close-work-item.server.ts"

const PAYMENT_INTENTS = ["refund-payment", "issue", "confirm", "ignore"] as const

const ASKS_FIRST = ["refund-payment"] as const

export const PAYMENT_FORMS = deskForms(PAYMENT_INTENTS, {}, ASKS_FIRST)
export const RECONCILIATION_FORMS = deskForms([...PAYMENT_INTENTS, "confirm-refund"], {}, ASKS_FIRST)

/** Does what a form about a payment says. */
export function submitPaymentForm(
  args: ActionFunctionArgs,
  submitted: SubmittedAction<(typeof PAYMENT_INTENTS)[number]>,
  paymentId: string,
) {
  switch (submitted.intent) {
    case "refund-payment":
      return refund(args, submitted, paymentId)
    case "issue":
      return issue(args, submitted, paymentId)
    case "confirm":
      return confirm(args, submitted, paymentId)
    case "ignore":
      return ignore(args, submitted, paymentId)
  }
}

const paymentAction = (
  submitted: SubmittedAction,
  action: string,
  id: string,
  reason: string | null = null,
) => actionOf(submitted, action, { kind: "payment", id }, { reason })

async function refund({ request, context }: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  const deskAction = paymentAction(submitted, "payment.refund", id)
  const result = await refundProblemPayment(context, deskAction)
  if (result === "refused") return actionRefused(submitted, paymentsCopy.changed)
  if (result === "unknown") return actionRefused(submitted, paymentsCopy.refundUnknown, 503)
  if (result === "in-dispute") return actionRefused(submitted, paymentsCopy.notRefundable)
  if (result === "provider-refused") return actionRefused(submitted, paymentsCopy.refundRefused)
  return actionDone(request, submitted.intent)
}

async function issue(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  paymentId: string,
) {
  const form = IssueForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { email, plan: planType } = form.data
  const deskAction = paymentAction(submitted, "license.issue", paymentId)
  const result = await issueLicenseForPayment(context, deskAction, { paymentId, email, planType })
  if (result === "no-account") return fieldRefused(submitted, "email", paymentsCopy.noAccount)
  if (result === "unconfirmed") return fieldRefused(submitted, "email", deskCopy.unconfirmedAccount)
  if (result === "provider-silent") return actionRefused(submitted, paymentsCopy.providerSilent, 503)
  if (result === "not-captured") return actionRefused(submitted, paymentsCopy.notCaptured)
  if (result === "refused") return actionRefused(submitted, paymentsCopy.hasOrder)
  return actionDone(request, submitted.intent)
}

async function confirm({ request, context }: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  const result = await confirmPaymentByHand(context, paymentAction(submitted, "payment.confirm", id))
  if (result === "provider-silent") return actionRefused(submitted, paymentsCopy.providerSilent, 503)
  if (result === "not-captured") return actionRefused(submitted, paymentsCopy.notCaptured)
  if (result === "unknown-order") return actionRefused(submitted, paymentsCopy.orderUnknown)
  return actionAnswered(request, submitted, result, paymentsCopy.changed)
}

/** Confirms a refund that is missing here, which the form names. */
export async function confirmRefund({ request, context }: ActionFunctionArgs, submitted: SubmittedAction) {
  const subject = { kind: "refund", id: submitted.fields.refund ?? "" } as const
  const result = await confirmRefundByHand(context, actionOf(submitted, "refund.confirm", subject))
  if (result === "provider-silent") return actionRefused(submitted, paymentsCopy.providerSilent, 503)
  if (result === "not-processed") return actionRefused(submitted, paymentsCopy.notProcessed)
  return actionAnswered(request, submitted, result, paymentsCopy.refundKnown)
}

async function ignore({ request, context }: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  const form = ReasonForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const deskAction = paymentAction(submitted, "payment.ignore", id, form.data.reason)
  const result = await recordAction(context, deskAction, ignorePayment(context.db, id, context.now()))
  return actionAnswered(request, submitted, result, paymentsCopy.changed)
}
