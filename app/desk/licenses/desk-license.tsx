import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { shortItem } from "#app/desk/orders/copy.ts"
import { seatUsage } from "#app/licensing/activation/activation.ts"
import { recognitionsLabel } from "#app/licensing/devices/copy.ts"
import { transfersSentence } from "#app/licensing/devices/seats-copy.ts"
import {
  computersCopy as copy,
  licensesCopy,
  revocations,
  revokedTitle,
} from "#app/licensing/license/desk-copy.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { newQuoteFor } from "#app/orders/quotes/desk-copy.ts"
import { keyGroups } from "#app/platform/text.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { ActionForm } from "#app/screens/action-form.tsx"
import type { Facts } from "#app/screens/cells.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { DetailPage, details } from "#app/screens/details.tsx"
import { noteAbout } from "#app/screens/page.server.ts"
import {
  addTransfer,
  changeDevices,
  move,
  reinstate,
  releaseDeviceAction,
  revoke,
  sendKeyAction,
} from "./desk-actions.server.ts"
import { findLicenseDetails, LISTED_DEVICES, type LicenseDetails } from "./queries.server.ts"

const note = noteAbout("license")

export const { meta, loader, action } = details({
  name: "License",
  back: "/desk/licenses",
  actions: [note, sendKeyAction, revoke, reinstate, releaseDeviceAction, addTransfer, changeDevices, move],
  find: (db, id, { searchParams, now }) => {
    const after = searchParams.get("after") ?? ""
    const afterSeat = Number(/^\d{1,6}$/.exec(after)?.[0] ?? 0)
    return findLicenseDetails(db, id, { afterSeat, now })
  },
  show: (found, { id, now }) => {
    const { license, email, devices, isFirstPage } = found
    const { planType, maxDevices, revokedAt, revocationReason } = license
    const about = `${planNames[planType]}, ${email ?? "account deleted"}`
    const revocation = (revokedAt ? reinstate : revoke).shown
    /** Reason why it can't be reinstated; null for a license that can be, or is in force. */
    const whyNotReinstated = revocationReason && revocations[revocationReason]
    return {
      title: keyGroups(license.key).join("-"),
      isCode: true as const,
      status: revokedAt ? revokedTitle(revocationReason) : "Active",
      tabTitle: `${email ?? "account deleted"}, ${planNames[planType]}`,
      lead: [planNames[planType], email].filter(Boolean).join(" · "),
      facts: factsOf(found, now),
      sections: {
        Key: !revokedAt && email !== null && { forms: [{ of: sendKeyAction.shown, showed: email }] },
        Transfers: !revokedAt && { forms: [{ of: addTransfer.shown }] },
        [changeDevices.shown.button]: {
          isFolded: true,
          hint: licensesCopy.devices(maxDevices),
          forms: [
            { of: changeDevices.shown, values: { devices: String(maxDevices) }, showed: String(maxDevices) },
          ],
        },
        [move.shown.button]: {
          isFolded: true,
          hint: licensesCopy.moveHint,
          forms: [{ of: move.shown, about, showed: license.userId ?? "" }],
        },
        Note: { isFolded: true, forms: [{ of: note.shown }] },
        [revocation.button]: {
          isFolded: true,
          note: whyNotReinstated,
          forms: [!whyNotReinstated && { of: revocation, about }],
        },
      },
      timeline: { ...found, own: eventsOf(found) },
      id,
      devices,
      isFirstPage,
      usage: `${license.activeSeats} of ${maxDevices} active`,
    }
  },
})

function factsOf(details: LicenseDetails, now: Date): Facts {
  const { license, email } = details
  const { key, planType, maxDevices, userId, orderId, paymentId, revokedAt } = license
  return {
    "License key": { code: key },
    Plan: planNames[planType],
    Account: userId ? linkTo("customer", userId, email ?? "") : "Account deleted",
    Computers: `${license.activeSeats} of ${maxDevices} active`,
    "Number of computers": numberSource(details),
    "More computers": userId && !revokedAt && newQuoteFor(userId),
    Transfers: transfersSentence(seatUsage(license, now).transfers),
    Order: linkTo("order", orderId, licensesCopy.openOrder),
    Payment: { code: paymentId },
  }
}

/** Says where the number of devices comes from: the owner, or an order. */
function numberSource({ license, override: [override], upgrades, orderOfPlan }: LicenseDetails) {
  if (override?.devices === license.maxDevices)
    return licensesCopy.numberByOwner(formatIndianDay(override.setAt), override.reason)
  const { upgradedAt = license.createdAt } = upgrades.find(({ orderId }) => orderId === orderOfPlan) ?? {}
  return linkTo("order", orderOfPlan, licensesCopy.numberByOrder(formatIndianDay(upgradedAt)))
}

/** Timeline events of a license, without the events that all detail pages share. */
function eventsOf({ license, orderedAt, retiredKeys, upgrades }: LicenseDetails) {
  const { createdAt, planType, revokedAt, revocationReason, orderId } = license
  return [
    { at: orderedAt, title: "Order opened", href: `/desk/orders/${orderId}` },
    { at: createdAt, title: "License issued", detail: planNames[planType] },
    ...upgrades.flatMap(({ orderId, upgradedAt, returnedAt, ...upgrade }) => {
      const detail = shortItem(upgrade)
      const href = `/desk/orders/${orderId}`
      return [
        { at: upgradedAt, title: "Upgraded by a quote", detail, href },
        { at: returnedAt, title: "Upgrade taken back: payment returned", detail, href },
      ]
    }),
    ...retiredKeys.map(({ key, retiredAt }) => ({
      at: retiredAt,
      title: "Key replaced",
      detail: `The old key ends in ${key.slice(-4)}.`,
    })),
    { at: revokedAt, title: revokedTitle(revocationReason) },
  ]
}

/** Page of a license, with its devices by seat; active ones have a button that releases them. */
export default function DeskLicense() {
  const page = useLoaderData<typeof loader>()
  const { id, devices, isFirstPage, usage } = page
  const shown = devices.slice(0, LISTED_DEVICES)
  const nextSeat = devices.length > LISTED_DEVICES ? shown.at(-1)?.seat : undefined
  return (
    <DetailPage page={page}>
      <DeskSection title={copy.title} note={usage}>
        <DeskTable
          caption={copy.title}
          empty={copy.none}
          columns={{
            Computer: { isLong: true },
            App: { isShort: true, isOptional: true },
            "Last seen": { isShort: true },
            Action: { isClear: true, narrow: "side" },
          }}
          rows={shown.map(({ seat, deviceId, recognizedAt, deactivatedAt, ...device }) => ({
            cells: [
              <div key="id">
                {device.name && <span className="desk-cut">{device.name}</span>}
                <span className="desk-cut text-xs font-normal text-muted" title={deviceId}>
                  <span id={`device-${seat}`}>{deviceId}</span>
                  {copy.history({
                    transfers: device.transfers,
                    recognized:
                      recognizedAt && recognitionsLabel(formatIndianDay(recognizedAt), device.recognitions),
                  })}
                </span>
              </div>,
              device.appVersion,
              { at: device.lastSeenAt, isDay: true },
              deactivatedAt ? (
                copy.released(formatIndianDay(deactivatedAt))
              ) : (
                <ActionForm
                  key="release"
                  of={releaseDeviceAction.shown}
                  place={String(seat)}
                  hidden={{ device: deviceId }}
                  describedBy={`device-${seat}`}
                />
              ),
            ],
          }))}
        />
        {(nextSeat !== undefined || !isFirstPage) && (
          <nav aria-label={copy.pages} className="flex flex-wrap gap-3 border-t border-line">
            {!isFirstPage && (
              <a className="btn btn-quiet" href={`/desk/licenses/${id}`}>
                {copy.first}
              </a>
            )}
            {nextSeat !== undefined && (
              <a className="btn btn-quiet" href={`/desk/licenses/${id}?after=${nextSeat}`}>
                {copy.more}
              </a>
            )}
          </nav>
        )}
      </DeskSection>
    </DetailPage>
  )
}
