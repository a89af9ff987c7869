import { queuedReset } from "#app/accounts/passwords/emails.ts"
import { isEmailServiceReachable } from "#app/platform/email/send-queued-emails.server.ts"
import { defineAction, unavailable, wasDone, writing } from "#app/screens/action.server.ts"
import { customersCopy } from "./copy.ts"
import { askForPasswordReset, endSessions, findCustomer } from "./queries.server.ts"

export const sendPasswordReset = defineAction({
  name: "customer.password-reset",
  intent: "password-reset",
  words: { button: "Send password reset", entry: "Password reset sent", done: "The link is queued." },
  subject: "customer",
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

export const signOut = defineAction({
  name: "customer.sign-out",
  intent: "sign-out",
  words: {
    button: "Sign out everywhere",
    entry: "Signed out everywhere",
    done: "The account is signed out everywhere.",
  },
  subject: "customer",
  note: "Ends every session of the account. The password stays.",
  asksFirst: true,
  run: writing(endSessions),
  refusals: { refused: customersCopy.gone },
})
