import { type ActionFunctionArgs, type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
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
import { announcementLook, shownText } from "#app/services/announcements/announcement-look.server.ts"
import {
  renderAnnouncement,
  sendAnnouncement,
  sendTest,
} from "#app/services/announcements/announcements.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import {
  countRecipients,
  deleteAnnouncement,
  saveAnnouncement,
  stopAnnouncement,
} from "#db/announcements/announcements.server.ts"
import type { AnnouncementAnswer } from "./announcement-look.tsx"

const WRITING = ["announcement-save", "announcement-test", "announcement-send"] as const

export const NEW_ANNOUNCEMENT_FORMS = deskForms(WRITING)
export const ANNOUNCEMENT_FORMS = deskForms([...WRITING, "announcement-stop", "announcement-delete"], {}, [
  "announcement-stop",
  "announcement-delete",
])

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

/** Saves the draft, which every button of its form does, then sends it to the owner, or to everybody after a look at it. */
export async function submitWritten(args: ActionFunctionArgs, submitted: Writing, id: string) {
  const { context } = args
  const { intent, fields } = submitted
  const form = AnnouncementForm.safeParse(fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const written = { id, ...form.data }
  const rendered = renderAnnouncement(context, written)
  if (rendered.kind === "refused")
    return fieldRefused(submitted, "message", messageProblems[rendered.because])
  const isShown = intent !== "announcement-send" || fields.shown === shownText(written)
  const recipients = isShown ? null : await countRecipients(context.db)
  if (recipients === 0) return actionRefused(submitted, announcementsCopy.nobody)
  if ((await saveDraft(context, submitted, written)) === "refused") {
    return actionRefused(submitted, announcementsCopy.changed)
  }
  if (recipients !== null) {
    const look = announcementLook(written, { recipients, text: rendered.text })
    return data<AnnouncementAnswer>({ look, intent, values: fields })
  }
  const result = await sendWritten(context, submitted, written)
  return result === "refused"
    ? actionRefused(submitted, announcementsCopy.changed)
    : replace(`/desk/announcements/${id}?done=${intent}`, { status: 303 })
}

type Written = z.infer<typeof AnnouncementForm> & { id: string }

/** The buttons of one form share its id: each acts once, and saves what it was sent with. */
const stepOf = (submitted: Writing, step: string) => ({ ...submitted, formId: `${submitted.formId}-${step}` })

function saveDraft(context: AppLoadContext, submitted: Writing, written: Written) {
  const { id, subject } = written
  const draft = { ...written, version: submitted.fields.version || null, createdAt: context.now() }
  const step = stepOf(submitted, `save-${submitted.intent}-${shownText(written).slice(0, 16)}`)
  const action = actionOf(step, "announcement.save", { kind: "announcement", id }, { after: { subject } })
  return recordAction(context, action, saveAnnouncement(context.db, draft))
}

async function sendWritten(context: AppLoadContext, submitted: Writing, written: Written) {
  const { intent } = submitted
  if (intent === "announcement-save") return "done"
  const isTest = intent === "announcement-test"
  const action = actionOf(
    stepOf(submitted, intent),
    isTest ? "announcement.test" : "announcement.send",
    { kind: "announcement", id: written.id },
    { after: { subject: written.subject } },
  )
  return (isTest ? sendTest : sendAnnouncement)(context, action, written)
}
