import { type ActionFunctionArgs, type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
import { deskForms, PROOF, readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { type DeskAction, isSameAction } from "#app/audit/audit-entry.ts"
import { findAction } from "#app/audit/queries.server.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import { describeSubject } from "#app/desk/audit-log/changes-copy.ts"
import { type ActionErrors, type ActionFields, labelOf } from "#app/platform/desk/action-form.tsx"
import type { Preview, PreviewAnswer } from "#app/platform/desk/desk-page.tsx"
import { FormId, ReasonForm } from "#app/platform/desk/form.ts"
import { changedMeanwhile } from "#app/platform/desk/refusals-copy.ts"
import { DESK_SUBJECTS, type DeskSubject } from "#app/platform/desk/subjects.ts"
import { fieldErrors, fieldsOf, typedOf } from "#app/platform/http/read-form.server.ts"
import type { ActionStatements, Database } from "#db/client.server.ts"
import { type ActionName, wordsOf } from "./copy.ts"

type Answer = Response | ReturnType<typeof again>

/** Details of an audit entry beyond those of every form; `id` names another thing of the same kind. */
type EntryDetails = Partial<Omit<DeskAction, "actor">> & { id?: string }

/** A form that an owner sent, as its action sees it. */
export type Call<Values = unknown> = {
  context: AppLoadContext
  db: Database
  now: Date
  request: Request
  actor: DeskAction["actor"]
  intent: string
  formId: string
  /** Id of the subject. */
  id: string
  /** Typed text of the fields that the action declares, and in `values` what its schema made of it. */
  fields: Record<string, string>
  values: Values
  /** Builds the audit entry of the action. */
  entry: (details?: EntryDetails) => DeskAction
  /** Writes that entry and these changes, in one transaction. */
  record: (statements: ActionStatements, details?: EntryDetails) => Promise<ActionResult>
}

/** Why an action was not done: a sentence at the form or at one of its fields. */
export type Refusal = string | { message: string; status?: number; field?: string }

/** That the provider did not answer, in a sentence. */
export const unavailable = (message: string): Refusal => ({ message, status: 503 })

type Declaration<Result extends string, Schema extends z.ZodType> = {
  /** The kind of what it is about, if its name does not begin with it. */
  about?: DeskSubject
  /** Which factor it needs, if not one of the last 10 minutes: any, or one of the last hour. */
  factor?: "any" | "hour"
  /** Shows a confirmation first, because the action can't be undone. */
  asksFirst?: true
  isDanger?: true
  /** A sentence above its fields. */
  note?: string
  /** Its fields in words, and what they must be; `now` decides what a day may be. */
  fields?: ActionFields
  /** The names of its other fields: hidden ones, and those of a form that is not an `ActionForm`. */
  otherFields?: readonly string[]
  schema?: Schema | ((now: Date) => Schema)
  /** Where a page has other words for it than others. */
  intent?: string
  button?: string
  done?: string
  /**
   * Sentence for each result except "done" and "repeated", which a form gets that was sent before; by default, "refused"
   * says that the subject has changed meanwhile.
   */
  refusals?: Record<Exclude<Result, "done" | "repeated" | "refused">, Refusal> & { refused?: Refusal }
} & (
  | {
      /** Builds the condition and the writes of an action that does nothing else. */
      write: (db: Database, id: string, now: Date) => ActionStatements
      run?: never
    }
  | { write?: never; run: (call: Call<z.infer<Schema>>) => Promise<Result | Answer> }
)

/** "order" of "order.refund". */
const kindIn = (name: ActionName): DeskSubject =>
  DESK_SUBJECTS.find((kind) => name.startsWith(`${kind}.`)) ?? "audit"

/** An action of the owner, declared. */
export function action<Result extends string, Schema extends z.ZodType = z.ZodType<unknown>>(
  name: ActionName,
  declared: Declaration<Result, Schema>,
) {
  const { write, run, schema, refusals = {}, about = kindIn(name), ...shown } = declared
  return {
    name,
    about,
    ...wordsOf(name),
    ...shown,
    async submit(sent: Submitted): Promise<Answer> {
      const { formId, actor, fields, id, context, db, now } = sent
      const parsed = (typeof schema === "function" ? schema(now) : schema)?.safeParse(fields)
      if (parsed && !parsed.success) return invalid(sent, fieldErrors(parsed.error))
      // Without a schema, there is nothing to parse, and the values are unknown to the action too.
      const values = parsed?.data as z.infer<Schema>
      const { reason = null } = { ...(values as { reason?: string }) }
      const entry: Call["entry"] = ({ id: own = id, ...details } = {}) => {
        const subject = { kind: about, id: own }
        return { formId, actor, action: name, subject, reason, before: null, after: null, ...details }
      }
      const record: Call["record"] = (statements, details) =>
        recordAction(context, entry(details), statements)
      const result = write
        ? await record(write(db, id, now))
        : await run?.({ ...sent, values, entry, record })
      if (result === undefined || result === "done" || result === "repeated") return done(sent)
      if (typeof result !== "string") return result
      const refusal = new Map<string, Refusal>(Object.entries(refusals)).get(result)
      return refused(sent, refusal ?? changedMeanwhile(about))
    },
  }
}

/** The field of an action that asks only why. */
export const REASON = { fields: { reason: {} }, schema: ReasonForm }

export type AnyAction = ReturnType<typeof action>

export type PageSettings = {
  /** Returns the id of a form's subject: by default that of the page, or the one that the form names. */
  idOf?: (fields: Record<string, string>) => string
  /** Where a form is sent that goes by way of /login/verify, by default the page's own address. */
  returnPath?: string
}

/**
 * The `action` of a page with these forms. Throws the guard's response for anyone but an owner, and 400 for another form
 * and for one without its id.
 */
export function actionsOf(actions: readonly AnyAction[], { idOf, returnPath }: PageSettings = {}) {
  const forms = deskForms(actions)
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const { id: actorId, email } = await requireOwner(args)
    const { intent, fields, proof } = await readSubmittedForm(args, forms, { returnPath })
    const formId = FormId.safeParse(fields.formId)
    const declared = actions.find((each) => each.intent === intent)
    if (!formId.success || !declared)
      throw data({ form: "The form could not be read. Nothing was done." }, 400)
    const id = idOf?.(fields) ?? Object.values(args.params)[0] ?? fields.subject ?? ""
    const actor = { id: actorId, email }
    const { db, now } = args.context
    const own = declaredFields(declared, fields)
    const sent = { ...args, db, now: now(), actor, intent, formId: formId.data, id, fields: own }
    return proof === null
      ? declared.submit(sent)
      : previewed({ ...sent, fields: { ...own, [PROOF]: proof } }, secondLook(declared, sent))
  }
}

/** Fields of every form besides those that are typed. */
const OWN_FIELDS = ["intent", "formId", "shown", "subject", "about"]

/** Picks the fields that the action declares: no other is read by it or sent back. */
function declaredFields({ fields = {}, otherFields = [] }: AnyAction, sent: Record<string, string>) {
  const names = new Set([...OWN_FIELDS, ...Object.keys(fields), ...otherFields])
  return fieldsOf(Object.entries(sent).filter(([name]) => names.has(name)))
}

/** A form that waited for a factor, or whose action can't be undone, as it is shown before it is done. */
function secondLook({ about, button, fields: labels = {} }: AnyAction, { id, fields }: Submitted): Preview {
  const declared = new Map(Object.entries(labels))
  const others = Object.entries(fields).filter(([name]) => !OWN_FIELDS.includes(name))
  const typed = [["what", fields.about ?? fields.subject] as const, ...others].filter(([, value]) => value)
  return {
    title: `${describeSubject(about, id).trim()}: ${button}`,
    lead: "Nothing is done yet. Please look at it once more.",
    facts: Object.fromEntries(
      typed.map(([name, value = ""]) => {
        const field = declared.get(name)
        const choice = field?.options?.find((option) => option.value === value)
        return [labelOf(name, field), choice?.label ?? value]
      }),
    ),
  }
}

type Submitted = Omit<Call, "values" | "entry" | "record">

type Sent = Pick<Call, "request" | "intent" | "fields">

/** Redirects to the page, which then says that the form is done. */
export const done = ({ request, intent }: Sent): Response => doneAt(new URL(request.url).pathname, intent)

/** The same for another page. */
export const doneAt = (path: string, intent: string): Response =>
  replace(`${path}${path.includes("?") ? "&" : "?"}done=${encodeURIComponent(intent)}`, { status: 303 })

/** Limit of a field that is sent back, one character more than the longest takes: a text that was cut is refused again. */
const MAX_SENT_BACK = 20_001

/** The page again, with what was typed. */
function again({ intent, fields }: Sent, answer: Omit<PreviewAnswer, "intent" | "values">, status: number) {
  const limits = Object.fromEntries(Object.keys(fields).map((name) => [name, MAX_SENT_BACK]))
  return data<PreviewAnswer>({ intent, values: typedOf(fields, limits), ...answer }, status)
}

/** The page again, with a message. */
export function refused(sent: Sent, refusal: Refusal) {
  const { message, status = 400, field } = typeof refusal === "string" ? { message: refusal } : refusal
  return again(sent, field ? { fields: { [field]: message } } : { form: message }, status)
}

/** The page again, with the message of each invalid field. */
export const invalid = (sent: Sent, fields: ActionErrors["fields"]) => again(sent, { fields }, 400)

/** The page again, with what the action will change; nothing is done until it is confirmed as it was shown. */
export const previewed = (sent: Sent, preview: Preview, fields?: ActionErrors["fields"]) =>
  again(sent, { preview, fields }, fields ? 400 : 200)

/** Checks if the same form was carried out before: its action may be refused now, because it is done. */
export async function wasDone({ db, entry }: Call): Promise<boolean> {
  const asked = entry()
  const earlier = await findAction(db, asked.formId)
  return earlier !== null && isSameAction(asked, earlier)
}

/** Null if the form confirms what it was shown; else the preview, unless the form did it before. */
export async function askFirst(call: Call, preview: Preview, formId = call.formId): Promise<Answer | null> {
  const { shown } = call.fields
  if (shown === preview.shown) return null
  const isRepeated = shown && (await findAction(call.db, formId))
  return isRepeated ? done(call) : previewed(call, preview)
}
