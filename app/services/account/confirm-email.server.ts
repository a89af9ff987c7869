import type { AppLoadContext } from "@remix-run/cloudflare"
import { hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { type Account, unconfirmedEmail } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { confirmationState } from "#app/domain/account/email-token.ts"
import { receiptEmail } from "#app/emails/receipt-email.tsx"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { changeEmail } from "#db/account/email-changes.server.ts"
import {
  addConfirmationLink,
  type FoundEmailToken,
  findEmailToken,
  markEmailConfirmed,
} from "#db/account/email-tokens.server.ts"
import { listReceipts } from "#db/checkout/receipts.server.ts"
import { createConfirmationLink, createUndoLink } from "./email-links.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "waitUntil" | "config" | "randomBytes" | "deviceCookies"
>

/** What a link to /confirm-email did or can do; `cookies` are for the browser of the signed-in account. */
export type Confirmation =
  | { kind: "dead" }
  | { kind: "taken" }
  | { kind: "open"; email: string }
  | { kind: "confirmed"; email: string; cookies: string[] }

/** Emails the account another link that confirms its address, unless it is confirmed. */
export async function sendConfirmation(context: Dependencies, account: Account): Promise<void> {
  if (unconfirmedEmail(account) === null) return
  await addConfirmationLink(context.db, createConfirmationLink(context, account))
  sendQueuedEmailsInBackground(context)
}

/** Who opened a link: the account that the browser is signed in to, and whether the page's button was pressed. */
type Opened = { account: Account | null; isSubmitted: boolean }

/**
 * Confirms or changes the address by a link. Opening it is enough in a browser that is signed in to its account;
 * otherwise the page's button has to be pressed, because programs that check emails for malware open links too.
 */
export async function confirmEmail(
  context: Dependencies,
  secret: string,
  { account, isSubmitted }: Opened,
): Promise<Confirmation> {
  const { db, now } = context
  const token = secret === "" ? null : await findEmailToken(db, hashLinkToken(secret))
  const state = confirmationState(token, now())
  if (token === null || state === "dead") return { kind: "dead" }
  const { email, userId } = token
  if (state === "confirmed") return { kind: "confirmed", email, cookies: [] }
  const isSignedIn = account?.id === userId
  if (!isSignedIn && !isSubmitted) return { kind: "open", email }
  if (token.purpose === "change") return confirmChange(context, token, isSignedIn)
  await markEmailConfirmed(db, token, now())
  return { kind: "confirmed", email, cookies: [] }
}

async function confirmChange(
  context: Dependencies,
  token: FoundEmailToken,
  isSignedIn: boolean,
): Promise<Confirmation> {
  const { db, deviceCookies, now } = context
  const { tokenHash, email, account } = token
  const result = await changeToNewAddress(context, token)
  if (result === "taken") return { kind: "taken" }
  if (result === "not-current") {
    // Another request used the link, the change was canceled, or another account can still put the address back.
    const state = confirmationState(await findEmailToken(db, tokenHash), now())
    if (state === "confirmed") return { kind: "confirmed", email, cookies: [] }
    return { kind: state === "open" ? "taken" : "dead" }
  }
  sendQueuedEmailsInBackground(context)
  // A device cookie is bound to the address.
  const cookies = isSignedIn ? [deviceCookies.issue(emailKeyOf(email), account.passwordHash)] : []
  return { kind: "confirmed", email, cookies }
}

/**
 * Changes the address. Receipts that went to an address which was never confirmed are sent again, because nobody may
 * have received them.
 */
async function changeToNewAddress(context: Dependencies, token: FoundEmailToken) {
  const { db, config, now } = context
  const { tokenHash, userId: id, email, account } = token
  const wasUnconfirmed = account.emailConfirmedAt === null
  const undo = createUndoLink(context, { id, email: account.email }, wasUnconfirmed)
  const lost = wasUnconfirmed ? await listReceipts(db, id) : []
  const receipts = lost.flatMap(({ licenseKey, ...receipt }) => {
    if (receipt.order.kind === "license" && licenseKey === null) return []
    const message = receiptEmail({ ...receipt, email, licenseKey: licenseKey ?? "" }, config)
    return { ...message, id: `receipt-again:${receipt.order.id}:${tokenHash}`, createdAt: now() }
  })
  return changeEmail(db, { token, undo, receipts, now: now() })
}
