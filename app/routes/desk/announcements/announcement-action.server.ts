import { type ActionFunctionArgs, replace } from "@remix-run/cloudflare"
import { announcementsCopy, messageProblems } from "#app/copy/desk/announcements.ts"
import { AnnouncementForm } from "#app/forms/announcements.ts"
import {
  actionAnswered,
  actionInvalid,
  actionOf,
  actionRefused,
  fieldRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import {
  renderAnnouncement,
  sendAnnouncement,
  sendTest,
} from "#app/services/announcements/announcements.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import {
  deleteAnnouncement,
  saveAnnouncement,
  stopAnnouncement,
} from "#db/announcements/announcements.server.ts"

const WRITING = ["announcement-save", "announcement-test", "announcement-send"] as const

export const NEW_ANNOUNCEMENT_FORMS = deskForms(WRITING)
export const ANNOUNCEMENT_FORMS = deskForms([...WRITING, "announcement-stop", "announcement-delete"])

/** Does what a form of an announcement's page says. */
export async function submitAnnouncementForm(args: ActionFunctionArgs, id: string) {
  const submitted = await readAction(args, ANNOUNCEMENT_FORMS)
  const { intent } = submitted
  if (intent !== "announcement-stop" && intent !== "announcement-delete") {
    return submitWritten(args, { ...submitted, intent }, id)
  }
  const { context, request } = args
  const isStop = intent === "announcement-stop"
  const deskAction = actionOf(submitted, isStop ? "announcement.stop" : "announcement.delete", {
    kind: "announcement",
    id,
  })
  const statements = isStop
    ? stopAnnouncement(context.db, id, context.now())
    : deleteAnnouncement(context.db, id)
  const result = await recordAction(context, deskAction, statements)
  if (result !== "refused" && !isStop) return replace(`/desk/announcements?done=${intent}`, { status: 303 })
  return actionAnswered(request, submitted, result, announcementsCopy.changed)
}

type Writing = SubmittedAction<(typeof WRITING)[number]>

/** Saves the draft, which every button of its form does, then sends it to the owner or to everybody. */
export async function submitWritten(args: ActionFunctionArgs, submitted: Writing, id: string) {
  const { context } = args
  const form = AnnouncementForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const written = { id, ...form.data }
  const rendered = renderAnnouncement(context, written)
  if (rendered.kind === "refused")
    return fieldRefused(submitted, "message", messageProblems[rendered.because])
  const subject = { kind: "announcement", id } as const
  // The buttons of one form share its id, and each is done once.
  const formOf = (deskAction: string) => ({ ...submitted, formId: `${submitted.formId}-${deskAction}` })
  const after = { subject: written.subject }
  const draft = { ...written, version: submitted.fields.version || null, createdAt: context.now() }
  const saved = await recordAction(
    context,
    actionOf(
      formOf(submitted.intent === "announcement-save" ? "save" : `save-${submitted.intent}`),
      "announcement.save",
      subject,
      { after },
    ),
    saveAnnouncement(context.db, draft),
  )
  if (saved === "refused") return actionRefused(submitted, announcementsCopy.changed)
  if (submitted.intent !== "announcement-save") {
    const isTest = submitted.intent === "announcement-test"
    const deskAction = actionOf(
      formOf(submitted.intent),
      isTest ? "announcement.test" : "announcement.send",
      subject,
      {
        after,
      },
    )
    const result = await (isTest ? sendTest : sendAnnouncement)(context, deskAction, written)
    if (result === "refused") return actionRefused(submitted, announcementsCopy.changed)
  }
  return replace(`/desk/announcements/${id}?done=${submitted.intent}`, { status: 303 })
}
