import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import type { ActErrors } from "#app/components/desk/act-form.tsx"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { REGIONS } from "#app/domain/checkout/regions.ts"
import type { Act } from "#app/domain/desk/audit.ts"
import { ActFields } from "#app/forms/desk.ts"
import { fieldErrors, readForm } from "#app/forms/read-form.server.ts"

/** A form of one of the owner's pages: who sent it, which one it is, and its fields. */
export type SubmittedAct = {
  actor: Act["actor"]
  intent: string
  formId: string
  fields: Record<string, string>
}

/**
 * The acts that move money, rights or personal data, whichever page has their form: a factor must have been entered
 * recently.
 */
const RECENT_FACTOR_INTENTS: readonly string[] = [
  ...["refund", "refund-again", "refund-payment", "issue", "confirm", "confirm-refund"],
  ...["revoke", "reinstate", "devices", "move"],
  ...REGIONS.flatMap((region) => [`price-${region.toLowerCase()}`, `next-price-${region.toLowerCase()}`]),
  ...["release-publish", "release-withdraw", "release-republish"],
  ...["quote-create", "quote-send", "quote-bank", "quote-free", "quote-withdraw"],
  ...["coupon-create", "coupon-generate", "coupon-end"],
  "settings",
]

/**
 * Reads the form of an owner; throws the guard's response for anyone else, and 400 for a form without its id. A form
 * that needs a recent factor goes by way of /login/verify, with its fields, and is then sent to `returnPath`, by default
 * the page's own.
 */
export async function readAct(args: ActionFunctionArgs, returnPath?: string): Promise<SubmittedAct> {
  const { id, email } = await requireOwner(args)
  const fields = await readForm(args.request)
  const parsed = ActFields.safeParse(fields)
  if (!parsed.success) throw data({ intent: "", form: deskCopy.formUnreadable }, 400)
  if (RECENT_FACTOR_INTENTS.includes(parsed.data.intent)) await requireRecentFactor(args, returnPath)
  return { actor: { id, email }, ...parsed.data, fields }
}

type ActDetails = Partial<Pick<Act, "reason" | "before" | "after">>

/** What the audit log says of a submitted form. */
export function actOf(
  { formId, actor }: SubmittedAct,
  action: string,
  subject: Act["subject"],
  { reason = null, before = null, after = null }: ActDetails = {},
): Act {
  return { formId, actor, action, subject, reason, before, after }
}

/** Redirects to the page, which then says that the form is done. */
export function actDone(request: Request, intent: string): Response {
  const { pathname } = new URL(request.url)
  return replace(`${pathname}?done=${encodeURIComponent(intent)}`, { status: 303 })
}

/** The page again, with a message at the form and what was typed. */
export function actRefused({ intent, fields }: SubmittedAct, form: string, status = 400) {
  return data<ActErrors>({ intent, form, values: fields }, status)
}

/** The answer to a form by the result of its act: "refused", or done, which it also is when it was done before. */
export function actAnswered(request: Request, submitted: SubmittedAct, result: string, message: string) {
  return result === "refused" ? actRefused(submitted, message) : actDone(request, submitted.intent)
}

/** The page again, with the message of a field that only the database could refuse. */
export function fieldRefused({ intent, fields }: SubmittedAct, name: string, message: string) {
  return data<ActErrors>({ intent, fields: { [name]: message }, values: fields }, 400)
}

/** The page again, with the message of each invalid field. */
export function actInvalid({ intent, fields }: SubmittedAct, error: z.ZodError) {
  return data<ActErrors>({ intent, fields: fieldErrors(error), values: fields }, 400)
}
