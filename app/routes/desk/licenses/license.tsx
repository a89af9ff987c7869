import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { revocations, revokedTitle } from "#app/copy/desk/licenses.ts"
import { recognitionsLabel } from "#app/copy/licensing/devices.ts"
import { transfersSentence } from "#app/copy/licensing/seats.ts"
import { transfersLeft, transferUntil } from "#app/domain/licensing/activation.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { formatIndianDay, isPast } from "#app/domain/time.ts"
import {
  ActionForm,
  actionsOf,
  DeskSection,
  DeskTable,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  Note,
  noteAbout,
  type TimelineEvent,
  timelineOf,
} from "#app/routes/desk/kernel.ts"
import { toLicenseTerms } from "#app/services/licensing/license-summary.server.ts"
import { DEVICES_PER_PAGE, findLicenseDetails, type LicenseDetails } from "#db/desk/license-details.server.ts"
import { toSeatCounts } from "#db/licensing/deactivations.server.ts"
import {
  addTransfer,
  changeDevices,
  move,
  reinstate,
  release,
  revoke,
  sendKey,
} from "./license-actions.server.ts"

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
  return [
    ["License key", { code: key }],
    ["Plan", planNames[planType]],
    ["Status", { pill: revokedAt ? revokedTitle(revocationReason) : "Active" }],
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
        !isRevoked && email !== null && { title: "Key", forms: [{ of: sendKey }] },
        {
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
          title: "Revocation",
          body: whyNotReinstated && <Note>{whyNotReinstated}</Note>,
          forms: [!whyNotReinstated && { of: isRevoked ? reinstate : revoke, about }],
        },
        { title: "Note", forms: [{ of: note }] },
      ]}
      timeline={timeline}
    >
      <LicenseDevices id={license.id} devices={devices} isFirstPage={isFirstPage} />
    </DetailPage>
  )
}

function upgradeItems(upgrade: LicenseDetails["upgrades"][number]): TimelineEvent[] {
  const { orderId, toPlan, toDevices, upgradedAt, revertedAt } = upgrade
  const detail = `${planNames[toPlan]}, ${toDevices.toLocaleString("en-US")} computers`
  const href = `/desk/orders/${orderId}`
  return [
    { at: upgradedAt, title: "Upgraded by a quote", detail, href },
    { at: revertedAt, title: "Upgrade taken back: payment returned", detail, href },
  ]
}

/** Everything that happened to a license. */
function licenseTimeline(rows: LicenseDetails) {
  const { license, orderedAt, retiredKeys, upgrades } = rows
  const { createdAt, planType, revokedAt, revocationReason, orderId } = license
  const own = [
    { at: orderedAt, title: "Order opened", href: `/desk/orders/${orderId}` },
    { at: createdAt, title: "License issued", detail: planNames[planType] },
    ...upgrades.flatMap(upgradeItems),
    ...retiredKeys.map(({ key, retiredAt }) => ({
      at: retiredAt,
      title: "Key replaced",
      detail: `The old key ends in ${key.slice(-4)}.`,
    })),
    { at: revokedAt, title: revokedTitle(revocationReason) },
  ]
  return timelineOf(own, rows)
}

type LicenseDevicesProps = {
  id: string
  devices: LicenseDetails["devices"]
  isFirstPage: boolean
}

/** The devices of a license by seat, each active one with a button that releases it. */
function LicenseDevices({ id, devices, isFirstPage }: LicenseDevicesProps) {
  const shown = devices.slice(0, DEVICES_PER_PAGE)
  const nextSeat = devices.length > DEVICES_PER_PAGE ? shown.at(-1)?.seat : undefined
  return (
    <DeskSection title="Computers">
      <DeskTable
        caption="Computers"
        empty="No computer has been activated with this license yet."
        columns={[
          { label: "Seat", isNumber: true },
          { label: "Device ID", narrow: "title" },
          { label: "Name", isLong: true },
          { label: "App" },
          { label: "Transfers", isNumber: true },
          { label: "First seen" },
          { label: "Last seen" },
          { label: "Recognized" },
          { label: "Status", isClear: true, narrow: "below" },
        ]}
        rows={shown.map(({ seat, deviceId, recognizedAt, deactivatedAt, ...device }) => ({
          cells: [
            seat,
            <code key="id" id={`device-${seat}`} className="text-sm break-all">
              {deviceId}
            </code>,
            device.name,
            device.appVersion,
            device.transfers,
            formatIndianDay(device.firstSeenAt),
            formatIndianDay(device.lastSeenAt),
            recognizedAt && recognitionsLabel(formatIndianDay(recognizedAt), device.recognitions),
            deactivatedAt ? (
              `Released ${formatIndianDay(deactivatedAt)}`
            ) : (
              <ActionForm
                key="release"
                of={release}
                place={String(seat)}
                hidden={{ device: deviceId }}
                describedBy={`device-${seat}`}
              />
            ),
          ],
        }))}
      />
      {(nextSeat !== undefined || !isFirstPage) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {!isFirstPage && (
            <a className="btn btn-quiet" href={`/desk/licenses/${id}`}>
              First computers
            </a>
          )}
          {nextSeat !== undefined && (
            <a className="btn btn-quiet" href={`/desk/licenses/${id}?after=${nextSeat}`}>
              More computers
            </a>
          )}
        </nav>
      )}
    </DeskSection>
  )
}
