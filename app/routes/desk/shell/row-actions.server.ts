import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { emailsCopy } from "#app/copy/desk/emails.ts"
import { webhooksCopy } from "#app/copy/desk/webhooks.ts"
import type { Act } from "#app/domain/audit/audit.ts"
import { subjectOfItem } from "#app/domain/desk/work-items.ts"
import { endOfIndianDay } from "#app/domain/time.ts"
import { repeatRefund, submitSync } from "#app/routes/desk/orders/order-action.server.ts"
import { ROW_INTENTS, type RowIntent } from "#app/routes/desk/overview/work-item-groups.server.ts"
import { submitSend } from "#app/routes/desk/quotes/quote-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAct } from "#app/services/audit/record-action.server.ts"
import { replayWebhookEvent } from "#app/services/payments/replay-webhook-events.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import type { ActStatements } from "#db/audit/audit.server.ts"
import { answerDispute, ignoreRefund, markBugSeen, snoozeItem } from "#db/desk/close-work-item.server.ts"
import { ignoreEmail, sendEmailAgain } from "#db/desk/emails.server.ts"
import { actAnswered, actDone, actOf, actRefused, type SubmittedAct } from "./desk-action.server.ts"

export const OVERVIEW_FORMS = deskForms<RowIntent>(ROW_INTENTS, {
  sync: "any",
  replay: "any",
  "bug-seen": "any",
  snooze: "any",
})
export const EMAIL_FORMS = deskForms(["send-email", "ignore-email"])

/** Does what the button of a row says. */
export async function submitRowAct(args: ActionFunctionArgs, submitted: SubmittedAct<RowIntent>) {
  const { context } = args
  const id = submitted.fields.subject ?? ""
  switch (submitted.intent) {
    case "replay":
      return replay(args, submitted, id)
    case "send-email": {
      const newId = `${id.split(":").slice(0, 2).join(":")}:${submitted.formId}`
      const statements = sendEmailAgain(context.db, id, newId, context.now())
      const response = await record(args, submitted, emailAct(submitted, "email.send", id), statements)
      sendQueuedEmailsInBackground(context)
      return response
    }
    case "ignore-email": {
      const statements = ignoreEmail(context.db, id, context.now())
      return record(args, submitted, emailAct(submitted, "email.ignore", id), statements)
    }
    case "sync":
      return submitSync(args, submitted, id)
    case "refund-again": {
      const result = await repeatRefund(args, submitted, id)
      if (result === "unknown") return actRefused(submitted, deskCopy.refundUnknown, 503)
      if (result === "provider-refused") return actRefused(submitted, deskCopy.refundRefused)
      if (result === null) return actRefused(submitted, deskCopy.changed)
      return actDone(args.request, submitted.intent)
    }
    case "ignore-refund": {
      const act = actOf(submitted, "refund.ignore", { kind: "refund", id: id.replace("refund:", "") })
      return record(args, submitted, act, ignoreRefund(context.db, id))
    }
    case "dispute-answered": {
      const act = actOf(submitted, "dispute.answered", { kind: "dispute", id })
      return record(args, submitted, act, answerDispute(context.db, id, context.now()))
    }
    case "bug-seen": {
      const act = actOf(submitted, "bug.seen", { kind: "bug-report", id })
      return record(args, submitted, act, markBugSeen(context.db, id))
    }
    case "snooze":
      return snooze(args, submitted, id)
    case "quote-send":
      return submitSend(args, submitted, id)
  }
}

/** Puts off a work item until the next day in India. */
async function snooze(args: ActionFunctionArgs, submitted: SubmittedAct, item: string) {
  const subject = subjectOfItem(item)
  if (!subject) return actRefused(submitted, deskCopy.changed)
  const { db, now } = args.context
  const act = actOf(submitted, "work-item.snooze", subject)
  return record(args, submitted, act, snoozeItem(db, item, endOfIndianDay(now())))
}

const emailAct = (submitted: SubmittedAct, action: string, id: string) =>
  actOf(submitted, action, { kind: "email", id })

async function record(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAct,
  act: Act,
  statements: ActStatements,
) {
  const result = await recordAct(context, act, statements)
  if (result !== "refused") return actDone(request, submitted.intent)
  return actRefused(submitted, submitted.intent === "send-email" ? emailsCopy.notAgain : deskCopy.changed)
}

/** Processes a webhook event again. */
export async function replay({ request, context }: ActionFunctionArgs, submitted: SubmittedAct, id: string) {
  const act = actOf(submitted, "webhook.replay", { kind: "webhook-event", id })
  const result = await replayWebhookEvent(context, act)
  if (result === "withheld") return actRefused(submitted, webhooksCopy.unreadable)
  return actAnswered(request, submitted, result, webhooksCopy.changed)
}
