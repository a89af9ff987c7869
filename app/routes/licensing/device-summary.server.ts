import { revokedDevices } from "#app/copy/licensing/devices.ts"
import { seatsSentence } from "#app/copy/licensing/seats.ts"
import type { License } from "#app/domain/licensing/license.ts"
import { listLicenseDevices } from "#app/services/licensing/list-devices.server.ts"

/** The dashboard's list of a license's devices; its sentence is chosen here, so that the browser loads one only. */
export function summarizeDevices(license: License, now: Date) {
  const { seats, devices } = listLicenseDevices(license, now)
  const summary = license.revokedAt ? revokedDevices : seatsSentence(seats)
  return { devicesUsed: seats.active, maxDevices: seats.maxDevices, summary, devices }
}
