import type { Account } from "#app/accounts/account/account.ts"
import { verifyPassword } from "#app/accounts/passwords/password-hash.server.ts"
import type { AccountUse } from "#app/capabilities.ts"
import { receiptEmail } from "#app/invoices/documents/emails.tsx"
import { listSentReceipts } from "#app/invoices/documents/receipt-queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import {
  accountAllowance,
  allowanceWait,
  emailAllowance,
  type Limited,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import {
  type AddressProof,
  changeEmail,
  findPasswordAndOwner,
  markEmailConfirmed,
} from "./confirmed-address-queries.server.ts"
import {
  createAddressProof,
  createEmailLink,
  hashLinkToken,
  type LinkEmailResult,
  refusedLink,
} from "./email-links.server.ts"
import { confirmationState } from "./email-token.ts"
import {
  addChangeLink,
  addConfirmationLink,
  type FoundEmailToken,
  findEmailToken,
  findPendingChange,
  findUserWithAddress,
  hasAddress,
  isLinkTo,
} from "./queries.server.ts"

/** Result of opening a link to /confirm-email; `cookies` are for the browser of the signed-in account. */
export type Confirmation =
  | { kind: "dead" }
  | { kind: "taken" }
  | { kind: "open"; email: string }
  | { kind: "confirmed"; email: string; isFirst: boolean; cookies: string[] }

/** Emails the account another link that confirms its address, unless it was confirmed meanwhile. */
export async function sendConfirmation(context: AccountUse, account: Account): Promise<LinkEmailResult> {
  const { id: userId, email: address } = account
  const purpose = "email-confirmation"
  const allowance = emailAllowance(context, purpose, { address, isKnownDevice: false })
  if (await addConfirmationLink(context.db, createEmailLink(context, account, "confirm"), allowance)) {
    context.sendEmails()
    return { kind: "sent" }
  }
  const wait = await allowanceWait(context, [purpose], emailKeyOf(address))
  return wait ? refusedLink(context, { userId, purpose: "confirm" }, wait) : { kind: "sent" }
}

/** The visitor who opened a link: the signed-in account, and whether the page's button was pressed. */
type Opened = { account: Account | null; isSubmitted: boolean }

/**
 * Confirms or changes the address by a link. Opening it is enough in a browser that is signed in to its account;
 * otherwise the page's button has to be pressed, because programs that check emails for malware open links too.
 */
export async function confirmEmail(
  context: AccountUse,
  secret: string,
  { account, isSubmitted }: Opened,
): Promise<Confirmation> {
  const { db, now } = context
  const token = secret === "" ? null : await findEmailToken(db, hashLinkToken(secret))
  const state = confirmationState(token, now())
  if (token === null || state === "dead") return { kind: "dead" }
  const { email, userId } = token
  if (state === "confirmed") return confirmedBefore(email)
  const isSignedIn = account?.id === userId
  if (!isSignedIn && !isSubmitted) return { kind: "open", email }
  // The user of the session so far may not be the reader of the account's mail.
  const renewal = isSignedIn ? context.auth.createSession() : null
  const proof = createAddressProof(context, { id: userId, email }, renewal?.session ?? null)
  if (token.purpose === "change") return confirmChange(context, token, { proof, renewal })
  const isRenewed = await markEmailConfirmed(db, isLinkTo("confirm", token.tokenHash), proof)
  context.sendEmails()
  const cookies = isRenewed && renewal ? [renewal.cookie, deviceCookieAfterProof(context, token)] : []
  return { kind: "confirmed", email, isFirst: true, cookies }
}

/**
 * Confirms the address of the signed-in account, whose holder has opened another link that was emailed to it. Returns the
 * cookies of the browser.
 */
export async function confirmSignedInAddress(context: AccountUse, { id: userId, email }: Account) {
  const { db, auth } = context
  const account = await findUserWithAddress(db, userId, email)
  if (!account) return []
  const { session, cookie } = auth.createSession()
  const proof = createAddressProof(context, { id: userId, email }, session)
  const isRenewed = await markEmailConfirmed(db, hasAddress(userId, email), proof)
  context.sendEmails()
  return isRenewed ? [cookie, deviceCookieAfterProof(context, { userId, email, account })] : []
}

/** Issues a device cookie to the signed-in browser: the first confirmation of an address ends all earlier ones. */
function deviceCookieAfterProof(
  { deviceCookies }: AccountUse,
  { userId, email, account }: Pick<FoundEmailToken, "userId" | "email" | "account">,
) {
  const { passwordHash, emailConfirmedAt } = account
  const deviceCookieVersion = account.deviceCookieVersion + (emailConfirmedAt === null ? 1 : 0)
  return deviceCookies.issue(emailKeyOf(email), { id: userId, passwordHash, deviceCookieVersion })
}

const confirmedBefore = (email: string): Confirmation => ({
  kind: "confirmed",
  email,
  isFirst: false,
  cookies: [],
})

type ChangeProof = {
  proof: AddressProof
  /** Renewed cookie of the session that opened the link; null if the browser had no session of the account. */
  renewal: { cookie: string } | null
}

async function confirmChange(
  context: AccountUse,
  token: FoundEmailToken,
  { proof, renewal }: ChangeProof,
): Promise<Confirmation> {
  const { db, now } = context
  const { tokenHash, email, account } = token
  const result = await changeToNewAddress(context, token, proof)
  if (result.kind === "taken") return { kind: "taken" }
  if (result.kind === "not-current") {
    // Another request used the link, the change was canceled, or another account can still put the address back.
    const state = confirmationState(await findEmailToken(db, tokenHash), now())
    if (state === "confirmed") return confirmedBefore(email)
    return { kind: state === "open" ? "taken" : "dead" }
  }
  context.sendEmails()
  const isFirst = account.emailConfirmedAt === null
  if (!renewal) return { kind: "confirmed", email, isFirst, cookies: [] }
  // A device cookie is bound to the address.
  const deviceCookie = deviceCookieAfterProof(context, token)
  const cookies = result.isSessionRenewed ? [renewal.cookie, deviceCookie] : [deviceCookie]
  return { kind: "confirmed", email, isFirst, cookies }
}

/**
 * Changes the address. Receipts that went to an address which was never confirmed are sent again, because nobody may
 * have received them.
 */
async function changeToNewAddress(context: AccountUse, token: FoundEmailToken, proof: AddressProof) {
  const { db, config } = context
  const { userId: id, email, account } = token
  const wasUnconfirmed = account.emailConfirmedAt === null
  const undo = createEmailLink(context, { id, email: account.email }, "undo")
  const lost = wasUnconfirmed ? await listSentReceipts(db, id) : []
  const receipts = lost.map((receipt) => {
    const message = receiptEmail({ ...receipt, email }, config)
    // Sent only once, because the account has a confirmed address after the change.
    const id = `receipt-again:${receipt.order.id}`
    return { receipt, email: { ...message, id, createdAt: proof.at } }
  })
  return changeEmail(db, { token, proof, undo, receipts })
}

type Recipient = Pick<Account, "id" | "email">

type EmailChangeRequest =
  | { kind: "sent" }
  | { kind: "rejected"; because: "wrong-password" | "same-address" | "taken" }
  | Limited

/** Emails a link to the new address; the account's address changes when the link is opened. */
export async function requestEmailChange(
  context: AccountUse,
  { id, email }: Recipient,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<EmailChangeRequest> {
  const { passwordHash, isTaken } = await findPasswordAndOwner(context.db, id, newEmail, context.now())
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    return { kind: "rejected", because: "wrong-password" }
  }
  if (emailKeyOf(newEmail) === emailKeyOf(email)) return { kind: "rejected", because: "same-address" }
  if (isTaken) return { kind: "rejected", because: "taken" }
  const actions = ["change-email"] as const
  return (await sendChangeLink(context, { id, email: newEmail }, actions))
    ? { kind: "sent" }
    : { kind: "limited", wait: await waitFor(context, { id, email: newEmail }, actions) }
}

/** Emails another link for the pending change; earlier links to the same address keep working. */
export async function resendChangeLink(context: AccountUse, { id }: Recipient) {
  const pending = await findPendingChange(context.db, id, context.now())
  const isSent = !pending || (await sendChangeLink(context, { id, email: pending.email }, []))
  return isSent ? "sent" : "still-works"
}

/** Rate-limited actions of the account, in addition to the limit on emails to the new address. */
type Counted = readonly "change-email"[]

async function sendChangeLink(context: AccountUse, recipient: Recipient, actions: Counted) {
  const isAdded = await addChangeLink(context.db, createEmailLink(context, recipient, "change"), [
    emailAllowance(context, "email-new-address", { address: recipient.email, isKnownDevice: false }),
    ...actions.map((action) => accountAllowance(context, action, recipient.id)),
  ])
  if (isAdded) context.sendEmails()
  return isAdded
}

/** The seconds until a refused link may be asked for again. */
async function waitFor(context: AccountUse, { id, email }: Recipient, actions: Counted) {
  const waits = await Promise.all([
    allowanceWait(context, actions, id),
    allowanceWait(context, ["email-new-address"], emailKeyOf(email)),
  ])
  return Math.max(1, ...waits)
}
