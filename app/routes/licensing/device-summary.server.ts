import type { Clock, Store } from "#app/capabilities.ts"
import { revokedDevices } from "#app/copy/licensing/devices.ts"
import { seatsSentence } from "#app/copy/licensing/seats.ts"
import { isLarge, type License } from "#app/domain/licensing/license.ts"
import { listLicenseDevices, toListedDevice } from "#app/services/licensing/list-devices.server.ts"
import { DEVICES_PER_PAGE, listDevicePage } from "#db/licensing/device-lists.server.ts"

type Page = { search: string; afterSeat: number }

/** The dashboard's list of a license's devices; its sentence is chosen here, so that the browser loads one only. */
export async function summarizeDevices({ db, now }: Store & Clock, license: License, page: Page) {
  const { seats, devices } = listLicenseDevices(license, now())
  const summary = license.revokedAt ? revokedDevices : seatsSentence(seats)
  const usage = { devicesUsed: seats.active, maxDevices: seats.maxDevices, summary }
  if (!isLarge(license)) return { ...usage, devices, pages: null }
  const rows = await listDevicePage(db, license.id, page)
  const shown = rows.slice(0, DEVICES_PER_PAGE)
  const nextSeat = rows.length > DEVICES_PER_PAGE ? (shown.at(-1)?.seat ?? null) : null
  return {
    ...usage,
    devices: shown.map(toListedDevice),
    pages: { isFirst: page.afterSeat === 0, nextSeat },
  }
}
