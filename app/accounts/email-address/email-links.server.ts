import { hash } from "node:crypto"
import type { NewSession } from "#app/accounts/sessions/queries.server.ts"
import { secondFactorEmail } from "#app/accounts/two-factor/emails.ts"
import {
  type AddedFactor,
  deletionWaitsEmail,
  emailChangedEmail,
  factorAddedEmail,
} from "#app/accounts/undo/emails.ts"
import type { AccountUse } from "#app/capabilities.ts"
import { emailLinkId } from "#app/platform/email/outbox-queries.server.ts"
import { LINK_TOKEN } from "#app/platform/http/request-guards.server.ts"
import { createId, type RandomBytes, randomString } from "#app/platform/random.ts"
import {
  accountAllowance,
  allowanceWait,
  type Limited,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import type { AddressProof } from "./confirmed-address-queries.server.ts"
import { EMAIL_TOKEN_LIFETIMES, type EmailToken, type EmailTokenPurpose } from "./email-token.ts"
import { confirmAddressEmail, confirmNewAddressEmail, installerLinkEmail } from "./emails.ts"
import { addInstallerLink, hasWorkingLink, type NewEmailLink } from "./queries.server.ts"

type Recipient = { id: string; email: string }

/** Pages that links lead to. */
const PATHS: Record<EmailTokenPurpose, string> = {
  confirm: "/confirm-email",
  change: "/confirm-email",
  undo: "/undo-email-change",
  "undo-factor": "/not-me",
  installer: "/download/link",
}

/** Emails about nothing but their link. */
const EMAILS = {
  confirm: confirmAddressEmail,
  change: confirmNewAddressEmail,
  undo: emailChangedEmail,
  installer: installerLinkEmail,
}

/** Creates a link of this purpose, and the email with it. */
export const createEmailLink = (context: AccountUse, account: Recipient, purpose: keyof typeof EMAILS) =>
  createLink(context, account, { purpose, template: EMAILS[purpose] })

/** Creates a link that undoes a new second factor or passkey. */
export const createFactorUndoLink = (context: AccountUse, account: Recipient, factor: AddedFactor) =>
  createLink(context, account, {
    purpose: "undo-factor",
    template: (link, site) => factorAddedEmail({ ...link, ...factor }, site),
  })

/** Creates another link for the same undo, for the email that announces a scheduled deletion. */
export const createUndoLinkAgain = (context: AccountUse, id: string, open: OpenUndo, dueAt: Date) =>
  createLink(
    context,
    { id, email: open.email },
    { ...open, template: (link, site) => deletionWaitsEmail({ ...link, dueAt }, site) },
  )

type OpenUndo = Omit<EmailToken, "userId">

type LinkSettings = {
  purpose: EmailTokenPurpose
  template: typeof confirmAddressEmail
  /** Times of the original link, for another one like it; by default now, and the lifetime of the purpose. */
  createdAt?: Date
  expiresAt?: Date
}

function createLink(
  { config, now, randomBytes }: AccountUse,
  { id: userId, email }: Recipient,
  { purpose, template, ...times }: LinkSettings,
): NewEmailLink {
  const secret = createLinkToken(randomBytes)
  const tokenHash = hashLinkToken(secret)
  const { createdAt = now() } = times
  const { expiresAt = addMilliseconds(createdAt, EMAIL_TOKEN_LIFETIMES[purpose]) } = times
  const url = `${config.siteUrl}${PATHS[purpose]}?token=${secret}`
  const message = template({ id: emailLinkId({ userId, tokenHash }), email, url, at: now() }, config)
  return { token: { tokenHash, userId, purpose, email, createdAt, expiresAt }, message }
}

/** Result of requesting an email with a link; "still-works": rate limit reached, but the account's last link works. */
export type LinkEmailResult = { kind: "sent" | "still-works" } | Limited

export async function refusedLink(
  { db, now }: AccountUse,
  link: { userId: string; purpose: EmailTokenPurpose },
  wait: number,
): Promise<LinkEmailResult> {
  const stillWorks = await hasWorkingLink(db, link, now())
  return stillWorks ? { kind: "still-works" } : { kind: "limited", wait: Math.max(1, wait) }
}

/** Emails the account a link to the installer, unless the last one was not used. */
export async function sendInstallerLink(context: AccountUse, account: Recipient): Promise<LinkEmailResult> {
  const { id: userId } = account
  const action = "send-installer-link"
  const allowance = accountAllowance(context, action, userId)
  if (await addInstallerLink(context.db, createEmailLink(context, account, "installer"), allowance)) {
    context.sendEmails()
    return { kind: "sent" }
  }
  const wait = await allowanceWait(context, [action], userId)
  return refusedLink(context, { userId, purpose: "installer" }, wait)
}

/**
 * Creates the data to store when a link that was emailed to the account is opened. `session` is the account's session
 * of the request, under its new id; null if the request has none.
 */
export function createAddressProof(
  { config, now, randomBytes }: AccountUse,
  { id: userId, email }: { id: string; email: string },
  session: NewSession | null,
): AddressProof {
  const at = now()
  const notice = secondFactorEmail({ id: createId(randomBytes), email, change: "confirmed", at }, config)
  const renewed = session?.replaces ? { idHash: session.idHash, replaces: session.replaces } : null
  return { userId, session: renewed, notice, at }
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** The token in an emailed link: 43 characters, 256 bits. */
export function createLinkToken(randomBytes: RandomBytes) {
  return randomString(ALPHABET, 43, randomBytes)
}

/** The stored form of a link's token: SHA-256 in hex. */
export function hashLinkToken(token: string) {
  return hash("sha256", token)
}

/** The token of the link that was opened; empty for none. */
export const readLinkToken = ({ url }: Request) => new URL(url).searchParams.get(LINK_TOKEN) ?? ""

/**
 * Headers of a page whose URL contains a token, which must not reach other sites in a Referer header. With
 * `no-referrer`, browsers send the page's form with `Origin: null`, and those without `Sec-Fetch-Site` (Safari before
 * 16.4) would be refused.
 */
export const linkPageHeaders = () => ({ "referrer-policy": "strict-origin" })
