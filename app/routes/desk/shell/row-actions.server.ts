import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { emailsCopy } from "#app/copy/desk/emails.ts"
import { webhooksCopy } from "#app/copy/desk/webhooks.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { subjectOfItem } from "#app/domain/desk/work-items.ts"
import { endOfIndianDay } from "#app/domain/time.ts"
import { repeatRefund, submitSync } from "#app/routes/desk/orders/order-action.server.ts"
import { ROW_INTENTS, type RowIntent } from "#app/routes/desk/overview/work-item-groups.server.ts"
import { submitSend } from "#app/routes/desk/quotes/quote-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { replayWebhookEvent } from "#app/services/payments/replay-webhook-events.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import { answerDispute, ignoreRefund, markBugSeen, snoozeItem } from "#db/desk/close-work-item.server.ts"
import { ignoreEmail, sendEmailAgain } from "#db/desk/emails.server.ts"
import {
  actionAnswered,
  actionDone,
  actionOf,
  actionRefused,
  type SubmittedAction,
} from "./desk-action.server.ts"

export const OVERVIEW_FORMS = deskForms<RowIntent>(
  ROW_INTENTS,
  { sync: "any", replay: "any", "bug-seen": "any", snooze: "any" },
  ["ignore-refund"],
)
export const EMAIL_FORMS = deskForms(["send-email", "ignore-email"])

/** Does what the button of a row says. */
export async function submitRowAction(args: ActionFunctionArgs, submitted: SubmittedAction<RowIntent>) {
  const { context } = args
  const id = submitted.fields.subject ?? ""
  switch (submitted.intent) {
    case "replay":
      return replay(args, submitted, id)
    case "send-email": {
      const newId = `${id.split(":").slice(0, 2).join(":")}:${submitted.formId}`
      const statements = sendEmailAgain(context.db, id, newId, context.now())
      const response = await record(args, submitted, emailAction(submitted, "email.send", id), statements)
      sendQueuedEmailsInBackground(context)
      return response
    }
    case "ignore-email": {
      const statements = ignoreEmail(context.db, id, context.now())
      return record(args, submitted, emailAction(submitted, "email.ignore", id), statements)
    }
    case "sync":
      return submitSync(args, submitted, id)
    case "refund-again": {
      const result = await repeatRefund(args, submitted, id)
      if (result === "unknown") return actionRefused(submitted, deskCopy.refundUnknown, 503)
      if (result === "provider-refused") return actionRefused(submitted, deskCopy.refundRefused)
      if (result === null) return actionRefused(submitted, deskCopy.changed)
      return actionDone(args.request, submitted.intent)
    }
    case "ignore-refund": {
      const deskAction = actionOf(submitted, "refund.ignore", {
        kind: "refund",
        id: id.replace("refund:", ""),
      })
      return record(args, submitted, deskAction, ignoreRefund(context.db, id))
    }
    case "dispute-answered": {
      const deskAction = actionOf(submitted, "dispute.answered", { kind: "dispute", id })
      return record(args, submitted, deskAction, answerDispute(context.db, id, context.now()))
    }
    case "bug-seen": {
      const deskAction = actionOf(submitted, "bug.seen", { kind: "bug-report", id })
      return record(args, submitted, deskAction, markBugSeen(context.db, id))
    }
    case "snooze":
      return snooze(args, submitted, id)
    case "quote-send":
      return submitSend(args, submitted, id)
  }
}

/** Puts off a work item until the next day in India. */
async function snooze(args: ActionFunctionArgs, submitted: SubmittedAction, item: string) {
  const subject = subjectOfItem(item)
  if (!subject) return actionRefused(submitted, deskCopy.changed)
  const { db, now } = args.context
  const deskAction = actionOf(submitted, "work-item.snooze", subject)
  return record(args, submitted, deskAction, snoozeItem(db, item, endOfIndianDay(now())))
}

const emailAction = (submitted: SubmittedAction, action: string, id: string) =>
  actionOf(submitted, action, { kind: "email", id })

async function record(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  deskAction: DeskAction,
  statements: ActionStatements,
) {
  const result = await recordAction(context, deskAction, statements)
  if (result !== "refused") return actionDone(request, submitted.intent)
  return actionRefused(submitted, submitted.intent === "send-email" ? emailsCopy.notAgain : deskCopy.changed)
}

/** Processes a webhook event again. */
export async function replay(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  id: string,
) {
  const deskAction = actionOf(submitted, "webhook.replay", { kind: "webhook-event", id })
  const result = await replayWebhookEvent(context, deskAction)
  if (result === "withheld") return actionRefused(submitted, webhooksCopy.unreadable)
  return actionAnswered(request, submitted, result, webhooksCopy.changed)
}
