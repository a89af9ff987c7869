import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { KEPT_FORM, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { FACTOR_TO_WRITE, RECENT_FACTOR } from "#app/accounts/sessions/session.ts"
import { messages } from "#app/platform/copy.ts"
import { type Fields, pickTyped, readForm, type SentForm } from "#app/platform/http/read-form.server.ts"
import type { NotSaved } from "#app/platform/ui/not-saved.tsx"
import { KEPT_LIMITS, RESENT_FORM, readKeptForm } from "./kept-form.server.ts"
import { type Forms, readIntent } from "./page-forms.server.ts"

/** Name of the field that proves that the form was shown for confirmation. */
export const PROOF = "proof"

const MAX_AGES = { hour: FACTOR_TO_WRITE, recent: RECENT_FACTOR } as const

type Settings = {
  /** URL to which a form is sent again after its factor; by default the page's own. */
  returnPath?: string | undefined
}

/**
 * Reads a form; its intent says which of the page's forms it is. Throws 400 for an undeclared intent, and the guard's
 * redirect where the factor is too old. Every action with a form calls it right after the guard of the account.
 */
export async function readSubmittedForm<Intent extends string, Name extends string>(
  args: ActionFunctionArgs,
  forms: Forms<Intent, Name>,
  { returnPath }: Settings = {},
) {
  const { form, waitedFor } = unpackForm(await readForm(args.request), forms)
  const intent = readIntent(forms, form)
  if (intent === null) throw data({ form: messages.formUnreadable }, 400)
  const need = forms.needs.get(intent) ?? forms.otherwise
  if (need !== "any") await requireRecentFactor(args, { returnPath, maxAge: MAX_AGES[need] })
  const declared = await readDeclared(form, forms, intent)
  const isShownFirst = (forms.isShownAgain && waitedFor !== null) || forms.asksFirst.includes(intent)
  return {
    intent,
    ...declared,
    fields: declared.fields as Fields<Name>,
    /** True if the form waited for a log-in: the page shows it with what was typed, and does not run it yet. */
    wasKept: waitedFor === "log-in",
    /** Proof to send with a form that must be shown once more before it runs; null if it may run now. */
    proof:
      isShownFirst && need !== "any"
        ? missingProof(args, form, shownText(args, declared.fields, returnPath))
        : null,
  }
}

/** Returns the form that waited for a log-in or a factor, which the sent one has in a field; without any, the sent one. */
function unpackForm(sent: SentForm, forms: Forms) {
  const { [KEPT_FORM]: kept, [RESENT_FORM]: resent } = sent.fields(KEPT_LIMITS)
  const keptForm = forms.keeps ? readKeptForm(kept) : null
  if (keptForm) return { form: keptForm, waitedFor: "log-in" } as const
  const resentForm = readKeptForm(resent)
  if (resentForm) return { form: resentForm, waitedFor: "factor" } as const
  return { form: sent, waitedFor: null } as const
}

/** Reads the fields and the file that the page declares for an intent. */
async function readDeclared(form: SentForm, forms: Forms, intent: string) {
  const limits = forms.limitsOf(intent)
  return {
    fields: form.fields<string>(limits),
    file: forms.file === null ? null : await readBytes(form.file(forms.file)),
    /** Number of fields besides those that the page declares. */
    others: form.countOthers(Object.keys(limits)),
  }
}

const readBytes = async (file: File | null) => file && new Uint8Array(await file.arrayBuffer())

/** Returns the proof that its session was shown the form; null if it was sent with that. */
function missingProof({ context: { keyedHasher } }: ActionFunctionArgs, form: SentForm, shown: string) {
  const given = form.fields({ [PROOF]: 100 })[PROOF] ?? null
  return keyedHasher.isHashOf(shown, given) ? null : keyedHasher.hash(shown)
}

/**
 * The text whose keyed hash proves that exactly this form was shown to this session, with normalized line breaks, which
 * browsers send differently for hidden fields, and without empty fields, which are not shown.
 */
function shownText({ context, request }: ActionFunctionArgs, fields: Fields, path = pathOf(request)) {
  const { sessionIdHash } = context.auth
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
