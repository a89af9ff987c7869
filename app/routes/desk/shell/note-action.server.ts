import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { NoteForm } from "#app/forms/desk.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { addNote, type NoteSubject } from "#db/desk/notes.server.ts"
import { actionAnswered, actionInvalid, actionOf, type SubmittedAction } from "./desk-action.server.ts"

/** Adds the note of a page's form to what the page is about, if that still exists. */
export async function submitNote(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  subject: { kind: NoteSubject; id: string },
) {
  const form = NoteForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const note = {
    id: submitted.formId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    author: submitted.actor.email,
    body: form.data.note,
    createdAt: context.now(),
  }
  const deskAction = actionOf(submitted, "note.add", subject)
  const result = await recordAction(context, deskAction, addNote(context.db, note))
  return actionAnswered(request, submitted, result, deskCopy.subjectGone)
}
