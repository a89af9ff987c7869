import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { NoteForm } from "#app/forms/desk.ts"
import { recordAct } from "#app/services/audit/record-action.server.ts"
import { addNote, type NoteSubject } from "#db/desk/notes.server.ts"
import { actAnswered, actInvalid, actOf, type SubmittedAct } from "./desk-action.server.ts"

/** Adds the note of a page's form to what the page is about, if that still exists. */
export async function submitNote(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAct,
  subject: { kind: NoteSubject; id: string },
) {
  const form = NoteForm.safeParse(submitted.fields)
  if (!form.success) return actInvalid(submitted, form.error)
  const note = {
    id: submitted.formId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    author: submitted.actor.email,
    body: form.data.note,
    createdAt: context.now(),
  }
  const act = actOf(submitted, "note.add", subject)
  const result = await recordAct(context, act, addNote(context.db, note))
  return actAnswered(request, submitted, result, deskCopy.subjectGone)
}
