import { type AppLoadContext, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
import { type DeskAction, isSameAction, type ShownForm } from "#app/audit/audit-entry.ts"
import { findAction } from "#app/audit/queries.server.ts"
import type { ActionResult } from "#app/audit/record-entry.server.ts"
import type { DeskSubject } from "#app/audit/subjects.ts"
import type { ActionStatements, Database } from "#db/client.server.ts"
import { ReasonForm } from "./form.ts"
import type { ActionAnswer, Preview, ShownAction } from "./form-data.ts"
import type { readFormId } from "./form-id.server.ts"

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
  /** State of the subject that the form showed and that others than owners can change; empty without any. */
  showed: string
  /** Typed text of the fields that the action declares, and in `values` what its schema made of it. */
  fields: Record<string, string>
  /** The second look at a form that waited for a factor, by its fields; null for any other form. */
  look: Preview | null
  values: Values
  /** Builds the audit entry of the action. */
  entry: (details?: EntryDetails) => DeskAction
  /** Writes that entry and these changes, in one transaction. */
  record: (statements: ActionStatements, details?: EntryDetails) => Promise<ActionResult>
}

export type Submitted = Omit<Call, "values" | "entry" | "record">

/** The page again with what was typed: why nothing was done, at the form or its fields, or what is shown before it is done. */
export type Again = Omit<ActionAnswer, "intent" | "values"> & { status?: number }

/** A redirect to another page, or the form's own page again. */
export type Answer = Response | Again

/** Reason why an action was not done: a sentence, alone or at one of its fields. */
type Refusal = string | Again

/** That the provider did not answer, in a sentence. */
export const unavailable = (form: string): Again => ({ form, status: 503 })

/** Words of an action: its button, its entry in the log and timelines, and the message once it is done. */
export type ActionWords = { button: string; entry: string; done: string }

/** An action of the owner: what its form is, what it needs, and one function that carries it out. */
export type Action = {
  /** Name in the audit log, such as "quote.send". */
  name: string
  intent: string
  words: ActionWords
  /** Words in the log of entries that it writes under other names. */
  otherEntries?: Record<string, string>
  /** The kind of its subject. */
  subject: DeskSubject
  /**
   * Subjects that its form shows, if not its own alone: a later entry about one of them in the audit log refuses the
   * action.
   */
  shows?: (sent: Omit<Submitted, "look">) => ShownForm["subjects"]
  /** True if it may be repeated harmlessly, whatever was done since its form was made. */
  isRepeatable?: boolean
  /** Which factor it needs, if not one of the last 10 minutes: any, or one of the last hour. */
  factor?: "any" | "hour" | undefined
  /** Shows a confirmation first, because the action can't be undone. */
  asksFirst?: true
  /**
   * True if `run` calls `askFirst` before it writes anything: a form that waited for a factor is then confirmed there, only
   * once.
   */
  looksItself?: true
  /** Subjects that its form shows. */
  shown: ShownAction
  /** The names of its other fields: hidden ones, and those of a form that is not an `ActionForm`. */
  otherFields?: readonly string[]
  /** Schema of its fields; `now` bounds days. */
  schema?: z.ZodType | ((now: Date) => z.ZodType)
  /**
   * Reason why it was not done, for each result except "done" and "repeated", which a form gets that was sent before; by
   * default, "refused" says that the subject has changed meanwhile, as "changed" always does.
   */
  refusals?: Partial<Record<string, Refusal>>
  /** Answers its result, or what the page shows instead of it. */
  run(call: Call): Promise<string | Answer>
}

type Declaration<Result extends string, Schema extends z.ZodType> = Omit<
  Action,
  "shown" | "schema" | "refusals" | "run"
> &
  Omit<ShownAction, "intent" | "button"> & {
    schema?: Schema | ((now: Date) => Schema)
    refusals?: Record<Exclude<Result, "done" | "repeated" | "refused" | "changed">, Refusal> & {
      refused?: Refusal
    }
    run(call: Call<z.infer<Schema>>): Promise<Result | Answer>
  }

/** Declares an action. */
export function defineAction<Result extends string, Schema extends z.ZodType = z.ZodType<unknown>>({
  note,
  fields,
  isDanger,
  ...declared
}: Declaration<Result, Schema>): Action {
  const { intent, words } = declared
  return { ...declared, shown: { intent, button: words.button, note, fields, isDanger } }
}

/** Carries out an action that is a condition and writes, and nothing else. */
export const writing =
  (write: (db: Database, id: string, now: Date, showed: string) => ActionStatements) =>
  ({ db, id, now, showed, record }: Call) =>
    record(write(db, id, now, showed))

/** The field of an action that asks only why. */
export const REASON = { fields: { reason: {} }, schema: ReasonForm }

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

/**
 * Null if the form confirms what it was shown, or needs no second look; else the preview, or that of the form's fields, unless
 * the form did it before.
 */
export async function askFirst(
  { db, look, fields: { shown }, formId: own }: Call,
  changes: Preview | null,
  formId = own,
) {
  const preview = changes ?? look
  if (preview === null || (look === null && shown === preview.shown)) return null
  return shown && (await findAction(db, formId)) ? "repeated" : { preview }
}
