import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import { ReasonForm } from "#app/forms/desk.ts"
import { BankForm } from "#app/forms/quote.ts"
import {
  actAnswered,
  actInvalid,
  actOf,
  actRefused,
  readAct,
  type SubmittedAct,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAct } from "#app/services/audit/record-action.server.ts"
import { sendDraft } from "#app/services/orders/create-quote.server.ts"
import { issueQuote } from "#app/services/payments/issue-quote.server.ts"
import { withdrawQuote } from "#db/orders/quote-list.server.ts"

export const QUOTE_FORMS = deskForms(["quote-send", "quote-bank", "quote-free", "quote-withdraw"])

/** Does what a form of the quote's page says. */
export async function submitQuoteForm(args: ActionFunctionArgs, id: string) {
  const submitted = await readAct(args, QUOTE_FORMS)
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
  submitted: SubmittedAct,
  id: string,
) {
  const result = await sendDraft(context, submitted, id)
  return actAnswered(request, submitted, result, quotesCopy.notSent)
}

async function submitBank(args: ActionFunctionArgs, submitted: SubmittedAct, id: string) {
  const form = BankForm.safeParse(submitted.fields)
  if (!form.success) return actInvalid(submitted, form.error)
  const { reference } = form.data
  const act = actOf(submitted, "quote.bank", { kind: "quote", id }, { after: { reference } })
  return issued(
    args,
    submitted,
    await issueQuote(args.context, act, { quoteId: id, source: "bank", reference }),
  )
}

async function submitFree(args: ActionFunctionArgs, submitted: SubmittedAct, id: string) {
  const form = ReasonForm.safeParse(submitted.fields)
  if (!form.success) return actInvalid(submitted, form.error)
  const act = actOf(submitted, "quote.free", { kind: "quote", id }, form.data)
  return issued(
    args,
    submitted,
    await issueQuote(args.context, act, { quoteId: id, source: "free", reference: null }),
  )
}

type IssueResult = Awaited<ReturnType<typeof issueQuote>>

function issued({ request }: ActionFunctionArgs, submitted: SubmittedAct, result: IssueResult) {
  if (result === "no-account") return actRefused(submitted, quotesCopy.noAccount)
  if (result === "unconfirmed") return actRefused(submitted, deskCopy.unconfirmedAccount)
  return actAnswered(request, submitted, result, quotesCopy.changed)
}

async function submitWithdraw({ request, context }: ActionFunctionArgs, submitted: SubmittedAct, id: string) {
  const act = actOf(submitted, "quote.withdraw", { kind: "quote", id })
  const result = await recordAct(context, act, withdrawQuote(context.db, id, context.now()))
  return actAnswered(request, submitted, result, quotesCopy.changed)
}
