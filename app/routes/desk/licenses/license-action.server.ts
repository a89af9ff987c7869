import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { licensesCopy, paymentReturned } from "#app/copy/desk/licenses.ts"
import { hasConfirmedAddress } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { isSameAction } from "#app/domain/audit/audit.ts"
import { DevicesForm, MoveForm, ReasonForm } from "#app/forms/desk.ts"
import {
  actionAnswered,
  actionDone,
  actionInvalid,
  actionOf,
  actionRefused,
  fieldRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { submitNote } from "#app/routes/desk/shell/note-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { type ActionResult, recordAction } from "#app/services/audit/record-action.server.ts"
import {
  changeMaxDevices,
  moveLicense,
  reinstateLicense,
  revokeLicense,
} from "#app/services/licensing/change-license.server.ts"
import { releaseDeviceOf, resendKey } from "#app/services/licensing/license-emails.server.ts"
import { findAction } from "#db/audit/audit.server.ts"
import { allowTransfer } from "#db/licensing/change-license.server.ts"
import {
  findLicenseToChange,
  findMoveTarget,
  type LicenseToChange,
} from "#db/licensing/license-to-change.server.ts"

export const LICENSE_FORMS = deskForms(
  ["note", "key", "revoke", "reinstate", "release", "transfer", "devices", "move"],
  { note: "any", key: "hour" },
)

type Submission = {
  args: ActionFunctionArgs
  submitted: SubmittedAction
  found: LicenseToChange
  subject: { kind: "license"; id: string }
}

/** Does what a form of the license's page says. */
export async function submitLicenseForm(args: ActionFunctionArgs, id: string) {
  const submitted = await readAction(args, LICENSE_FORMS)
  const subject = { kind: "license", id } as const
  if (submitted.intent === "note") return submitNote(args, submitted, subject)
  const submit = CHANGES.get(submitted.intent)
  const found = await findLicenseToChange(args.context.db, id, submitted.fields.device ?? "")
  if (!submit || !found) return actionRefused(submitted, licensesCopy.changed)
  const response = await submit({ args, submitted, found, subject })
  if (response instanceof Response) return response
  // The same form, sent twice: what it asked for is refused now, because it is done.
  const earlier = await findAction(args.context.db, submitted.formId)
  const deskAction = actionOf(submitted, `license.${submitted.intent}`, subject)
  return earlier && isSameAction(deskAction, earlier) ? actionDone(args.request, submitted.intent) : response
}

const CHANGES = new Map<string, (submission: Submission) => ReturnType<typeof submitKey>>([
  ["key", submitKey],
  ["revoke", submitRevoke],
  ["reinstate", submitReinstate],
  ["release", submitRelease],
  ["transfer", submitTransfer],
  ["devices", submitDevices],
  ["move", submitMove],
])

function respond(
  { args, submitted }: Submission,
  result: ActionResult,
  message: string = licensesCopy.changed,
) {
  return actionAnswered(args.request, submitted, result, message)
}

async function submitKey(submission: Submission) {
  const { args, submitted, found, subject } = submission
  if (found.license.revokedAt) return actionRefused(submitted, licensesCopy.revoked)
  if (!found.email) return actionRefused(submitted, licensesCopy.noHolder)
  return respond(
    submission,
    await resendKey(args.context, actionOf(submitted, "license.key", subject), found),
  )
}

async function submitRevoke(submission: Submission) {
  const { args, submitted, subject } = submission
  const form = ReasonForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const details = { ...form.data, before: { isRevoked: false }, after: { isRevoked: true } }
  const deskAction = actionOf(submitted, "license.revoke", subject, details)
  return respond(submission, await revokeLicense(args.context, deskAction), licensesCopy.alreadyRevoked)
}

async function submitReinstate(submission: Submission) {
  const { args, submitted, found, subject } = submission
  const form = ReasonForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const details = { ...form.data, before: { isRevoked: true }, after: { isRevoked: false } }
  const deskAction = actionOf(submitted, "license.reinstate", subject, details)
  const result = await reinstateLicense(args.context, deskAction)
  return respond(submission, result, found.license.revokedAt ? paymentReturned : licensesCopy.notRevoked)
}

async function submitRelease(submission: Submission) {
  const { args, submitted, found, subject } = submission
  const device = submitted.fields.device ?? ""
  const deskAction = actionOf(submitted, "license.release", subject, { before: { device } })
  return respond(
    submission,
    await releaseDeviceOf(args.context, deskAction, found, device),
    licensesCopy.notActive,
  )
}

async function submitTransfer(submission: Submission) {
  const { args, submitted, found, subject } = submission
  const { revokedAt, extraTransfers } = found.license
  if (revokedAt) return actionRefused(submitted, licensesCopy.revoked)
  const values = { before: { extraTransfers }, after: { extraTransfers: extraTransfers + 1 } }
  const deskAction = actionOf(submitted, "license.transfer", subject, values)
  const statements = allowTransfer(args.context.db, subject.id, extraTransfers)
  return respond(submission, await recordAction(args.context, deskAction, statements))
}

async function submitDevices(submission: Submission) {
  const { args, submitted, found, subject } = submission
  const form = DevicesForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const active = found.license.activeSeats
  if (form.data.devices < active) return fieldRefused(submitted, "devices", licensesCopy.tooFew(active))
  const [before, after] = [found.license.maxDevices, form.data.devices]
  const values = { before: { devices: before }, after: { devices: after } }
  const deskAction = actionOf(submitted, "license.devices", subject, values)
  return respond(submission, await changeMaxDevices(args.context, deskAction, { before, after }))
}

async function submitMove(submission: Submission) {
  const { args, submitted, found, subject } = submission
  const form = MoveForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const target = await findMoveTarget(args.context.db, emailKeyOf(form.data.email))
  const before = found.license.userId
  if (!target) return fieldRefused(submitted, "email", licensesCopy.noAccount)
  if (target.id === before) return fieldRefused(submitted, "email", licensesCopy.sameAccount)
  if (!hasConfirmedAddress(target)) return fieldRefused(submitted, "email", deskCopy.unconfirmedAccount)
  if (target.hasLicense) return fieldRefused(submitted, "email", licensesCopy.hasLicense)
  const values = { before: { account: before }, after: { account: target.id } }
  const deskAction = actionOf(submitted, "license.move", subject, values)
  return respond(submission, await moveLicense(args.context, deskAction, { before, after: target.id }))
}
