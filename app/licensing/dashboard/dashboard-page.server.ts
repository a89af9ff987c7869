import type { Clock, Site, Store } from "#app/capabilities.ts"
import { seatUsage, transfersLeft } from "#app/licensing/activation/activation.ts"
import {
  disputedSentence,
  offlineFileNote,
  refundedSentence,
  revokedDevices,
} from "#app/licensing/devices/copy.ts"
import type { Device } from "#app/licensing/devices/device.ts"
import { DEVICES_PER_PAGE, listDevicePage, type Page } from "#app/licensing/devices/queries.server.ts"
import { releasedNote, seatsSentence } from "#app/licensing/devices/seats-copy.ts"
import { keyCopy } from "#app/licensing/keys/copy.ts"
import { activeDeviceId, isLarge, type License } from "#app/licensing/license/license.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import {
  findReturnedPayment,
  type ReturnedPayment,
} from "#app/payments/confirmation/details-queries.server.ts"
import { formatMoney, isCurrency } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { documentLabel } from "./copy.ts"

/** Returns the license as the dashboard shows it; its sentence is chosen here, so that the browser loads one only. */
export async function licenseView({ db, now, config }: Store & Clock & Site, license: License) {
  return {
    key: license.key,
    planType: license.planType,
    isRevoked: license.revokedAt !== null,
    isRevokedByOwner: license.revocationReason === "by-owner",
    returned: await summarizeReturn(db, license),
    purchasedOn: formatIndianDay(license.createdAt),
    deviceId: activeDeviceId(license),
    hasNoTransfer: license.revokedAt === null && transfersLeft(license, now()) === 0,
    offlineFileNote: offlineFileNote(license.createdAt, now(), config.refundWindowDays),
  }
}

export type LicenseView = Awaited<ReturnType<typeof licenseView>>

/**
 * Reason why a license whose payment was refunded or lost in a dispute has ended, and its invoice or receipt if the holder
 * bought it.
 */
async function summarizeReturn(db: Store["db"], { revocationReason: reason, paymentId, userId }: License) {
  if (reason !== "refunded" && reason !== "dispute-lost") return null
  const payment = await findReturnedPayment(db, paymentId)
  const sentence =
    reason === "refunded"
      ? refundedSentence(amountOf(payment, "refunded"), payment?.refundedAt ?? null)
      : disputedSentence(amountOf(payment, "paid"))
  if (payment?.buyerId !== userId) return { sentence, receipt: null }
  const { orderId, invoiceId } = payment
  const receipt = { href: documentPath(orderId, invoiceId), label: documentLabel(invoiceId !== null) }
  return { sentence, receipt }
}

function amountOf(payment: ReturnedPayment | null, of: "paid" | "refunded") {
  const { currency, [of]: amount } = payment ?? { currency: null, [of]: null }
  return amount && currency && isCurrency(currency) ? formatMoney({ amount, currency }) : null
}

/** The dashboard's list of a license's devices; its sentence is chosen here, so that the browser loads one only. */
export async function summarizeDevices({ db, now }: Store & Clock, license: License, page: Page) {
  const seats = seatUsage(license, now())
  const summary = license.revokedAt ? revokedDevices : seatsSentence(seats)
  const usage = { devicesUsed: seats.active, maxDevices: seats.maxDevices, summary }
  if (!isLarge(license)) {
    // Active ones first, then those that were released, which may be activated again.
    const devices = license.devices.toSorted(
      (one, other) => Number(one.deactivatedAt !== null) - Number(other.deactivatedAt !== null),
    )
    return { ...usage, devices: devices.map(toListedDevice), pages: null }
  }
  const rows = await listDevicePage(db, license.id, page)
  const shown = rows.slice(0, DEVICES_PER_PAGE)
  const nextSeat = rows.length > DEVICES_PER_PAGE ? (shown.at(-1)?.seat ?? null) : null
  return {
    ...usage,
    devices: shown.map(toListedDevice),
    pages: { isFirst: page.afterSeat === 0, nextSeat },
  }
}

export type DeviceListView = Awaited<ReturnType<typeof summarizeDevices>>

export type ListedDevice = ReturnType<typeof toListedDevice>

/** Picks the fields of a device that the list shows. */
function toListedDevice(device: Device) {
  const { deviceId, name, appVersion, lastSeenAt, deactivatedAt, recognizedAt } = device
  return { deviceId, name, appVersion, lastSeenAt, deactivatedAt, recognizedAt }
}

/** The search for a device, empty for all, where a page of a long list starts, and the success message of the form that led to the dashboard. */
export function readDashboardParams(searchParams: URLSearchParams) {
  return {
    search: (searchParams.get("device") ?? "").trim().slice(0, 128),
    afterSeat: Number(/^\d{1,5}$/.exec(searchParams.get("after") ?? "")?.[0] ?? 0),
    note: noteOf(searchParams),
  }
}

/** The message for the parameters that a form's redirect sets; null if none. */
function noteOf(searchParams: URLSearchParams) {
  const released = Number(searchParams.get("released"))
  if (Number.isInteger(released) && released > 0 && released < 1000) return releasedNote(released)
  const done = searchParams.get("done")
  if (done === "key-sent") return keyCopy.keySent
  if (done === "key-replaced") return keyCopy.keyReplaced
  return done === "key-not-current" ? keyCopy.keyNotCurrent : null
}
