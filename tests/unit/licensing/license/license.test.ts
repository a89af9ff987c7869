import { expect, test } from "vitest"
import { type Device, matchesQuery } from "#app/licensing/devices/device.ts"
import { lettersOutsideOfKeys, normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { activeDeviceId } from "#app/licensing/license/license.ts"
import { keyGroups } from "#app/platform/text.ts"

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

test("activeDeviceId: the device in the first seat, until it is deactivated", () => {
  expect(activeDeviceId({ devices: [] })).toBeNull()
  expect(activeDeviceId({ devices: [device(1, "desk", null)] })).toBe("desk")
  expect(activeDeviceId({ devices: [device(1, "desk", new Date(0)), device(2, "lap", null)] })).toBeNull()
})

test("keyGroups: a key in groups of five, any other text unchanged", () => {
  expect(keyGroups("ABCDE12345FGHIJ67890")).toEqual(["ABCDE", "12345", "FGHIJ", "67890"])
  expect(keyGroups("It belongs to another account now")).toEqual(["It belongs to another account now"])
})

test.each([
  "ABCDE-12345-FGHIJ-67890",
  "abcde\u201112345\u2011fghij\u201167890",
  "ABCDE–12345–FGHIJ–67890.",
  "“ABCDE 12345 FGHIJ 67890”",
  "ABCDE\u200B12345\u200BFGHIJ\u200B67890\n",
  "ＡＢＣＤＥ１２３４５ＦＧＨＩＪ６７８９０",
])("normalizeLicenseKey: reads %j", (typed) => {
  expect(normalizeLicenseKey(typed)).toBe("ABCDE12345FGHIJ67890")
  expect(lettersOutsideOfKeys(typed)).toEqual([])
})

test("lettersOutsideOfKeys: look-alikes of other alphabets, each once", () => {
  expect(lettersOutsideOfKeys("АBCDE-12345-FGHIJ-6789О-О")).toEqual(["А", "О"])
})

test("matchesQuery: part of a name or ID, whatever its case, script and accents", () => {
  const device = { deviceId: "PC-7F", name: "ÉCOLE Привет O’Neill" }
  for (const query of [
    "école",
    "e\u0301cole",
    "ecole",
    "ПРИВЕТ",
    "pc-7",
    " 7f ",
    "o'neill",
    "oneill",
    "neill",
  ])
    expect([query, matchesQuery(device, query)]).toEqual([query, true])
  expect(matchesQuery(device, "ekole")).toBe(false)
})
