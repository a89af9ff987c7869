import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import { ReasonForm } from "#app/forms/desk.ts"
import { BankForm } from "#app/forms/quote.ts"
import {
  actionAnswered,
  actionInvalid,
  actionOf,
  actionRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { sendDraft } from "#app/services/orders/create-quote.server.ts"
import { issueQuote } from "#app/services/payments/issue-quote.server.ts"
import { withdrawQuote } from "#db/orders/quote-list.server.ts"

export const QUOTE_FORMS = deskForms(["quote-send", "quote-bank", "quote-free", "quote-withdraw"], {}, [
  "quote-withdraw",
])

/** Does what a form of the quote's page says. */
export async function submitQuoteForm(args: ActionFunctionArgs, id: string) {
  const submitted = await readAction(args, QUOTE_FORMS)
  switch (submitted.intent) {
    case "quote-send":
      return submitSend(args, submitted, id)
    case "quote-bank":
      return submitBank(args, submitted, id)
    case "quote-free":
      return submitFree(args, submitted, id)
    case "quote-withdraw":
      return submitWithdraw(args, submitted, id)
  }
}

/** Sends a draft, from its page or from the overview. */
export async function submitSend(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  id: string,
) {
  const result = await sendDraft(context, submitted, id)
  return actionAnswered(request, submitted, result, quotesCopy.notSent)
}

async function submitBank(args: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  const form = BankForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { reference } = form.data
  const deskAction = actionOf(submitted, "quote.bank", { kind: "quote", id }, { after: { reference } })
  return issued(
    args,
    submitted,
    await issueQuote(args.context, deskAction, { quoteId: id, source: "bank", reference }),
  )
}

async function submitFree(args: ActionFunctionArgs, submitted: SubmittedAction, id: string) {
  const form = ReasonForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const deskAction = actionOf(submitted, "quote.free", { kind: "quote", id }, form.data)
  return issued(
    args,
    submitted,
    await issueQuote(args.context, deskAction, { quoteId: id, source: "free", reference: null }),
  )
}

type IssueResult = Awaited<ReturnType<typeof issueQuote>>

function issued({ request }: ActionFunctionArgs, submitted: SubmittedAction, result: IssueResult) {
  if (result === "no-account") return actionRefused(submitted, quotesCopy.noAccount)
  if (result === "unconfirmed") return actionRefused(submitted, deskCopy.unconfirmedAccount)
  return actionAnswered(request, submitted, result, quotesCopy.changed)
}

async function submitWithdraw(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  id: string,
) {
  const deskAction = actionOf(submitted, "quote.withdraw", { kind: "quote", id })
  const result = await recordAction(context, deskAction, withdrawQuote(context.db, id, context.now()))
  return actionAnswered(request, submitted, result, quotesCopy.changed)
}
