import { queuedReset } from "#app/accounts/passwords/emails.ts"
import { isEmailServiceReachable } from "#app/platform/email/send-queued-emails.server.ts"
import { runAction, unavailable, wasDone, writeAction } from "#app/screens/action.server.ts"
import { customersCopy } from "./copy.ts"
import { askForPasswordReset, endSessions, findCustomer } from "./queries.server.ts"

export const sendPasswordReset = runAction("customer.password-reset", {
  note: customersCopy.resetHint,
  factor: "hour",
  run: async (call) => {
    const { context, db, formId, id, showed, record } = call
    const customer = await findCustomer(db, id)
    if (!customer) return "refused"
    if (await wasDone(call)) return "repeated"
    if (customer.email !== showed) return "changed"
    if (customer.disabledAt) return "disabled"
    if (!(await isEmailServiceReachable(context))) return "not-sent"
    const email = queuedReset({ id: formId, email: customer.email, at: context.now() }, context.config)
    const result = await record(askForPasswordReset(db, customer, email))
    context.sendEmails()
    return result
  },
  refusals: {
    refused: customersCopy.gone,
    disabled: customersCopy.disabledNotice,
    "not-sent": unavailable(
      "The email could not be sent: the email service did not accept it. Please try again.",
    ),
  },
})

export const signOut = writeAction("customer.sign-out", {
  note: "Ends every session of the account. The password stays.",
  asksFirst: true,
  write: endSessions,
  refusals: { refused: customersCopy.gone },
})
