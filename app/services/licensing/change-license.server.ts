import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Act } from "#app/domain/audit/audit.ts"
import { IN_PLACE_OF_KEY, type LicenseChange, licenseChangeEmail } from "#app/emails/license-change-emails.ts"
import { type ActResult, recordAct } from "#app/services/audit/record-action.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import type { ActStatements } from "#db/audit/audit.server.ts"
import * as acts from "#db/licensing/change-license.server.ts"
import { changeEmailPrefix, withEmailTo, withEmailToHolder } from "#db/licensing/license-notices.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "recordAnchor" | "now" | "mailer" | "log" | "waitUntil" | "config"
>

// Each of these writes the act, the change and the email to the license's account in one transaction.

export async function revokeLicense(context: Dependencies, act: Act): Promise<ActResult> {
  const statements = acts.revokeLicense(context.db, act.subject.id, context.now())
  return changeLicense(context, act, withNotice(context, act, statements, { kind: "revoked" }))
}

export async function reinstateLicense(context: Dependencies, act: Act): Promise<ActResult> {
  const statements = acts.reinstateLicense(context.db, act.subject.id)
  return changeLicense(context, act, withNotice(context, act, statements, { kind: "reinstated" }))
}

export async function changeMaxDevices(
  context: Dependencies,
  act: Act,
  numbers: { before: number; after: number },
): Promise<ActResult> {
  const statements = acts.changeMaxDevices(context.db, act.subject.id, numbers)
  return changeLicense(context, act, withNotice(context, act, statements, { kind: "devices", ...numbers }))
}

/** Tells both accounts. */
export async function moveLicense(
  context: Dependencies,
  act: Act,
  accounts: { before: string | null; after: string },
): Promise<ActResult> {
  const move = { ...accounts, inPlaceOfKey: IN_PLACE_OF_KEY }
  const moved = acts.moveLicense(context.db, act.subject.id, move)
  const told = withNotice(context, act, moved, { kind: "moved-away" })
  const arrival = noticeOf(context, act, { kind: "moved-here" })
  return changeLicense(context, act, withEmailTo(context.db, told, accounts.after, arrival))
}

async function changeLicense(context: Dependencies, act: Act, statements: ActStatements): Promise<ActResult> {
  const result = await recordAct(context, act, statements)
  sendQueuedEmailsInBackground(context)
  return result
}

function withNotice(context: Dependencies, act: Act, statements: ActStatements, change: LicenseChange) {
  return withEmailToHolder(context.db, statements, act.subject.id, noticeOf(context, act, change))
}

/** Its id begins with the license's, so that the license's page lists it. */
function noticeOf({ config, now }: Dependencies, { subject, formId }: Act, change: LicenseChange) {
  const id = `${changeEmailPrefix(subject.id)}${formId}:${change.kind}`
  return licenseChangeEmail({ id, change, at: now() }, config)
}
