import { defineAction, writing } from "#app/screens/action.server.ts"
import { ignoreEmail, isTextKept, sendEmailAgain } from "./queries.server.ts"

export const sendAgain = defineAction({
  name: "email.send",
  intent: "send-email",
  words: { button: "Send again", entry: "Email sent again", done: "The email is queued." },
  subject: "email",
  run: async ({ context, db, now, id, form, formId, record }) => {
    const result = await record(sendEmailAgain(db, { id, formId, shownAt: form.readAt, now }))
    context.sendEmails()
    return result === "refused" && !(await isTextKept(db, id)) ? "deleted" : result
  },
  refusals: {
    deleted:
      "Its text was deleted, so it can’t be sent again: it had a link, or its address left the account.",
  },
})

export const ignore = defineAction({
  name: "email.ignore",
  intent: "ignore-email",
  words: { button: "Ignore", entry: "Email ignored", done: "The email is ignored." },
  subject: "email",
  run: writing(ignoreEmail),
})
