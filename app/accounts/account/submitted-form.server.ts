import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import * as z from "zod"
import { requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { FACTOR_TO_WRITE, RECENT_FACTOR } from "#app/accounts/sessions/session.ts"
import { messages } from "#app/platform/copy.ts"
import { typedOf } from "#app/platform/http/form-action.server.ts"
import { KIB } from "#app/platform/http/read-body.server.ts"
import {
  type FieldLimits,
  type Fields,
  fieldsOf,
  readForm,
  type SentForm,
} from "#app/platform/http/read-form.server.ts"
import { parseJson } from "#app/platform/text.ts"
import type { NotSaved } from "#app/platform/ui/not-saved.tsx"

/** How recently a password or factor must have been entered: any time, the last 60 minutes, or the last 10. */
type FactorNeed = "any" | "hour" | "recent"

/** Name of the field that proves that the form was shown for confirmation. */
export const PROOF = "proof"

/** The field in which a form waits that was sent without a session, while its sender logs in or signs up. */
export const KEPT_FORM = "keptForm"

export const KEPT_LIMITS = { [KEPT_FORM]: 32 * KIB }

/** The longest intent that is read, in UTF-16 units. */
const MAX_INTENT_LENGTH = 64

/** The field of a form that was kept while a factor was entered. */
const RESENT = "resend"

const MAX_AGES = { hour: FACTOR_TO_WRITE, recent: RECENT_FACTOR } as const

/** The forms that a page takes, and the fields that it reads of them; every other one is refused. */
export type Forms<Intent extends string = string, Name extends string = string> = {
  intents: readonly Intent[]
  /** The intent of the form that has no such field; null where each form has one. */
  unnamed: Intent | null
  needs: ReadonlyMap<string, FactorNeed>
  /** Need of the forms that `needs` does not list. */
  otherwise: FactorNeed
  /** A form that was kept while a factor was entered is shown once more before it is done. */
  isShownAgain: boolean
  /** Intents of the forms that always ask for confirmation first, because they can't be undone. */
  asksFirst: readonly string[]
  /** Maximum length of each field of a form. */
  limitsOf: (intent: Intent) => FieldLimits<Name>
}

const NO_FORMS = {
  intents: [],
  unnamed: null,
  needs: new Map(),
  otherwise: "any",
  isShownAgain: false,
  asksFirst: [],
} as const

/** The forms of one of the owner's pages: each needs a factor of the last 10 minutes, unless declared otherwise. */
export const deskForms = (
  forms: readonly { intent: string; factor?: FactorNeed; asksFirst?: true; limits: FieldLimits }[],
): Forms => ({
  ...NO_FORMS,
  intents: forms.map(({ intent }) => intent),
  needs: new Map(forms.map(({ intent, factor = "recent" }) => [intent, factor])),
  otherwise: "recent",
  isShownAgain: true,
  asksFirst: forms.filter(({ asksFirst }) => asksFirst).map(({ intent }) => intent),
  limitsOf: (intent) => forms.find((form) => form.intent === intent)?.limits ?? {},
})

type Needs<Intent extends string> = { [intent in NoInfer<Intent>]?: FactorNeed }

/** The forms of a page for everybody: a form that needs a factor is declared with it. */
export const pageForms = <const Intent extends string, const Name extends string>(
  intents: readonly Intent[],
  limits: FieldLimits<Name>,
  { unnamed = null, needs = {} }: { unnamed?: NoInfer<Intent> | null; needs?: Needs<Intent> } = {},
): Forms<Intent, Name> => ({
  ...NO_FORMS,
  intents,
  unnamed,
  needs: new Map(Object.entries(needs) as [string, FactorNeed][]),
  limitsOf: () => limits,
})

/** The only form of a page, which has no field `intent`. */
export const onlyForm = <const Name extends string>(
  limits: FieldLimits<Name>,
  otherwise: FactorNeed = "any",
): Forms<"only", Name> => ({
  ...NO_FORMS,
  unnamed: "only",
  otherwise,
  limitsOf: () => limits,
})

type Settings = {
  /** Where a form that needs a factor is sent afterwards, if not to the page's own address. */
  returnPath?: string | undefined
  /** The name of the form's file. */
  file?: string
  /** A form that waited for a log-in is shown again by the page, or is a field of its own form; else it is left out. */
  kept?: "shown" | "field"
}

/**
 * Reads a form, by the intent that says which of the page's forms it is. Throws 400 for one that the page does not
 * declare, whatever its name, and the guard's redirect where the factor that it needs is too old. Every action that takes
 * a form calls it, after its guard of the account and before anything else.
 */
export async function readSubmittedForm<Intent extends string, Name extends string>(
  args: ActionFunctionArgs,
  forms: Forms<Intent, Name>,
  { returnPath, file, kept: use }: Settings = {},
) {
  const form = await readForm(args.request)
  const kept = use === "field" ? null : readKeptForm(form.fields(KEPT_LIMITS)[KEPT_FORM])
  const sentIntents = kept?.flatMap(([name, value]) => (name === "intent" ? [value] : []))
  const intent = readIntent(forms, sentIntents ?? form.all("intent", MAX_INTENT_LENGTH))
  if (intent === null) throw data({ form: messages.formUnreadable }, 400)
  const need = forms.needs.get(intent) ?? forms.otherwise
  if (need !== "any") await requireRecentFactor(args, { returnPath, maxAge: MAX_AGES[need] })
  if (kept && use !== "shown" && !forms.isShownAgain) throw replace(returnPath ?? pathOf(args.request), 303)
  const isResent = forms.isShownAgain && (kept !== null || form.has(RESENT))
  const limits = forms.limitsOf(intent)
  const fields: Fields = kept
    ? fieldsOf(limits, (name) => kept.find((entry) => entry[0] === name)?.[1])
    : form.fields<string>(limits)
  const given = form.fields({ [PROOF]: 100 })[PROOF] ?? null
  const { auth, keyedHasher } = args.context
  const shown = shownText(auth.sessionIdHash, returnPath ?? pathOf(args.request), fields)
  const isAsked = isResent || (forms.asksFirst.includes(intent) && !keyedHasher.isHashOf(shown, given))
  return {
    intent,
    fields: fields as Fields<Name>,
    file: file && !kept ? await bytesOf(form.file(file)) : null,
    /** Number of fields besides those that the page declares. */
    others: form.countOthers(Object.keys(limits)),
    /** True if the form waited for a log-in: the page shows it with what was typed, and does not run it yet. */
    wasKept: kept !== null,
    /** Proof to send with a form that must be shown once more before it runs; null for one that may run now. */
    proof: isAsked && need !== "any" ? keyedHasher.hash(shown) : null,
  }
}

/**
 * The form of another page that was sent here (`?form`, by `requireAccount`), as the page keeps it where its sender, who has no
 * session, logs in or signs up; null for one of the page itself. `wasLoggedIn`: the sender has logged in before, and the
 * browser has kept no cookie.
 */
export async function readFormToKeep({ request }: ActionFunctionArgs) {
  if (!new URL(request.url).searchParams.has("form")) return null
  const form = await readForm(request)
  const wasLoggedIn = form.has(KEPT_FORM) && (form.has("password") || form.has("assertion"))
  return { kept: keepForm(form), wasLoggedIn }
}

const bytesOf = async (file: File | null) => file && new Uint8Array(await file.arrayBuffer())

function readIntent<Intent extends string>(
  { intents, unnamed }: Pick<Forms<Intent>, "intents" | "unnamed">,
  sent: string[],
) {
  if (sent.length === 0) return unnamed
  return (sent.length === 1 && intents.find((intent) => intent === sent[0])) || null
}

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
    const typed = typedOf(fields, forms.limitsOf(intent))
    const sent = { intent, ...typed } as Record<string, string>
    throw data<NotSaved>({ requestId: args.context.requestId, typed: sent }, 503)
  }
}

/** Answer of a page to a form that waited for a log-in; what was typed goes back beside it. */
export const SHOWN_AGAIN = { form: messages.formWasKept, wasKept: true }

const Entries = z.array(z.tuple([z.string(), z.string()])).max(100)

/**
 * The text fields of a form as one text, without passwords, which are never sent back. No page can keep a file: a field has its
 * name, and is empty without one. One that was kept before stays as it is.
 */
function keepForm(form: SentForm) {
  const kept = form.fields(KEPT_LIMITS)[KEPT_FORM]
  if (kept !== undefined && readKeptForm(kept)) return kept
  return JSON.stringify(form.entries(20_000).filter(([name]) => !/password/i.test(name)))
}

/** The fields of a kept form; null for a text that is none. */
export function readKeptForm(text: unknown) {
  return typeof text === "string" ? (Entries.safeParse(parseJson(text)).data ?? null) : null
}

/** Reads what `keepForm` wrote from a page's own form; undefined where there is none. */
export function keptFieldOf({ [KEPT_FORM]: kept }: Fields<typeof KEPT_FORM>) {
  return readKeptForm(kept) ? kept : undefined
}
