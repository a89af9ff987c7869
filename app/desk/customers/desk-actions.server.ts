import * as z from "zod"
import { deleteForCustomer } from "#app/accounts/data/delete-account.server.ts"
import { findPasswordAndOwner } from "#app/accounts/email-address/confirmed-address-queries.server.ts"
import { createEmailLink } from "#app/accounts/email-address/email-links.server.ts"
import { emailField } from "#app/accounts/email-address/form.ts"
import { changeLinkStatements, hasAddress } from "#app/accounts/email-address/queries.server.ts"
import { queuedReset } from "#app/accounts/passwords/emails.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { isEmailServiceReachable } from "#app/platform/email/send-queued-emails.server.ts"
import {
  askFirst,
  type Call,
  defineAction,
  doneAt,
  REASON,
  unavailable,
  wasDone,
  writing,
} from "#app/screens/action.server.ts"
import { addressPreview, customersCopy } from "./copy.ts"
import { deletionLook } from "./customer-view.server.ts"
import {
  askForPasswordReset,
  endCustomerSessions,
  findCustomer,
  findCustomerDetails,
  recordExport,
} from "./queries.server.ts"

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
  run: writing(endCustomerSessions),
  refusals: { refused: customersCopy.gone },
})

/** Lets the owner download what is stored about a customer, for a few minutes. */
export const exportData = defineAction({
  name: "customer.export",
  intent: "export-data",
  words: { button: "Export data", entry: "Data exported", done: customersCopy.exported },
  subject: "customer",
  note: customersCopy.exportNote,
  asksFirst: true,
  run: writing(recordExport),
  refusals: { refused: customersCopy.gone },
})

/** Emails a link to the right address of a customer, as a change of one's own address does. */
export const correctAddress = defineAction({
  name: "customer.correct-address",
  intent: "correct-address",
  words: {
    button: "Correct address",
    entry: "Address corrected, to be confirmed",
    done: "The link to the new address is queued.",
  },
  subject: "customer",
  note: customersCopy.addressNote,
  fields: { email: { type: "email", autoComplete: "off" } },
  schema: z.object({ email: emailField }),
  looksItself: true,
  run: async (call: Call<{ email: string }>) => {
    const { context, db, now, id, showed, values, record } = call
    const customer = await findCustomer(db, id)
    if (!customer) return "refused"
    if (await wasDone(call)) return "repeated"
    if (customer.email !== showed) return "changed"
    const { email } = values
    if (emailKeyOf(email) === emailKeyOf(customer.email)) return "same-address"
    if ((await findPasswordAndOwner(db, id, email, now)).isTaken) return "taken"
    const asked = await askFirst(call, addressPreview(customer.email, email))
    if (asked) return asked
    const changes = changeLinkStatements(db, createEmailLink(context, { id, email }, "change"))
    const result = await record({ condition: hasAddress(id, customer.email), changes })
    context.sendEmails()
    return result
  },
  refusals: {
    refused: customersCopy.gone,
    "same-address": { fields: { email: customersCopy.sameAddress } },
    taken: { fields: { email: customersCopy.addressTaken } },
  },
})

/** Deletes a customer's account, or lets the deletion wait as long as a change to the account can be undone. */
export const deleteCustomer = defineAction({
  name: "customer.delete",
  intent: "delete-account",
  words: { button: "Delete account", entry: "Account deleted", done: "The account was deleted." },
  subject: "customer",
  note: customersCopy.deleteNote,
  isDanger: true,
  fields: { reason: { hint: customersCopy.deleteReasonHint } },
  schema: REASON.schema,
  looksItself: true,
  run: async (call) => {
    const { context, db, now, id, intent, showed, record } = call
    const found = await findCustomerDetails(db, id, now)
    if (await wasDone(call)) return found ? "repeated" : doneAt("/desk/customers", intent)
    if (!found) return "refused"
    const { email, ownerSince } = found.user
    if (ownerSince) return "owner"
    if (email !== showed) return "changed"
    const asked = await askFirst(call, await deletionLook(context, found))
    if (asked) return asked
    const { kind } = await deleteForCustomer(context, { id, email }, record)
    if (kind === "deleted") return doneAt("/desk/customers", intent)
    return kind === "waits" ? "done" : "refused"
  },
  refusals: { refused: customersCopy.gone, owner: customersCopy.ownerStays },
})
