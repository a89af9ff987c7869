import { action } from "#app/routes/desk/kernel.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { ignoreEmail, sendEmailAgain } from "#db/desk/emails.server.ts"

export const sendAgain = action("email.send", {
  run: async ({ context, db, now, id, formId, record }) => {
    const newId = `${id.split(":").slice(0, 2).join(":")}:${formId}`
    const result = await record(sendEmailAgain(db, id, newId, now))
    sendQueuedEmailsInBackground(context)
    return result
  },
  refusals: {
    refused:
      "Its text was deleted, so it can't be sent again: it had a link, or its address left the account.",
  },
})

export const ignore = action("email.ignore", { write: ignoreEmail })
