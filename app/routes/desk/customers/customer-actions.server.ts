import { customersCopy } from "#app/copy/desk/customers.ts"
import { action, wasDone } from "#app/routes/desk/kernel.ts"
import { requestPasswordReset } from "#app/services/account/passwords.server.ts"
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
    // The link leaves at once and is not queued: the entry follows it, so that it says what happened, and a form that is
    // sent again after a failure sends the link.
    if (!(await requestPasswordReset(context, customer.email))) return "not-sent"
    return record(askForPasswordReset(customer))
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
