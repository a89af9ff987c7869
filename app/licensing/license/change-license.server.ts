import type { Account } from "#app/accounts/account/account.ts"
import { hasKnownDevice } from "#app/accounts/log-in/device-cookie.server.ts"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { recordAction } from "#app/audit/record-entry.server.ts"
import type { AccountUse, Outbox } from "#app/capabilities.ts"
import { prepareRelease } from "#app/licensing/devices/release-devices.server.ts"
import { licenseKeyReplacedEmail, licenseKeysEmail } from "#app/licensing/keys/emails.ts"
import { createLicenseKey } from "#app/licensing/keys/license-key.ts"
import { queueKeys, replaceLicenseKey } from "#app/licensing/keys/queries.server.ts"
import { createId } from "#app/platform/random.ts"
import { accountAllowance, emailAllowance } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import type { ActionStatements } from "#db/client.server.ts"
import {
  changeEmailPrefix,
  type LicenseToChange,
  moveLicenseStatements,
  releaseDevice,
  sendKey,
  withEmailTo,
  withEmailToHolder,
} from "./change-queries.server.ts"
import { IN_PLACE_OF_KEY, type LicenseChange, licenseChangeEmail } from "./emails.ts"
import type { License } from "./license.ts"
import { listLicensesInForce } from "./queries.server.ts"

/** Moves a license to another account and tells both accounts. */
export function moveLicense(
  context: Outbox,
  deskAction: DeskAction,
  accounts: { before: string | null; after: string },
) {
  const move = { ...accounts, inPlaceOfKey: IN_PLACE_OF_KEY }
  const moved = moveLicenseStatements(context.db, deskAction.subject.id, move)
  const arrival = noticeOf(context, deskAction, { kind: "moved-here" })
  const statements = withEmailTo(context.db, moved, accounts.after, arrival)
  return changeLicense(context, deskAction, statements, { kind: "moved-away" })
}

/** Writes the action, the change and the email to the license's account in one transaction. */
export function changeLicense(
  context: Outbox,
  deskAction: DeskAction,
  statements: ActionStatements,
  change: LicenseChange,
) {
  const notice = noticeOf(context, deskAction, change)
  const told = withEmailToHolder(context.db, statements, deskAction.subject.id, notice)
  return recordAndSend(context, deskAction, told)
}

async function recordAndSend(context: Outbox, deskAction: DeskAction, statements: ActionStatements) {
  const result = await recordAction(context, deskAction, statements)
  context.sendEmails()
  return result
}

/** Creates the notice of a change; its id begins with the license's, so that the license's page lists it. */
function noticeOf({ config, now }: Outbox, { subject, formId }: DeskAction, change: LicenseChange) {
  const id = `${changeEmailPrefix(subject.id)}${formId}:${change.kind}`
  return licenseChangeEmail({ id, change, at: now() }, config)
}

/** Emails the key of a license in force to its account; "refused" if it is revoked or the account was deleted. */
export async function resendKey(
  context: Outbox,
  deskAction: DeskAction,
  { license, email }: LicenseToChange,
) {
  const { db, config, now } = context
  if (!email || license.userId === null) return "refused"
  const id = `${license.id}:${deskAction.formId}`
  const message = licenseKeysEmail({ id, email, licenses: [license], at: now() }, config)
  const statements = sendKey(db, { ...license, userId: license.userId }, message)
  return recordAndSend(context, deskAction, statements)
}

/** Releases a device and tells the license's account; "refused" if it is not active. */
export async function releaseDeviceOf(
  context: Outbox,
  deskAction: DeskAction,
  { license, device }: LicenseToChange,
  deviceId: string,
) {
  const now = context.now()
  const release = { license, chosen: device ? [device] : [], releasedIn: "desk" as const }
  const { notice } = prepareRelease(context, release, now)
  const statements = releaseDevice(context.db, license.id, { deviceId, notice, now })
  return recordAndSend(context, deskAction, statements)
}

/** Emails the keys of an address's licenses in force, if there are any, as somebody without an account asks. */
export async function requestLicenseKeys(context: AccountUse, address: string) {
  const isKnown = await hasKnownDevice(context, address)
  const allowance = emailAllowance(context, "email-keys", { address, isKnownDevice: isKnown })
  const isQueued = await sendLicenseKeys(context, address, allowance)
  // Queued emails are sent in either case, so that both cases do like work, and the doctor's test email is sent.
  if (!isQueued) context.sendEmails()
}

/** Emails the keys of an account's licenses in force at its holder's request. */
export function sendOwnLicenseKeys(context: AccountUse, { id, email }: Pick<Account, "id" | "email">) {
  return sendLicenseKeys(context, email, accountAllowance(context, "send-license-key", id))
}

/** Queues the email with an address's license keys; returns true if it was queued. */
async function sendLicenseKeys(context: Outbox, address: string, allowance: Allowance) {
  const { db, config, now, randomBytes } = context
  const licenses = await listLicensesInForce(db, address)
  const [first] = licenses
  if (!first?.userId) return false
  const { userId, email } = first
  const message = licenseKeysEmail({ id: createId(randomBytes), email, licenses, at: now() }, config)
  const keys = licenses.map(({ key }) => key)
  if (!(await queueKeys(db, { userId, keys }, message, allowance))) return false
  context.sendEmails()
  return true
}

/**
 * Replaces the key of an account's license, which leaked, and queues a notice; "not-current" when it is no longer the
 * license's key, or the license no longer the account's.
 */
export async function replaceLeakedKey(
  context: Outbox,
  { id, key: leakedKey }: Pick<License, "id" | "key">,
  { id: userId, email }: Pick<Account, "id" | "email">,
) {
  const { db, config, now, randomBytes } = context
  const newKey = createLicenseKey(randomBytes)
  const at = now()
  const notice = licenseKeyReplacedEmail({ id: createId(randomBytes), email, licenseKey: newKey, at }, config)
  const replacement = { licenseId: id, userId, from: leakedKey, to: newKey, notice, now: at }
  const result = await replaceLicenseKey(db, replacement)
  if (result === "replaced") context.sendEmails()
  return result
}
