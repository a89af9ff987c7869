import type * as z from "zod"
import type { ShownForm } from "#app/audit/audit-entry.ts"
import { listUnseenEntries } from "#app/audit/queries.server.ts"
import { recordAction } from "#app/audit/record-entry.server.ts"
import { fieldErrors, parseForm } from "#app/platform/http/form-action.server.ts"
import { type Action, type Again, type Answer, type Call, doneAt, type Submitted } from "./action.server.ts"
import { changedMeanwhile, changeInWords } from "./refusals-copy.ts"

type Sent = Omit<Submitted, "look">

/** Subjects that the form of an action showed; null if the action may be repeated harmlessly. */
function shownForm({ subject, shows, isRepeatable = false }: Action, sent: Sent): ShownForm | null {
  if (isRepeatable) return null
  const { id, lastEntry } = sent.form
  const own = sent.id === "" ? [] : [{ kind: subject, id: sent.id }]
  return { id, lastEntry, subjects: shows?.(sent) ?? own }
}

/** Later changes of what the form shows; null without any. */
export async function findUnseen(action: Action, sent: Sent): Promise<Again | null> {
  const form = shownForm(action, sent)
  const entries = form ? await listUnseenEntries(sent.db, form, sent.actor) : []
  if (entries.length === 0) return null
  const words = await sent.context.deskWords()
  return {
    form: changedMeanwhile(action.subject),
    changes: entries.map((entry) => changeInWords(words, entry)),
  }
}

function parse({ schema }: Action, { fields, now }: Submitted) {
  // Without a schema, there is nothing to parse, and the values are unknown to the action too.
  return schema && parseForm<z.ZodType>(typeof schema === "function" ? schema(now) : schema, fields)
}

/** The fields of a form that are not what they must be; null if all are. */
export function findFieldErrors(action: Action, sent: Submitted): Again | null {
  const error = parse(action, sent)?.error
  return error ? { fields: fieldErrors(error) } : null
}

/** Carries out a form whose fields are what they must be. */
export async function perform(action: Action, sent: Submitted): Promise<string | Answer> {
  const { formId, actor, id, context } = sent
  const values = parse(action, sent)?.data
  const { reason = null } = { ...(values as { reason?: string } | undefined) }
  const entry: Call["entry"] = ({ id: own = id, ...details } = {}) => {
    const subject = { kind: action.subject, id: own }
    const form = shownForm(action, sent)
    const recorded = { formId, form, actor, action: action.name, subject, reason }
    return { ...recorded, before: null, after: null, ...details }
  }
  const record: Call["record"] = (statements, details) => recordAction(context, entry(details), statements)
  return action.run({ ...sent, values, entry, record })
}

/** Carries out a form, and answers what its page shows then. */
export async function submit(action: Action, sent: Submitted): Promise<Answer> {
  const result = findFieldErrors(action, sent) ?? (await perform(action, sent))
  if (typeof result !== "string") return result
  if (result === "done" || result === "repeated")
    return doneAt(new URL(sent.request.url).pathname, sent.intent)
  const unseen = result === "refused" ? await findUnseen(action, sent) : null
  if (unseen) return unseen
  const refusal = action.refusals?.[result] ?? changedMeanwhile(action.subject)
  return typeof refusal === "string" ? { form: refusal } : refusal
}
