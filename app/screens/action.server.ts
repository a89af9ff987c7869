import { type ActionFunctionArgs, type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
import { deskForms, PROOF, readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { type DeskAction, isSameAction } from "#app/audit/audit-entry.ts"
import { findAction } from "#app/audit/queries.server.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import { DESK_SUBJECTS, type DeskSubject } from "#app/audit/subjects.ts"
import { describeSubject } from "#app/desk/audit-log/changes-copy.ts"
import { fieldErrors, parseForm, typedOf } from "#app/platform/http/form-action.server.ts"
import type { FieldLimits } from "#app/platform/http/read-form.server.ts"
import { MAX_TEXT_LENGTH } from "#app/platform/text-form.ts"
import type { ActionStatements, Database } from "#db/client.server.ts"
import { type ActionAnswer, type ActionFields, labelOf, type Preview } from "./action-form.tsx"
import { type ActionName, listCopy, wordsOf } from "./copy.ts"
import { FORM_ID_LENGTH, FormId, ReasonForm } from "./form.ts"
import { changedMeanwhile } from "./refusals-copy.ts"

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

type Submitted = Omit<Call, "values" | "entry" | "record">

/** The page again with what was typed: why nothing was done, at the form or its fields, or what is shown before it is done. */
type Again = Omit<ActionAnswer, "intent" | "values"> & { status?: number }

/** A redirect to another page, or the form's own page again. */
type Answer = Response | Again

/** Why an action was not done: a sentence, alone or at one of its fields. */
type Refusal = string | Again

/** That the provider did not answer, in a sentence. */
export const unavailable = (form: string): Again => ({ form, status: 503 })

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
   * Why it was not done, for each result except "done" and "repeated", which a form gets that was sent before; by default,
   * "refused" says that the subject has changed meanwhile.
   */
  refusals?: Record<Exclude<Result, "done" | "repeated" | "refused">, Refusal> & { refused?: Refusal }
}

/** "order" of "order.refund", "bug-report" of "bug.seen". */
function kindIn(name: ActionName): DeskSubject {
  const [first] = name.split(".")
  return DESK_SUBJECTS.find((kind) => kind === first || kind.startsWith(`${first}-`)) ?? "audit"
}

/** An action of the owner, declared; `run` answers its result, or what the page shows instead of it. */
export function runAction<Result extends string, Schema extends z.ZodType = z.ZodType<unknown>>(
  name: ActionName,
  declared: Declaration<Result, Schema> & {
    run: (call: Call<z.infer<Schema>>) => Promise<Result | Answer>
  },
) {
  const { run, schema, refusals, about = kindIn(name), ...shown } = declared
  const refusalOf: { [Name in Result]?: Refusal } = refusals ?? {}
  const parse = ({ fields, now }: Submitted) =>
    schema && parseForm(typeof schema === "function" ? schema(now) : schema, fields)
  return {
    name,
    about,
    ...wordsOf(name),
    ...shown,
    /** Its fields that are not what they must be. */
    check(sent: Submitted): Again | undefined {
      const error = parse(sent)?.error
      return error && { fields: fieldErrors(error) }
    },
    /** Carries out a form whose fields are what they must be. */
    async perform(sent: Submitted): Promise<Result | Answer> {
      const { formId, actor, id, context } = sent
      // Without a schema, there is nothing to parse, and the values are unknown to the action too.
      const values = parse(sent)?.data as z.infer<Schema>
      const { reason = null } = { ...(values as { reason?: string }) }
      const entry: Call["entry"] = ({ id: own = id, ...details } = {}) => {
        const subject = { kind: about, id: own }
        return { formId, actor, action: name, subject, reason, before: null, after: null, ...details }
      }
      const record: Call["record"] = (statements, details) =>
        recordAction(context, entry(details), statements)
      return run({ ...sent, values, entry, record })
    },
    async submit(sent: Submitted): Promise<Answer> {
      const result = this.check(sent) ?? (await this.perform(sent))
      if (typeof result !== "string") return result
      if (result === "done" || result === "repeated") return doneAt(pathOf(sent.request), sent.intent)
      const refusal: Refusal = refusalOf[result] ?? changedMeanwhile(about)
      return typeof refusal === "string" ? { form: refusal } : refusal
    },
  }
}

/** An action of the owner that is a condition and writes, and nothing else. */
export const writeAction = <Schema extends z.ZodType = z.ZodType<unknown>>(
  name: ActionName,
  {
    write,
    ...declared
  }: Declaration<ActionResult, Schema> & {
    write: (db: Database, id: string, now: Date) => ActionStatements
  },
) => runAction(name, { ...declared, run: ({ db, id, now, record }) => record(write(db, id, now)) })

/** The field of an action that asks only why. */
export const REASON = { fields: { reason: {} }, schema: ReasonForm }

export type AnyAction = ReturnType<typeof runAction>

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
  const forms = deskForms(actions.map((action) => ({ ...action, limits: limitsOf(action) })))
  return async (args: ActionFunctionArgs) => {
    const { id: actorId, email } = await requireOwner(args)
    const { intent, fields, proof } = await readSubmittedForm(args, forms, { returnPath })
    const formId = FormId.safeParse(fields.formId)
    const declared = actions.find((each) => each.intent === intent)
    if (!formId.success || !declared)
      throw data({ form: "The form could not be read. Nothing was done." }, 400)
    const id = idOf?.(fields) ?? Object.values(args.params)[0] ?? fields.subject ?? ""
    const actor = { id: actorId, email }
    const { db, now } = args.context
    const sent = { ...args, db, now: now(), actor, intent, formId: formId.data, id, fields }
    const limits = limitsOf(declared)
    if (proof === null) return responseOf({ intent, fields, limits }, await declared.submit(sent))
    const asked = { fields: { ...fields, [PROOF]: proof }, limits: { ...limits, [PROOF]: proof.length } }
    return responseOf({ intent, ...asked }, { preview: secondLook(declared, sent) })
  }
}

/** The longest hidden field of an action: the id of a thing, or an address. */
const MAX_HIDDEN_LENGTH = 254

/** Maximum lengths of the fields of every form besides those that are typed. */
const OWN_LIMITS = {
  intent: 64,
  formId: FORM_ID_LENGTH,
  shown: 5000,
  subject: MAX_HIDDEN_LENGTH,
  about: MAX_TEXT_LENGTH,
}

/** The fields that an action declares, with their maximum lengths: no other is read by it or sent back. */
function limitsOf({ fields = {}, otherFields = [] }: AnyAction): FieldLimits {
  const typed = Object.entries(fields).map(
    ([name, { maxLength = MAX_TEXT_LENGTH }]) => [name, maxLength] as const,
  )
  const hidden = otherFields.map((name) => [name, MAX_HIDDEN_LENGTH] as const)
  return { ...Object.fromEntries([...typed, ...hidden]), ...OWN_LIMITS }
}

/** A form that waited for a factor, or whose action can't be undone, as it is shown before it is done. */
function secondLook({ about, button, fields: labels = {} }: AnyAction, { id, fields }: Submitted): Preview {
  const others = Object.entries(fields).filter(([name]) => !(name in OWN_LIMITS) && !/^row\d/.test(name))
  const typed = [["what", fields.about ?? fields.subject] as const, ...others].filter(([, value]) => value)
  return {
    title: `${describeSubject(about, id).trim()}: ${button}`,
    lead: listCopy.look,
    facts: Object.fromEntries(
      typed.map(([name, value = ""]) => {
        const field = labels[name]
        const choice = field?.options?.find((option) => option.value === value)
        return [labelOf(name, field), choice?.label ?? value]
      }),
    ),
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname

/** Redirects to a page, which then says that the form is done. */
export const doneAt = (path: string, intent: string): Response =>
  replace(`${path}${path.includes("?") ? "&" : "?"}done=${encodeURIComponent(intent)}`, { status: 303 })

/** Redirects to a page once an action is recorded. */
export const doneUnlessRefused = (result: ActionResult, path: string, intent: string) =>
  result === "refused" ? result : doneAt(path, intent)

type Sent = Pick<Call, "intent" | "fields"> & { limits: FieldLimits }

function responseOf({ intent, fields, limits }: Sent, answer: Answer) {
  if (answer instanceof Response) return answer
  const { status = answer.preview && !answer.fields ? 200 : 400, ...shown } = answer
  // One character more than a field takes, so that a text that was cut is refused again.
  const sentBack = Object.entries(limits).map(([name, limit]) => [name, limit + 1] as const)
  return data<ActionAnswer>(
    { intent, values: typedOf(fields, Object.fromEntries(sentBack)), ...shown },
    status,
  )
}

/** Checks if the same form was carried out before: its action may be refused now, because it is done. */
export async function wasDone({ db, entry }: Call): Promise<boolean> {
  const asked = entry()
  const earlier = await findAction(db, asked.formId)
  return earlier !== null && isSameAction(asked, earlier)
}

/** Null if the form confirms what it was shown; else the preview, unless the form did it before. */
export async function askFirst({ db, fields: { shown }, formId: own }: Call, preview: Preview, formId = own) {
  if (shown === preview.shown) return null
  return shown && (await findAction(db, formId)) ? "repeated" : { preview }
}
