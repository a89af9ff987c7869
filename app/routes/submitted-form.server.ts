import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import * as z from "zod"
import { requireRecentFactor } from "#app/auth/guards.server.ts"
import { messages } from "#app/copy/messages.ts"
import { FACTOR_TO_WRITE, RECENT_FACTOR } from "#app/domain/account/session-limits.ts"
import { fileOf, readFormData, textFields } from "#app/forms/read-form.server.ts"

/** Which password or second factor a form needs: any, one of the last 60 minutes, or one of the last 10. */
type FactorNeed = "any" | "hour" | "recent"

/** Fields of a form that is shown once more before it is done: one that was kept, and one whose button asks first. */
export const ASKS = ["resend", "ask"]

const MAX_AGES = { hour: FACTOR_TO_WRITE, recent: RECENT_FACTOR } as const

/** The forms that a page takes; every other one is refused. */
export type Forms<Intent extends string> = {
  intents: z.ZodType<Intent>
  /** The intent of the form that has no such field; null where each form has one. */
  unnamed: Intent | null
  needs: ReadonlyMap<Intent, FactorNeed>
  /** What the other forms need. */
  otherwise: FactorNeed
  /** A form that was kept while a factor was entered is shown once more before it is done. */
  isShownAgain: boolean
}

type Needs<Intent extends string> = { [intent in Intent]?: FactorNeed }

/** The forms of one of the owner's pages: each needs a factor of the last 10 minutes, unless declared otherwise. */
export const deskForms = <const Intent extends string>(
  intents: readonly Intent[],
  needs: Needs<Intent> = {},
): Forms<Intent> => ({
  intents: z.enum(intents),
  unnamed: null,
  needs: mapOf(needs),
  otherwise: "recent",
  isShownAgain: true,
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
})

/** The only form of a page, which has no field `intent`. */
export const onlyForm = (need: FactorNeed = "any"): Forms<"only"> => ({
  intents: z.never(),
  unnamed: "only",
  needs: new Map(),
  otherwise: need,
  isShownAgain: false,
})

const mapOf = <Intent extends string>(needs: Needs<Intent>) =>
  new Map(Object.entries(needs) as [Intent, FactorNeed][])

type Settings = {
  /** Where a form that needs a factor is sent afterwards, if not to the page's own address. */
  returnPath?: string | undefined
  /** The name of the form's file. */
  file?: string
}

type SubmittedForm<Intent extends string> = {
  intent: Intent
  fields: Record<string, string>
  file: Uint8Array | null
}

/**
 * Reads a form, by the intent that says which of the page's forms it is. Throws 400 for one that the page does not
 * declare, whatever its name, and the guard's redirect where the factor that it needs is too old. Every action that takes
 * a form calls it, after its guard of the account and before anything else.
 */
export async function readSubmittedForm<Intent extends string>(
  args: ActionFunctionArgs,
  forms: Forms<Intent>,
  { returnPath, file }: Settings = {},
): Promise<SubmittedForm<Intent>> {
  const form = await readFormData(args.request)
  const intent = readIntent(forms, form.getAll("intent"))
  if (intent === null) throw data({ form: messages.formUnreadable }, 400)
  const need = forms.needs.get(intent) ?? forms.otherwise
  if (need !== "any") {
    await requireRecentFactor(args, { returnPath, maxAge: MAX_AGES[need] })
    if (forms.isShownAgain && ASKS.some((name) => form.has(name))) throw showAgain(args.request, returnPath)
  }
  return { intent, fields: textFields(form), file: file ? await fileOf(form, file) : null }
}

function readIntent<Intent extends string>({ intents, unnamed }: Forms<Intent>, sent: FormDataEntryValue[]) {
  if (sent.length === 0) return unnamed
  const intent = intents.safeParse(sent[0])
  return sent.length === 1 && intent.success ? intent.data : null
}

/** The code was typed on a page that did not show the form: it is done only after a look at it. */
function showAgain(request: Request, returnPath?: string): Response {
  const { pathname, search } = new URL(request.url)
  const query = new URLSearchParams({ redirectTo: returnPath ?? pathname + search })
  return redirect(`/desk/confirm?${query}`, 307)
}
