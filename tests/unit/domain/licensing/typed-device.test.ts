import { expect, test } from "vitest"
import type { Activation } from "#app/domain/licensing/activation.ts"
import { countsAfterTakeBack, mayBeTyped } from "#app/domain/licensing/typed-device.ts"
import { countSeats } from "#tests/support/models/seat-state.ts"

const at = (time: string) => new Date(`2026-11-23T${time}Z`)
const device = { firstSeenAt: at("12:00:00"), lastSeenAt: at("12:00:00"), deactivatedAt: null }

test.each([
  ["in the last moment of the hour", device, "12:59:59", true],
  ["after an hour", device, "13:00:00", false],
  ["heard of since", { ...device, lastSeenAt: at("12:00:01") }, "12:30:00", false],
  ["released", { ...device, deactivatedAt: at("12:10:00") }, "12:30:00", false],
])("mayBeTyped: a device %s", (_, seen, now, may) => {
  expect(mayBeTyped(seen, at(now))).toBe(may)
})

const seat = (number: number, transfers: number, isDeactivated = false): Activation => {
  return { seat: number, deviceId: `pc-${number}`, transfers, isDeactivated }
}

test.each([
  ["an unused seat is unused again", 0, true, []],
  ["a first transfer comes back", 1, false, [seat(2, 0, true)]],
  ["an extra transfer leaves the seat transferred", 2, false, [seat(2, 1, true)]],
])("countsAfterTakeBack: %s", (_, transfers, wasUnused, left) => {
  const before = countSeats([seat(1, 0), seat(2, transfers)])
  expect(countsAfterTakeBack(before, transfers, wasUnused)).toEqual(countSeats([seat(1, 0), ...left]))
})
