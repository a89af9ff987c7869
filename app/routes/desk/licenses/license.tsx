import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { revocations, revokedTitles } from "#app/copy/desk/licenses.ts"
import { transfersSentence } from "#app/copy/licensing/seats.ts"
import { transfersLeft, transferUntil } from "#app/domain/licensing/activation.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { isPast } from "#app/domain/time.ts"
import {
  actionsOf,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  Note,
  noteAbout,
} from "#app/routes/desk/kernel.ts"
import { toLicenseTerms } from "#app/services/licensing/license-summary.server.ts"
import { findLicenseDetails, type LicenseDetails } from "#db/desk/license-details.server.ts"
import { toSeatCounts } from "#db/licensing/seat-counts.server.ts"
import {
  addTransfer,
  changeDevices,
  move,
  reinstate,
  release,
  revoke,
  sendKey,
} from "./license-actions.server.ts"
import { LicenseDevices } from "./license-devices.tsx"
import { licenseTimeline } from "./license-timeline.ts"

const note = noteAbout("license")
const ACTIONS = [note, sendKey, revoke, reinstate, release, addTransfer, changeDevices, move]

export const meta = deskMeta("License")

export async function loader(args: LoaderFunctionArgs) {
  const after = new URL(args.request.url).searchParams.get("after") ?? ""
  const afterSeat = Number(/^\d{1,6}$/.exec(after)?.[0] ?? 0)
  const now = args.context.now()
  const { page, details } = await loadDetails(args, ACTIONS, (db, id) =>
    findLicenseDetails(db, id, { afterSeat, now }),
  )
  const { license, email, devices } = details
  return {
    ...page,
    license,
    email,
    devices,
    isFirstPage: afterSeat === 0,
    facts: factsOf(details, now),
    timeline: licenseTimeline(details),
  }
}

export const action = actionsOf(ACTIONS)

function factsOf({ license, email }: LicenseDetails, now: Date): Fact[] {
  const { key, planType, maxDevices, userId, orderId, paymentId, revokedAt, revocationReason } = license
  const terms = toLicenseTerms(license)
  const until = transferUntil(terms)
  const left = transfersLeft(terms, toSeatCounts(license), now)
  const revoked = revocationReason ? revokedTitles[revocationReason] : "Revoked"
  return [
    ["License key", { code: key }],
    ["Plan", planNames[planType]],
    ["Status", { pill: revokedAt ? revoked : "Active" }],
    ["Account", userId ? { href: `/desk/customers/${userId}`, text: email ?? "" } : "Account deleted"],
    ["Computers", `${license.activeSeats} of ${maxDevices} active`],
    [
      "Transfers",
      transfersSentence({ left, extra: license.extraTransfers, until, isOver: isPast(until, now) }),
    ],
    ["Order", { href: `/desk/orders/${orderId}`, text: "Open" }],
    ["Payment", { code: paymentId }],
  ]
}

export default function DeskLicense() {
  const { license, email, devices, isFirstPage, facts, timeline } = useLoaderData<typeof loader>()
  const { planType, maxDevices, revokedAt, revocationReason } = license
  const about = `${planNames[planType]}, ${email ?? "account deleted"}`
  const isRevoked = revokedAt !== null
  /** Why it can't be reinstated; null for a license that can be, or is in force. */
  const whyNotReinstated = isRevoked ? revocations[revocationReason ?? "replaced"] : null
  return (
    <DetailPage
      title="License"
      lead={planNames[planType]}
      back="/desk/licenses"
      facts={facts}
      sections={[
        !isRevoked && email !== null && { id: "key", title: "Key", forms: [{ of: sendKey }] },
        {
          id: "rights",
          title: "Rights",
          forms: [
            !isRevoked && {
              of: addTransfer,
            },
            { of: changeDevices, values: { devices: String(maxDevices) } },
            { of: move, about },
          ],
        },
        {
          id: "revocation",
          title: "Revocation",
          body: whyNotReinstated && <Note>{whyNotReinstated}</Note>,
          forms: [!whyNotReinstated && { of: isRevoked ? reinstate : revoke, about }],
        },
        { id: "note", title: "Note", forms: [{ of: note }] },
      ]}
      timeline={timeline}
    >
      <LicenseDevices id={license.id} devices={devices} isFirstPage={isFirstPage} />
    </DetailPage>
  )
}
