import { expect, test } from "vitest"
import { activeDeviceId, type Device } from "#app/domain/licensing/license.ts"

function device(seat: number, deviceId: string, deactivatedAt: Date | null): Device {
  const seen = new Date("2026-11-20T12:00:00Z")
  return {
    seat,
    deviceId,
    deactivatedAt,
    name: null,
    appVersion: null,
    transfers: 0,
    firstSeenAt: seen,
    recognizedAt: null,
    lastSeenAt: seen,
  }
}

test("activeDeviceId: the device in the first seat, until it is released", () => {
  expect(activeDeviceId({ devices: [] })).toBeNull()
  expect(activeDeviceId({ devices: [device(1, "desk", null)] })).toBe("desk")
  expect(activeDeviceId({ devices: [device(1, "desk", new Date(0)), device(2, "lap", null)] })).toBeNull()
})
