import { createLinkToken, hashLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import { isUsable, UNDO_PURPOSES } from "#app/accounts/email-address/email-token.ts"
import { type FoundEmailToken, findEmailToken } from "#app/accounts/email-address/queries.server.ts"
import { newResetToken } from "#app/accounts/passwords/change-password.server.ts"
import { unusablePasswordHash } from "#app/accounts/passwords/password-hash.server.ts"
import type { Clock, Outbox, Store } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { emailChangeUndoneEmail, intrusionUndoneEmail } from "./emails.ts"
import { type AddedFactors, findAddedFactors, removeIntrusion } from "./queries.server.ts"
import { intrusionStart } from "./undo-link.ts"

type UndoResult = { kind: "undone"; resetToken: string } | { kind: "rejected"; because: "dead" | "taken" }

/** Finds what a link undoes, and the factors that it removes besides the sessions; null if it is used, expired or unknown. */
export async function findUndo({ db, now }: Store & Clock, secret: string) {
  const token = secret === "" ? null : await findEmailToken(db, hashLinkToken(secret))
  if (!isUsable(token, UNDO_PURPOSES, now())) return null
  return { token, added: await findAddedFactors(db, token.userId, intrusionStart(token)) }
}

/**
 * Puts the account back to how it was: its address, without what was added since three days before, and with a password that
 * is unusable, because somebody else knew it. The result has the token of a link to choose a new one.
 */
export async function undoIntrusion(context: Outbox, secret: string): Promise<UndoResult> {
  const found = await findUndo(context, secret)
  if (!found) return { kind: "rejected", because: "dead" }
  const { token, added } = found
  const { db, now, randomBytes } = context
  const reset = createLinkToken(randomBytes)
  const result = await removeIntrusion(db, {
    token,
    unusableHash: unusablePasswordHash(),
    resetToken: newResetToken(token.userId, reset, now()),
    notices: noticesOf(context, token, added),
    now: now(),
  })
  if (result !== "changed") return { kind: "rejected", because: result === "taken" ? "taken" : "dead" }
  context.sendEmails()
  return { kind: "undone", resetToken: reset }
}

function noticesOf({ config, now }: Outbox, token: FoundEmailToken, added: AddedFactors) {
  const { userId, tokenHash: id, email, account } = token
  const isOtherAddress = emailKeyOf(account.email) !== emailKeyOf(email)
  return [
    ...(isOtherAddress
      ? [emailChangeUndoneEmail({ userId, id, email: account.email, at: now() }, config)]
      : []),
    intrusionUndoneEmail({ userId, id, email, at: now(), ...added }, config),
  ]
}
