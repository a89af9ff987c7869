import { customersCopy } from "#app/copy/desk/customers.ts"
import { queuedReset } from "#app/emails/account-emails.ts"
import { action, wasDone } from "#app/routes/desk/kernel.ts"
import { isEmailServiceReachable } from "#app/services/email-requests.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findAction } from "#db/audit/audit.server.ts"
import { askForPasswordReset, endSessions, findCustomer } from "#db/desk/customers.server.ts"

export const sendPasswordReset = action("customer.password-reset", {
  note: customersCopy.resetHint,
  factor: "hour",
  run: async (call) => {
    const { context, db, formId, id, record } = call
    const customer = await findCustomer(db, id)
    if (!customer) return "refused"
    if (await findAction(db, formId)) return (await wasDone(call)) ? "repeated" : "refused"
    if (customer.disabledAt) return "disabled"
    if (!(await isEmailServiceReachable(context))) return "not-sent"
    const email = queuedReset({ id: formId, email: customer.email, at: context.now() }, context.config)
    const result = await record(askForPasswordReset(db, customer, email))
    sendQueuedEmailsInBackground(context)
    return result
  },
  refusals: {
    refused: customersCopy.gone,
    disabled: customersCopy.disabledNotice,
    "not-sent": {
      message: "The email could not be sent: the email service did not accept it. Please try again.",
      status: 503,
    },
  },
})

export const signOut = action("customer.sign-out", {
  note: "Ends every session of the account. The password stays.",
  asksFirst: true,
  write: endSessions,
  refusals: { refused: customersCopy.gone },
})
