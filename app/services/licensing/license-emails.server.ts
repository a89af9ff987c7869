import type { Clock, Log, Mail, Site, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { licenseKeysEmail } from "#app/emails/license-key-emails.tsx"
import { type ActionResult, recordAction } from "#app/services/audit/record-action.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { releaseDevice, sendKey } from "#db/licensing/change-license.server.ts"
import type { LicenseToChange } from "#db/licensing/license-to-change.server.ts"
import { toSeatCounts } from "#db/licensing/seat-counts.server.ts"
import { prepareRelease } from "./release-devices.server.ts"

type Dependencies = Store & Clock & Log & Site & Mail

/** Emails the key of a license in force to its account; "refused" if it is revoked or the account was deleted. */
export async function resendKey(
  context: Dependencies,
  deskAction: DeskAction,
  { license, email }: LicenseToChange,
): Promise<ActionResult> {
  const { db, config, now } = context
  if (!email || license.userId === null) return "refused"
  const id = `${license.id}:${deskAction.formId}`
  const message = licenseKeysEmail({ id, email, licenses: [license], at: now() }, config)
  const result = await recordAction(
    context,
    deskAction,
    sendKey(db, { ...license, userId: license.userId }, message),
  )
  sendQueuedEmailsInBackground(context)
  return result
}

/** Releases a device and tells the license's account; "refused" if it is not active. */
export async function releaseDeviceOf(
  context: Dependencies,
  deskAction: DeskAction,
  { license, device }: LicenseToChange,
  deviceId: string,
): Promise<ActionResult> {
  const now = context.now()
  const seats = toSeatCounts(license)
  const release = { license, seats, chosen: device ? [device] : [], releasedIn: "desk" as const }
  const { notice } = prepareRelease(context, release, now)
  const result = await recordAction(
    context,
    deskAction,
    releaseDevice(context.db, license.id, { deviceId, notice, now }),
  )
  sendQueuedEmailsInBackground(context)
  return result
}
