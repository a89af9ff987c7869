import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { deskForms, withForms } from "#app/accounts/account/page-forms.server.ts"
import { PROOF, readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { hasActed } from "#app/audit/queries.server.ts"
import { type FieldLimits, pickTyped } from "#app/platform/http/read-form.server.ts"
import { MAX_TEXT_LENGTH } from "#app/platform/text-form.ts"
import type { Action, Answer, Call, Submitted } from "./action.server.ts"
import { listCopy } from "./copy.ts"
import { type ActionAnswer, labelOf, type Preview } from "./form-data.ts"
import { FORM_ID_LENGTH, readFormId } from "./form-id.server.ts"
import { findFieldErrors, findUnseen, submit } from "./perform.server.ts"

export type PageSettings = {
  /** Returns the id of a form's subject: that named in the form, or the page's. */
  idOf?: (fields: Record<string, string>) => string
  /** URL to which a form is sent after /login/verify; by default the page's own. */
  returnPath?: string
}

/**
 * The `action` of a page with these forms. Throws the guard's response for anyone but an owner, and 400 for another form
 * and for one without its id.
 */
export function createPageAction(actions: readonly Action[], { idOf, returnPath }: PageSettings = {}) {
  const forms = deskForms(actions.map((action) => ({ ...action, limits: limitsOf(action) })))
  async function action(args: ActionFunctionArgs) {
    const { id: actorId, email } = await requireOwner(args)
    const { intent, fields, proof } = await readSubmittedForm(args, forms, { returnPath })
    const form = readFormId(args.context, fields.formId ?? "")
    const declared = actions.find((each) => each.intent === intent)
    if (!form || !declared) throw data({ form: "The form could not be read. Nothing was done." }, 400)
    const id = idOf?.(fields) ?? Object.values(args.params)[0] ?? fields.subject ?? ""
    const actor = { id: actorId, email }
    const { db, now } = args.context
    const { showed = "" } = fields
    const asked = { ...args, db, now: now(), actor, intent, form, formId: form.id, id, showed, fields }
    const limits = limitsOf(declared)
    // A form that has acted is repeated or continued; later entries refuse only its further writes.
    const unseen = await findUnseen(declared, asked)
    const isStale = unseen !== null && !(await hasActed(db, form, actor))
    if (isStale) return responseOf({ intent, fields, limits }, unseen)
    const look = proof === null ? null : await confirmationPreview(declared, asked)
    const sent = { ...asked, look }
    const answer =
      look && !declared.looksItself
        ? (findFieldErrors(declared, sent) ?? { preview: look })
        : await submit(declared, sent)
    const proven = proof === null ? fields : { ...fields, [PROOF]: proof }
    const sentBack = { ...limits, [PROOF]: MAX_HIDDEN_LENGTH }
    const response = responseOf({ intent, fields: proven, limits: sentBack }, answer)
    // The page that answers has forms, too, which have seen what was done.
    args.context.auth.readAgain()
    return response
  }
  return Object.assign(withForms(forms, action), { actions })
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
  showed: MAX_HIDDEN_LENGTH,
}

/** The fields that an action declares, with their maximum lengths: no other is read by it or sent back. */
function limitsOf({ shown: { fields = {} }, otherFields = [] }: Action): FieldLimits {
  const typed = Object.entries(fields).map(
    ([name, { maxLength = MAX_TEXT_LENGTH }]) => [name, maxLength] as const,
  )
  const hidden = otherFields.map((name) => [name, MAX_HIDDEN_LENGTH] as const)
  return { ...Object.fromEntries([...typed, ...hidden]), ...OWN_LIMITS }
}

/** "End coupon SAVE10?"; of what has no name, "License: Revoke?". */
const questionOf = (button: string, named: string, kind: string) =>
  named === kind ? `${kind}: ${button}?` : `${button} ${named.charAt(0).toLowerCase()}${named.slice(1)}?`

/** A form that waited for a factor, or whose action can't be undone, as it is shown before it is done. */
async function confirmationPreview(
  { subject, shown }: Action,
  { context, id, fields }: Omit<Submitted, "look">,
): Promise<Preview> {
  const { describeSubject } = await context.deskWords()
  const { button, fields: labels = {} } = shown
  const others = Object.entries(fields).filter(([name]) => !(name in OWN_LIMITS) && !/^row\d/.test(name))
  const typed = [["affects", fields.about ?? fields.subject] as const, ...others].filter(([, value]) => value)
  return {
    title: questionOf(button, describeSubject(subject, id).trim(), describeSubject(subject, "").trim()),
    lead: listCopy.look,
    ...(shown.isDanger && { isDanger: true }),
    facts: Object.fromEntries(
      typed.map(([name, value = ""]) => {
        const field = labels[name]
        const choice = field?.options?.find((option) => option.value === value)
        return [labelOf(name, field), choice?.label ?? (field?.type === "checkbox" ? listCopy.ticked : value)]
      }),
    ),
  }
}

type Sent = Pick<Call, "intent" | "fields"> & { limits: FieldLimits }

function responseOf({ intent, fields, limits }: Sent, answer: Answer) {
  if (answer instanceof Response) return answer
  const { status = answer.preview && !answer.fields ? 200 : 400, ...shown } = answer
  // One character more than a field takes, so that a text that was cut is refused again.
  const sentBack = Object.entries(limits).map(([name, limit]) => [name, limit + 1] as const)
  return data<ActionAnswer>(
    { intent, values: pickTyped(fields, Object.fromEntries(sentBack)), ...shown },
    status,
  )
}
