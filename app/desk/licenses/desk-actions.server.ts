import type * as z from "zod"
import { hasConfirmedAddress } from "#app/accounts/account/account.ts"
import {
  changeLicense,
  moveLicense,
  releaseDeviceOf,
  resendKey,
} from "#app/licensing/license/change-license.server.ts"
import {
  allowTransfer,
  findLicenseToChange,
  findMoveTarget,
  type LicenseToChange,
  reinstateLicense,
  revokeLicense,
  setMaxDevices,
} from "#app/licensing/license/change-queries.server.ts"
import { licensesCopy, paymentReturned } from "#app/licensing/license/desk-copy.ts"
import { DevicesForm, MoveForm } from "#app/licensing/license/desk-form.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Call, defineAction, REASON, wasDone } from "#app/screens/action.server.ts"
import { UNCONFIRMED_ACCOUNT } from "#app/screens/refusals-copy.ts"

/** Runs a change of a license that is found. A form that is sent twice is done, though what it asked for is refused now. */
const onLicense =
  <Values, Result extends string, Other>(
    change: (call: Call<Values>, found: LicenseToChange) => Promise<Result | Other>,
  ) =>
  async (call: Call<Values>) => {
    const found = await findLicenseToChange(call.db, call.id, call.fields.device ?? "")
    const result = found ? await change(call, found) : "refused"
    const isDone = result === "done" || result === "repeated"
    return !isDone && (await wasDone(call)) ? "repeated" : result
  }

export const sendKeyAction = defineAction({
  name: "license.key",
  intent: "key",
  words: { button: "Resend key", entry: "Key sent again", done: "The key is queued." },
  subject: "license",
  factor: "hour",
  run: onLicense(async ({ context, showed, entry }, found) => {
    if (found.license.revokedAt) return "revoked"
    if (found.email && found.email !== showed) return "changed"
    return found.email ? resendKey(context, entry(), found) : "no-holder"
  }),
  refusals: {
    revoked: licensesCopy.revoked,
    "no-holder": "The account was deleted, so there is no address to send the key to.",
  },
})

export const revoke = defineAction({
  name: "license.revoke",
  intent: "revoke",
  words: {
    button: "Revoke",
    entry: "License revoked",
    done: "The license is revoked, and its key is on the revocation list.",
  },
  subject: "license",
  isDanger: true,
  ...REASON,
  run: onLicense(async ({ context, db, id, now, entry }) => {
    const recorded = entry({ before: { isRevoked: false }, after: { isRevoked: true } })
    return changeLicense(context, recorded, revokeLicense(db, id, now), { kind: "revoked" })
  }),
  refusals: { refused: "The license is revoked already." },
})

export const reinstate = defineAction({
  name: "license.reinstate",
  intent: "reinstate",
  words: { button: "Reinstate", entry: "License reinstated", done: "The license is in force again." },
  subject: "license",
  ...REASON,
  run: onLicense(async ({ context, db, id, entry }, { license, hasOther }) => {
    const recorded = entry({ before: { isRevoked: true }, after: { isRevoked: false } })
    const result = await changeLicense(context, recorded, reinstateLicense(db, id), { kind: "reinstated" })
    if (result !== "refused" || !license.revokedAt) return result
    return hasOther ? "has-license" : "payment-returned"
  }),
  refusals: {
    refused: "The license is in force, so there is nothing to reinstate.",
    "has-license": licensesCopy.hasOther,
    "payment-returned": paymentReturned,
  },
})

export const releaseDeviceAction = defineAction({
  name: "license.release",
  intent: "release",
  words: { button: "Release", entry: "Computer released", done: "The computer was released." },
  subject: "license",
  otherFields: ["device"],
  run: onLicense(async ({ context, fields, entry }, found) => {
    const { device = "" } = fields
    const before = { activation: found.device?.id ?? null }
    return releaseDeviceOf(context, entry({ before }), found, device)
  }),
  refusals: { refused: "This computer is not active on the license anymore." },
})

export const addTransfer = defineAction({
  name: "license.transfer",
  intent: "transfer",
  words: {
    button: "Allow one more transfer",
    entry: "One more transfer allowed",
    done: "One more transfer is allowed.",
  },
  subject: "license",
  note: "Lets one more computer replace a released one, now or later.",
  run: onLicense(async ({ db, id, record }, { license: { revokedAt, extraTransfers } }) => {
    if (revokedAt) return "revoked"
    const changed = { before: { extraTransfers }, after: { extraTransfers: extraTransfers + 1 } }
    return record(allowTransfer(db, id, extraTransfers), changed)
  }),
  refusals: { revoked: licensesCopy.revoked },
})

export const changeDevices = defineAction({
  name: "license.devices",
  intent: "devices",
  words: {
    button: "Change number of devices",
    entry: "Number of computers changed",
    done: "The number of computers was changed.",
  },
  subject: "license",
  fields: {
    devices: { inputMode: "numeric", hint: licensesCopy.devicesHint },
    reason: {},
  },
  schema: DevicesForm,
  run: onLicense(async (call: Call<z.infer<typeof DevicesForm>>, { license }) => {
    const { activeSeats, maxDevices: before } = license
    if (call.showed !== String(before)) return "changed"
    const { devices: after, reason } = call.values
    if (after < activeSeats) {
      const message = `${activeSeats} computers are active. Release some of them first, or allow more.`
      return { fields: { devices: message } }
    }
    const { context, db, id, formId, actor, now } = call
    const number = { id: formId, before, after, reason, setBy: actor.id, setAt: now }
    const recorded = call.entry({ before: { devices: before }, after: { devices: after } })
    const change = { kind: "devices", before, after } as const
    return changeLicense(context, recorded, setMaxDevices(db, id, number), change)
  }),
})

const atEmail = (email: string) => ({ fields: { email } })

export const move = defineAction({
  name: "license.move",
  intent: "move",
  words: {
    button: "Move to account",
    entry: "Moved to another account",
    done: "The license belongs to the other account now.",
  },
  subject: "license",
  fields: {
    email: {
      type: "email",
      hint: "The account that will hold the license. The key and the computers stay.",
    },
  },
  schema: MoveForm,
  run: onLicense(async (call: Call<z.infer<typeof MoveForm>>, { license }) => {
    const { context, db, values, showed, entry } = call
    const before = license.userId
    if (showed !== (before ?? "")) return "changed"
    const target = await findMoveTarget(db, emailKeyOf(values.email))
    if (!target) return "no-account"
    if (target.id === before) return "same-account"
    if (!hasConfirmedAddress(target)) return "unconfirmed"
    if (target.hasLicense) return "has-license"
    const recorded = entry({ before: { account: before }, after: { account: target.id } })
    return moveLicense(context, recorded, { before, after: target.id })
  }),
  refusals: {
    "no-account": atEmail("There is no account with this email address. Its owner has to sign up first."),
    "same-account": atEmail("The license belongs to this account already."),
    unconfirmed: atEmail(UNCONFIRMED_ACCOUNT),
    "has-license": atEmail(
      "This account has a license in force already, and an account shows one license only.",
    ),
  },
})
