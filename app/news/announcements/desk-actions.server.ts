import type * as z from "zod"
import { type Call, defineAction, doneAt, doneUnlessRefused, writing } from "#app/screens/action.server.ts"
import type { Preview } from "#app/screens/form-data.ts"
import { ANNOUNCEMENT_LIMITS } from "./announcement.ts"
import { announcementsCopy as copy, messageProblems, recipientsInWords } from "./desk-copy.ts"
import { AnnouncementForm } from "./form.ts"
import {
  countRecipients,
  deleteAnnouncement,
  saveAnnouncement,
  stopAnnouncement,
  type Written,
} from "./queries.server.ts"
import { renderAnnouncement, sendAnnouncement, sendTest, shownText } from "./send-announcement.server.ts"

type Writing = Call<z.infer<typeof AnnouncementForm>>

/** The form of a draft: each of its buttons saves the draft, too. */
const drafting = {
  subject: "announcement",
  fields: {
    subject: { isWide: true },
    message: {
      rows: 14,
      maxLength: ANNOUNCEMENT_LIMITS.message,
      hint: "Markdown, with paragraphs, headings, lists, bold, italics and links to https addresses.",
    },
    plainText: {
      label: "Plain text",
      rows: 5,
      maxLength: ANNOUNCEMENT_LIMITS.message,
      hint: "For email programs that show no HTML. If empty, it’s made from the message.",
    },
  },
  otherFields: ["version"],
  schema: AnnouncementForm,
  refusals: { refused: copy.changed, nobody: "Nobody gets news yet, so there is nobody to send it to." },
} as const

/** Saves a draft and then sends it, to all once that was shown, or to the owner. */
async function saveAnd(call: Writing, send?: typeof sendAnnouncement) {
  const { context, formId, intent, fields, entry } = call
  // The page of a new one has no id: its draft gets the form's own, so that a form that is sent twice makes one draft.
  const id = call.id || announcementIdOf(formId)
  const written = { ...call.values, id }
  const rendered = await renderAnnouncement(context, written)
  if (rendered.kind === "refused") return { fields: { message: messageProblems[rendered.because] } }
  const isShown = send !== sendAnnouncement || fields.shown === shownText(written)
  const recipients = isShown ? null : await countRecipients(context.db)
  if (recipients === 0) return "nobody"
  if ((await save(call, written)) === "refused") return "refused"
  if (recipients !== null) return { preview: previewOf(written, recipients, rendered.text) }
  if (send) {
    const recorded = entry({ id, formId: `${formId}.${intent}`, after: { subject: written.subject } })
    if ((await send(context, recorded, written, rendered)) === "refused") return "refused"
  }
  return doneAt(`/desk/announcements/${id}`, intent)
}

/** The random part of the id of a form. */
export const announcementIdOf = (formId: string) => formId.split("-")[0] ?? formId

/** The buttons of one form share its id: each acts once, and saves the fields sent with it. */
function save({ db, now, intent, formId, fields, record }: Writing, written: Written) {
  const { id, subject } = written
  const draft = { ...written, version: fields.version || null, createdAt: now }
  return record(saveAnnouncement(db, draft), {
    id,
    formId: `${formId}.save.${intent}.${shownText(written).slice(0, 16)}`,
    action: "announcement.save",
    after: { subject },
  })
}

/** An announcement before it is sent: to how many, and how it reads. It is saved as a draft by then. */
function previewOf(written: Written, recipients: number, text: string): Preview {
  return {
    title: copy.lookTitle(recipients),
    lead: "Nothing has been sent yet. This is saved as a draft. Each account gets it once, and sent emails can’t be recalled.",
    facts: {
      Subject: written.subject,
      Recipients: recipientsInWords(recipients),
    },
    email: { path: `/desk/announcements/${written.id}`, text },
    shown: shownText(written),
  }
}

export const saveAnnouncementAction = defineAction({
  ...drafting,
  name: "announcement.save",
  intent: "announcement-save",
  words: { button: "Save draft", entry: "Announcement drafted", done: "The draft is saved." },
  run: (call: Writing) => saveAnd(call),
})

export const test = defineAction({
  ...drafting,
  name: "announcement.test",
  intent: "announcement-test",
  words: {
    button: "Send test to me",
    entry: "Test of an announcement sent",
    done: "The test is queued for you.",
  },
  run: (call: Writing) => saveAnd(call, sendTest),
})

export const send = defineAction({
  ...drafting,
  name: "announcement.send",
  intent: "announcement-send",
  words: {
    button: "Send",
    entry: "Announcement sent",
    done: "It’s being sent. The first emails leave within two minutes.",
  },
  run: (call: Writing) => saveAnd(call, sendAnnouncement),
})

export const stop = defineAction({
  name: "announcement.stop",
  intent: "announcement-stop",
  words: { button: "Stop", entry: "Announcement stopped", done: "It is stopped." },
  subject: "announcement",
  note: "No more emails will be sent. Sent emails can’t be recalled.",
  asksFirst: true,
  isDanger: true,
  run: writing(stopAnnouncement),
  refusals: { refused: copy.changed },
})

export const deleteAnnouncementAction = defineAction({
  name: "announcement.delete",
  intent: "announcement-delete",
  words: { button: "Delete draft", entry: "Draft of an announcement deleted", done: "The draft is deleted." },
  subject: "announcement",
  asksFirst: true,
  isDanger: true,
  run: async ({ db, id, intent, record }) =>
    doneUnlessRefused(await record(deleteAnnouncement(db, id)), "/desk/announcements", intent),
  refusals: { refused: copy.changed },
})
