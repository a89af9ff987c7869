import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import * as z from "zod"
import { KEPT_FORM, keepForm, readKeptForm } from "#app/accounts/log-in/kept-form-page.server.ts"
import type { Auth } from "#app/accounts/sessions/current-session.server.ts"
import { requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { FACTOR_TO_WRITE, RECENT_FACTOR } from "#app/accounts/sessions/session.ts"
import { messages } from "#app/platform/copy.ts"
import type { KeyedHasher } from "#app/platform/gateways/ports.ts"
import {
  type FormEntries,
  fieldsOf,
  fileOf,
  readFormData,
  textEntries,
  typedOf,
} from "#app/platform/http/read-form.server.ts"
import type { NotSaved } from "#app/platform/ui/not-saved.tsx"

/** How recently a password or factor must have been entered: any time, the last 60 minutes, or the last 10. */
type FactorNeed = "any" | "hour" | "recent"

/** The field of a form that was kept while a factor was entered. */
const RESENT = "resend"

/** Fields that /login/verify adds to those of the kept form. */
const OF_THE_FACTOR = ["code", "password", "assertion"]

const MAX_AGES = { hour: FACTOR_TO_WRITE, recent: RECENT_FACTOR } as const

/** The forms that a page takes; every other one is refused. */
export type Forms<Intent extends string> = {
  intents: z.ZodType<Intent>
  /** The intent of the form that has no such field; null where each form has one. */
  unnamed: Intent | null
  needs: ReadonlyMap<Intent, FactorNeed>
  /** Need of the forms that `needs` does not list. */
  otherwise: FactorNeed
  /** A form that was kept while a factor was entered is shown once more before it is done. */
  isShownAgain: boolean
  /** Intents of the forms that always ask for confirmation first, because they can't be undone. */
  asksFirst: readonly Intent[]
}

type Needs<Intent extends string> = { [intent in Intent]?: FactorNeed }

/** The forms of one of the owner's pages: each needs a factor of the last 10 minutes, unless declared otherwise. */
export const deskForms = (
  forms: readonly { intent: string; factor?: FactorNeed; asksFirst?: true }[],
): Forms<string> => ({
  intents: z.enum(forms.map(({ intent }) => intent)),
  unnamed: null,
  needs: new Map(forms.map(({ intent, factor = "recent" }) => [intent, factor])),
  otherwise: "recent",
  isShownAgain: true,
  asksFirst: forms.filter(({ asksFirst }) => asksFirst).map(({ intent }) => intent),
})

/** The forms of a page for everybody: a form that needs a factor is declared with it. */
export const pageForms = <const Intent extends string>(
  intents: readonly Intent[],
  { unnamed = null, needs = {} }: { unnamed?: NoInfer<Intent> | null; needs?: Needs<NoInfer<Intent>> } = {},
): Forms<Intent> => ({
  intents: z.enum(intents),
  unnamed,
  needs: mapOf(needs),
  otherwise: "any",
  isShownAgain: false,
  asksFirst: [],
})

/** The only form of a page, which has no field `intent`. */
export const onlyForm = (need: FactorNeed = "any"): Forms<"only"> => ({
  intents: z.never(),
  unnamed: "only",
  needs: new Map(),
  otherwise: need,
  isShownAgain: false,
  asksFirst: [],
})

const mapOf = <Intent extends string>(needs: Needs<Intent>) =>
  new Map(Object.entries(needs) as [Intent, FactorNeed][])

type Settings = {
  /** Where a form that needs a factor is sent afterwards, if not to the page's own address. */
  returnPath?: string | undefined
  /** The name of the form's file. */
  file?: string
  /** A form that waited for a log-in is shown again by the page, or is a field of its own form; else it is left out. */
  kept?: "shown" | "field"
}

type SubmittedForm<Intent extends string> = {
  intent: Intent
  fields: Record<string, string>
  file: Uint8Array | null
  /** True if the form waited for a log-in: the page shows it with what was typed, and does not run it yet. */
  wasKept: boolean
  /** Proof to send with a form that must be shown once more before it runs; null for one that may run now. */
  proof: string | null
}

/**
 * Reads a form, by the intent that says which of the page's forms it is. Throws 400 for one that the page does not
 * declare, whatever its name, and the guard's redirect where the factor that it needs is too old. Every action that takes
 * a form calls it, after its guard of the account and before anything else.
 */
export async function readSubmittedForm<Intent extends string>(
  args: ActionFunctionArgs,
  forms: Forms<Intent>,
  { returnPath, file, kept: use }: Settings = {},
): Promise<SubmittedForm<Intent>> {
  const form = await readFormData(args.request)
  const kept = use === "field" ? null : readKeptForm(form.get(KEPT_FORM))
  const sentIntents = kept?.flatMap(([name, value]) => (name === "intent" ? [value] : []))
  const intent = readIntent(forms, sentIntents ?? form.getAll("intent"))
  if (intent === null) throw data({ form: messages.formUnreadable }, 400)
  const need = forms.needs.get(intent) ?? forms.otherwise
  if (need !== "any") await requireRecentFactor(args, { returnPath, maxAge: MAX_AGES[need] })
  if (kept && use !== "shown" && !forms.isShownAgain) throw replace(returnPath ?? pathOf(args.request), 303)
  const isResent = forms.isShownAgain && (kept !== null || form.has(RESENT))
  const sent = kept ?? (isResent ? asTyped(textEntries(form)) : textEntries(form))
  const given = sent.find(([name]) => name === PROOF)?.[1] ?? null
  const fields = fieldsOf(sent.filter(([name]) => name !== PROOF))
  const shown = { path: returnPath ?? pathOf(args.request), fields }
  const isAsked = isResent || (forms.asksFirst.includes(intent) && !isProofOf(args.context, shown, given))
  return {
    intent,
    fields,
    file: file && !kept ? await fileOf(form, file) : null,
    wasKept: kept !== null,
    proof: isAsked && need !== "any" ? proofOf(args.context, shown) : null,
  }
}

/** A form of another page whose sender has no session, as the page keeps it where its sender logs in or signs up. */
type FormToKeep = {
  kept: string
  /** The sender has logged in before, and the browser has kept no cookie. */
  wasLoggedIn: boolean
}

/** The form of another page that was sent here (`?form`, by `requireAccount`); null for one of the page itself. */
export async function readFormToKeep({ request }: ActionFunctionArgs): Promise<FormToKeep | null> {
  if (!new URL(request.url).searchParams.has("form")) return null
  const form = await readFormData(request)
  const wasLoggedIn = form.has(KEPT_FORM) && (form.has("password") || form.has("assertion"))
  return { kept: keepForm(form), wasLoggedIn }
}

/** Removes the fields that /login/verify added to a kept form. */
function asTyped(sent: FormEntries): FormEntries {
  const factor = sent.findLast(([name]) => OF_THE_FACTOR.includes(name))
  return sent.filter((entry) => entry !== factor && entry[0] !== RESENT)
}

function readIntent<Intent extends string>({ intents, unnamed }: Forms<Intent>, sent: FormDataEntryValue[]) {
  if (sent.length === 0) return unnamed
  const intent = intents.safeParse(sent[0])
  return sent.length === 1 && intent.success ? intent.data : null
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Runs the action of a form. If it throws an error, logs it and responds with 503 and the typed values, so that nobody
 * has to type them again.
 */
export async function keepingTyped<Intent extends string, Result>(
  args: ActionFunctionArgs,
  { forms, limits }: { forms: Forms<Intent>; limits: Record<string, number> },
  submit: () => Promise<Result>,
): Promise<Result> {
  const request = args.request.clone() as typeof args.request
  try {
    return await submit()
  } catch (error) {
    // Guards throw Responses and `data()` on purpose.
    if (!(error instanceof Error)) throw error
    args.context.log.error("form-not-saved", error)
    const typed = typedOf((await readSubmittedForm({ ...args, request }, forms)).fields, limits)
    throw data<NotSaved>({ requestId: args.context.requestId, typed: typed as Record<string, string> }, 503)
  }
}

/** Name of the field that proves that the form was shown for confirmation. */
export const PROOF = "proof"

/** The page of a form, and its text fields without the proof. */
type SentForm = { path: string; fields: Record<string, string> }

type Dependencies = { auth: Pick<Auth, "sessionIdHash">; keyedHasher: KeyedHasher }

/** Returns the keyed hash that proves that exactly this form was shown to this session. */
export const proofOf = ({ auth, keyedHasher }: Dependencies, form: SentForm) =>
  keyedHasher.hash(textOf(auth, form))

export const isProofOf = ({ auth, keyedHasher }: Dependencies, form: SentForm, given: string | null) =>
  keyedHasher.isHashOf(textOf(auth, form), given)

/**
 * Returns the text to hash, with normalized line breaks, which browsers send differently for hidden fields, and without
 * empty fields, which are not shown.
 */
function textOf({ sessionIdHash }: Dependencies["auth"], { path, fields }: SentForm): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1))
  return JSON.stringify(["form shown once more", sessionIdHash, path, lines])
}
