import { Buffer } from "node:buffer"
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare"
import { KEPT_FORM, readRedirectTo } from "#app/accounts/sessions/guards.server.ts"
import { FORM_LIMIT } from "#app/platform/http/read-body.server.ts"
import { createSentForm, pickTyped, readForm, type SentForm } from "#app/platform/http/read-form.server.ts"
import { type Forms, readIntent } from "./page-forms.server.ts"

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    /** Finds the forms of the page with this address; undefined without a build, as for `npm run dev`, where none is kept. */
    formsAt?: (path: string) => Forms | null
    /** True if the page's script asks, which gets data instead of a document. */
    isDataRequest?: boolean
    /** The form that a document keeps in a field of its own form. */
    keptForm?: string | undefined
  }
}

/** The field in which a form waits while a factor is entered. */
export const RESENT_FORM = "resend"

/** Limits of the hidden fields that carry a form; its own fields keep the limits of their page. */
export const KEPT_LIMITS = { [KEPT_FORM]: FORM_LIMIT, [RESENT_FORM]: FORM_LIMIT }

/** No text of a form contains it. */
const SEPARATOR = "\0"

/** Maximum number of names and texts of a kept form. */
const MAX_TEXTS = 200

type Args = Pick<ActionFunctionArgs, "request" | "context">

/**
 * A form as one text without signs that a page escapes, or line breaks that a browser changes: the declared fields, each one
 * character longer than its limit at most, so that a text that was cut is refused, without passwords, which are never sent back.
 * No page can keep a file: its field has its name. Undefined for a form that its page does not declare.
 */
export function keepForm(form: SentForm, forms: Forms): string | undefined {
  const intent = readIntent(forms, form)
  if (intent === null) return undefined
  const { intent: _, ...limits } = forms.limitsOf(intent)
  const longer = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit + 1]))
  const texts = Object.entries(pickTyped(form.fields<string>(limits), longer)).filter(
    ([name]) => !/password/i.test(name),
  )
  if (form.has("intent")) texts.push(["intent", intent])
  const file = forms.file && form.file(forms.file)
  if (forms.file && file) texts.push([forms.file, file.name || "file"])
  const text = texts.flat().map((each) => each.replaceAll(SEPARATOR, " "))
  return Buffer.from(text.join(SEPARATOR) || SEPARATOR).toString("base64url")
}

/** Reads a form that `keepForm` wrote; null for another text. */
export function readKeptForm(text: string | undefined): SentForm | null {
  if (!text || !/^[\w-]+$/.test(text)) return null
  const texts = Buffer.from(text, "base64url").toString().split(SEPARATOR, MAX_TEXTS)
  const form = new FormData()
  for (let index = 0; index + 1 < texts.length; index += 2) {
    form.append(texts[index] ?? "", texts[index + 1] ?? "")
  }
  return createSentForm(form)
}

/** The forms of the page to which a log-in or a factor leads back. */
export const formsOfTarget = ({ request, context }: Args) =>
  context.formsAt?.(readRedirectTo(request)) ?? null

/**
 * The form of another page that was sent here (`?form`, by `requireAccount`), to be kept where its sender, who has no session, logs
 * in or signs up; null for one of the page itself. `wasLoggedIn`: the sender has logged in before, and the browser has kept no
 * cookie.
 */
export async function readFormToKeep(args: Args) {
  if (!new URL(args.request.url).searchParams.has("form")) return null
  const forms = formsOfTarget(args)
  const form = await readForm(args.request)
  const earlier = readKeptForm(form.fields(KEPT_LIMITS)[KEPT_FORM])
  const wasLoggedIn =
    earlier !== null && !form.has(SWITCHED) && (form.has("password") || form.has("assertion"))
  return { kept: forms?.keeps ? keepForm(earlier ?? form, forms) : undefined, wasLoggedIn }
}

/** The field of the button that leads from the log-in to the sign-up, or back, with the kept form. */
const SWITCHED = "switch"

/** The kept form that the form of a log-in or a sign-up has, within the lengths of its own page; undefined where there is none. */
export function keptFieldOf(args: Args, text: string | undefined) {
  const form = readKeptForm(text)
  const forms = formsOfTarget(args)
  return form && forms?.keeps ? keepForm(form, forms) : undefined
}

/** A kept form in the data of a page: true where the document has it in a field, and nowhere else. */
export type ShownKeptForm = string | true | undefined

/** Shows a kept form once: as data to the page's script, and in a document in the field of its form alone. */
export function showKept(context: AppLoadContext, kept: string | undefined): ShownKeptForm {
  if (kept === undefined || context.isDataRequest) return kept
  context.keptForm = kept
  return true
}
