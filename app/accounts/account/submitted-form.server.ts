import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { KEPT_FORM, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { FACTOR_TO_WRITE, RECENT_FACTOR } from "#app/accounts/sessions/session.ts"
import { messages } from "#app/platform/copy.ts"
import { type Fields, pickTyped, readForm } from "#app/platform/http/read-form.server.ts"
import type { NotSaved } from "#app/platform/ui/not-saved.tsx"
import { KEPT_LIMITS, RESENT, readKeptForm } from "./kept-form.server.ts"
import { type Forms, readIntent } from "./page-forms.server.ts"

/** Name of the field that proves that the form was shown for confirmation. */
export const PROOF = "proof"

const MAX_AGES = { hour: FACTOR_TO_WRITE, recent: RECENT_FACTOR } as const

type Settings = {
  /** Where a form that needs a factor is sent afterwards, if not to the page's own address. */
  returnPath?: string | undefined
}

/**
 * Reads a form, by the intent that says which of the page's forms it is. Throws 400 for one that the page does not
 * declare, whatever its name, and the guard's redirect where the factor that it needs is too old. Every action that takes
 * a form calls it, after its guard of the account and before anything else.
 */
export async function readSubmittedForm<Intent extends string, Name extends string>(
  args: ActionFunctionArgs,
  forms: Forms<Intent, Name>,
  { returnPath }: Settings = {},
) {
  const sent = await readForm(args.request)
  const { [KEPT_FORM]: waited, [RESENT]: resent } = sent.fields(KEPT_LIMITS)
  const kept = forms.keeps ? readKeptForm(waited) : null
  const again = kept ?? readKeptForm(resent)
  const form = again ?? sent
  const intent = readIntent(forms, form)
  if (intent === null) throw data({ form: messages.formUnreadable }, 400)
  const need = forms.needs.get(intent) ?? forms.otherwise
  if (need !== "any") await requireRecentFactor(args, { returnPath, maxAge: MAX_AGES[need] })
  const limits = forms.limitsOf(intent)
  const fields = form.fields<string>(limits)
  const given = form.fields({ [PROOF]: 100 })[PROOF] ?? null
  const { auth, keyedHasher } = args.context
  const shown = shownText(auth.sessionIdHash, returnPath ?? pathOf(args.request), fields)
  const isAsked =
    (forms.isShownAgain && again !== null) ||
    (forms.asksFirst.includes(intent) && !keyedHasher.isHashOf(shown, given))
  return {
    intent,
    fields: fields as Fields<Name>,
    file: forms.file === null ? null : await bytesOf(form.file(forms.file)),
    /** Number of fields besides those that the page declares. */
    others: form.countOthers(Object.keys(limits)),
    /** True if the form waited for a log-in: the page shows it with what was typed, and does not run it yet. */
    wasKept: kept !== null,
    /** Proof to send with a form that must be shown once more before it runs; null for one that may run now. */
    proof: isAsked && need !== "any" ? keyedHasher.hash(shown) : null,
  }
}

const bytesOf = async (file: File | null) => file && new Uint8Array(await file.arrayBuffer())

/**
 * The text whose keyed hash proves that exactly this form was shown to this session, with normalized line breaks, which
 * browsers send differently for hidden fields, and without empty fields, which are not shown.
 */
function shownText(sessionIdHash: string | null, path: string, fields: Fields) {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1))
  return JSON.stringify(["form shown once more", sessionIdHash, path, lines])
}

function pathOf(request: Request) {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Runs the action of a form. If it throws an error, logs it and responds with 503 and the typed values, so that nobody
 * has to type them again.
 */
export async function keepingTyped<Intent extends string, Name extends string, Result>(
  args: ActionFunctionArgs,
  forms: Forms<Intent, Name>,
  submit: () => Promise<Result>,
) {
  const request = args.request.clone() as typeof args.request
  try {
    return await submit()
  } catch (error) {
    // Guards throw Responses and `data()` on purpose.
    if (!(error instanceof Error)) throw error
    args.context.log.error("form-not-saved", error)
    const { intent, fields } = await readSubmittedForm<Intent, string>({ ...args, request }, forms)
    const typed = pickTyped<string>(fields, forms.limitsOf(intent))
    if (forms.intents.includes(intent)) typed.intent = intent
    throw data<NotSaved>({ requestId: args.context.requestId, typed }, 503)
  }
}

/** Answer of a page to a form that waited for a log-in; what was typed goes back beside it. */
export const SHOWN_AGAIN = { form: messages.formWasKept, wasKept: true }
