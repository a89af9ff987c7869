import { expect, test } from "vitest"
import { activeDeviceId, type Device, keyGroups } from "#app/domain/licensing/license.ts"

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

test("keyGroups: a key in groups of five, another text as it is", () => {
  expect(keyGroups("ABCDE12345FGHIJ67890")).toEqual(["ABCDE", "12345", "FGHIJ", "67890"])
  expect(keyGroups("It belongs to another account now")).toEqual(["It belongs to another account now"])
})
