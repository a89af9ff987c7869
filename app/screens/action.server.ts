import { type AppLoadContext, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
import { type DeskAction, isSameAction, type ShownForm } from "#app/audit/audit-entry.ts"
import { findAction, listUnseenEntries } from "#app/audit/queries.server.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import { DESK_SUBJECTS, type DeskSubject } from "#app/audit/subjects.ts"
import { fieldErrors, parseForm } from "#app/platform/http/form-action.server.ts"
import type { ActionStatements, Database } from "#db/client.server.ts"
import type { ActionAnswer, ActionFields, Preview } from "./action-form.tsx"
import { type ActionName, wordsOf } from "./copy.ts"
import { ReasonForm } from "./form.ts"
import type { readFormId } from "./form-id.server.ts"
import { changedMeanwhile, changeInWords } from "./refusals-copy.ts"

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
  /** The form as its page gave it: its id, and with which last entry of the audit log the page was read, and when. */
  form: NonNullable<ReturnType<typeof readFormId>>
  /** Id of the action's entry in the audit log: the form's, for each of several with a point and more. */
  formId: string
  /** Id of the subject. */
  id: string
  /** What the form showed of its subject that others than owners can change; empty where it showed nothing of the kind. */
  showed: string
  /** Typed text of the fields that the action declares, and in `values` what its schema made of it. */
  fields: Record<string, string>
  values: Values
  /** Builds the audit entry of the action. */
  entry: (details?: EntryDetails) => DeskAction
  /** Writes that entry and these changes, in one transaction. */
  record: (statements: ActionStatements, details?: EntryDetails) => Promise<ActionResult>
}

export type Submitted = Omit<Call, "values" | "entry" | "record">

/** The page again with what was typed: why nothing was done, at the form or its fields, or what is shown before it is done. */
type Again = Omit<ActionAnswer, "intent" | "values"> & { status?: number }

/** A redirect to another page, or the form's own page again. */
export type Answer = Response | Again

/** Why an action was not done: a sentence, alone or at one of its fields. */
type Refusal = string | Again

/** That the provider did not answer, in a sentence. */
export const unavailable = (form: string): Again => ({ form, status: 503 })

type Declaration<Result extends string, Schema extends z.ZodType> = {
  /** The kind of what it is about, if its name does not begin with it. */
  about?: DeskSubject
  /**
   * What its form shows, where that is not its subject alone: once the audit log has something about it that is later than the
   * form, the action is refused.
   */
  shows?: (sent: Submitted) => ShownForm["subjects"]
  /** True if it may be repeated harmlessly, whatever was done since its form was made. */
  isRepeatable?: boolean
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
   * "refused" says that the subject has changed meanwhile, as "changed" always does.
   */
  refusals?: Record<Exclude<Result, "done" | "repeated" | "refused" | "changed">, Refusal> & {
    refused?: Refusal
  }
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
  const { run, schema, refusals, about = kindIn(name), shows, isRepeatable = false, ...shown } = declared
  const refusalOf: { [Name in Result]?: Refusal } = refusals ?? {}
  const subjectsOf = shows ?? (({ id }) => (id === "" ? [] : [{ kind: about, id }]))
  const shownForm = (sent: Submitted): ShownForm | null => {
    const { id, lastEntry } = sent.form
    return isRepeatable ? null : { id, lastEntry, subjects: subjectsOf(sent) }
  }
  const parse = ({ fields, now }: Submitted) =>
    schema && parseForm(typeof schema === "function" ? schema(now) : schema, fields)
  return {
    name,
    about,
    isRepeatable,
    ...wordsOf(name),
    ...shown,
    /** What was done since the form was made to what it shows. */
    async unseen(sent: Submitted): Promise<Again | undefined> {
      const form = shownForm(sent)
      const entries = form ? await listUnseenEntries(sent.db, form, sent.actor) : []
      return entries.length > 0
        ? { form: changedMeanwhile(about), changes: entries.map(changeInWords) }
        : undefined
    },
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
        const form = shownForm(sent)
        return { formId, form, actor, action: name, subject, reason, before: null, after: null, ...details }
      }
      const record: Call["record"] = (statements, details) =>
        recordAction(context, entry(details), statements)
      return run({ ...sent, values, entry, record })
    },
    async submit(sent: Submitted): Promise<Answer> {
      const result = this.check(sent) ?? (await this.perform(sent))
      if (typeof result !== "string") return result
      if (result === "done" || result === "repeated") return doneAt(pathOf(sent.request), sent.intent)
      const unseen = result === "refused" ? await this.unseen(sent) : undefined
      if (unseen) return unseen
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
    write: (db: Database, id: string, now: Date, showed: string) => ActionStatements
  },
) =>
  runAction(name, {
    ...declared,
    run: ({ db, id, now, showed, record }) => record(write(db, id, now, showed)),
  })

/** The field of an action that asks only why. */
export const REASON = { fields: { reason: {} }, schema: ReasonForm }

export type AnyAction = ReturnType<typeof runAction>

const pathOf = ({ url }: Request) => new URL(url).pathname

/** Redirects to a page, which then says that the form is done. */
export const doneAt = (path: string, intent: string): Response =>
  replace(`${path}${path.includes("?") ? "&" : "?"}done=${encodeURIComponent(intent)}`, { status: 303 })

/** Redirects to a page once an action is recorded. */
export const doneUnlessRefused = (result: ActionResult, path: string, intent: string) =>
  result === "refused" ? result : doneAt(path, intent)

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
