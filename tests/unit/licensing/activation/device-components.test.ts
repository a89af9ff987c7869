import fc from "fast-check"
import { expect, test } from "vitest"
import {
  compareDevices,
  findOwnSeat,
  hasDeviceId,
  idOfCopy,
  learnComponents,
  learnDevice,
  MAX_RECOGNITIONS,
  type SeatCandidate,
  type SeatDevice,
  type SentDevice,
} from "#app/licensing/activation/device-components.ts"
import { COMPONENT_NAMES, type Components } from "#app/licensing/devices/device.ts"

const PC: Components = { board: "b1", cpu: "model", disk: "d1", tpm: "t1", os: "o1", mac: "m1" }

test.each<[string, Components, Components, ReturnType<typeof compareDevices>]>([
  ["Windows reinstalled, its ID from the registry", PC, { ...PC, os: "o2" }, "same"],
  ["a new disk, which takes the Windows on it along", PC, { ...PC, disk: "d2", os: "o2" }, "same"],
  [
    "a new board, TPM and network adapter: the disk is in another computer",
    PC,
    { ...PC, board: "b2", tpm: "t2", mac: "m2" },
    "different",
  ],
  [
    "a clone: its image on another computer of the same model",
    PC,
    { ...PC, board: "b2", disk: "d2", tpm: "t2", mac: "m2" },
    "different",
  ],
  [
    "a virtual machine moved, whose number its new host drew again",
    { board: "v1", cpu: "one", disk: "vd1", os: "o1" },
    { board: "v2", cpu: "two", disk: "vd1", os: "o1" },
    "same",
  ],
  [
    "a virtual machine moved, whose number and adapter its new host drew again",
    { board: "v1", cpu: "one", disk: "vd1", os: "o1", mac: "m1" },
    { board: "v2", cpu: "two", disk: "vd1", os: "o1", mac: "m2" },
    "different",
  ],
  ["the TPM could not be read", PC, { board: "b1", cpu: "model", disk: "d1", os: "o2" }, "same"],
  ["half of four", PC, { board: "b1", tpm: "t1", disk: "d2", os: "o2" }, "different"],
  ["two of three", PC, { board: "b1", tpm: "t1", disk: "d2" }, "same"],
  [
    "three values, of which two are shared",
    { board: "b1", disk: "d1", tpm: "t1" },
    { board: "b1", disk: "d1", mac: "m1" },
    "unknown",
  ],
  ["nothing but placeholders, which are missing values", PC, {}, "unknown"],
])("compareDevices: %s", (_, one, other, result) => {
  expect(compareDevices(one, other)).toBe(result)
  expect(compareDevices(other, one)).toBe(result)
})

const COUNTED = ["board", "disk", "tpm", "os", "mac"] as const
const sharedOf = (one: Components, other: Components) =>
  COUNTED.filter((name) => name in one && name in other).length

const seatOf = (components: Components, changes: Partial<SeatCandidate> = {}): SeatCandidate => {
  return { components, hasId: false, recognitions: 0, ...changes }
}

test("findOwnSeat: an ID alone decides where nothing can be compared", () => {
  const known = seatOf({}, { hasId: true })
  expect(findOwnSeat([known], {})).toEqual({ kind: "known", seat: known })
  expect(findOwnSeat([known], PC)).toEqual({ kind: "known", seat: known })
  const learned = seatOf(PC, { hasId: true })
  expect(findOwnSeat([learned], {})).toEqual({ kind: "known", seat: learned })
  expect(findOwnSeat([seatOf({})], PC)).toEqual({ kind: "none" })
})

test("findOwnSeat: a known ID with another device's components is another device", () => {
  const clone = { ...PC, board: "b2", disk: "d2", tpm: "t2", mac: "m2" }
  expect(findOwnSeat([seatOf(PC, { hasId: true })], clone)).toEqual({ kind: "none" })
  const own = seatOf(clone)
  expect(findOwnSeat([seatOf(PC, { hasId: true }), own], clone)).toEqual({ kind: "recognized", seat: own })
  const ownWithId = seatOf(clone, { hasId: true })
  expect(findOwnSeat([seatOf(PC, { hasId: true }), ownWithId], clone)).toEqual({
    kind: "known",
    seat: ownWithId,
  })
})

test("findOwnSeat: a seat recognized too often is found by its ID only", () => {
  const worn = seatOf(PC, { recognitions: MAX_RECOGNITIONS })
  expect(findOwnSeat([worn], PC)).toEqual({ kind: "none" })
  expect(findOwnSeat([{ ...worn, hasId: true }], PC)).toMatchObject({ kind: "known" })
  expect(findOwnSeat([seatOf(PC, { recognitions: MAX_RECOGNITIONS - 1 })], PC)).toMatchObject({
    kind: "recognized",
  })
})

test("findOwnSeat: of two seats, the one with more equal parts, none if equal", () => {
  const close = seatOf({ ...PC, os: "o2" })
  const closer = seatOf(PC)
  expect(findOwnSeat([close, closer], PC)).toEqual({ kind: "recognized", seat: closer })
  expect(findOwnSeat([close, seatOf({ ...PC, os: "o3" })], PC)).toEqual({ kind: "none" })
})

test("learnComponents: keeps missing components unless a part was replaced", () => {
  expect(learnComponents({}, PC)).toEqual(PC)
  expect(learnComponents(PC, {})).toEqual(PC)
  const { tpm: _, ...withoutTpm } = PC
  const { os: _os, ...withoutOs } = PC
  expect(learnComponents(PC, withoutTpm)).toEqual(PC)
  expect(learnComponents(withoutOs, withoutTpm)).toEqual(PC)
  expect(learnComponents(withoutTpm, PC)).toEqual(PC)
  expect(learnComponents(PC, { ...withoutTpm, disk: "d2" })).toEqual({ ...withoutTpm, disk: "d2" })
  expect(learnComponents(PC, { cpu: "other" })).toEqual(PC)
  expect(learnComponents({ cpu: "model" }, PC)).toEqual(PC)
  expect(learnComponents({ cpu: "other", board: "b1", disk: "d1" }, PC)).toEqual(PC)
})

const seatAs = (deviceId: string, components: Components, earlierIds: SentDevice[] = []): SeatDevice => ({
  deviceId,
  components,
  earlierIds,
})

test("hasDeviceId: true for the listed ID and earlier ones with its components", () => {
  const moved = { ...PC, disk: "d2", os: "o2" }
  const seat = seatAs("new", moved, [{ deviceId: "old", components: PC }])
  expect([hasDeviceId(seat, "new"), hasDeviceId(seat, "old"), hasDeviceId(seat, "none")]).toEqual([
    true,
    true,
    false,
  ])
  expect(hasDeviceId({ ...seat, components: { ...moved, mac: "m2" } }, "old")).toBe(false)
  expect(hasDeviceId(seatAs("new", PC, [{ deviceId: "old", components: { board: "b1" } }]), "old")).toBe(
    false,
  )
  expect(hasDeviceId(seatAs("new", {}, [{ deviceId: "old", components: {} }]), "old")).toBe(false)
  expect(hasDeviceId(seatAs("new", {}), "new")).toBe(true)
})

test("learnDevice: adds to the listed ID's components, and replaces another ID's", () => {
  const { tpm: _, ...withoutTpm } = PC
  const changed = { ...withoutTpm, os: "o2" }
  const old = { deviceId: "old", components: PC }
  const own = (components: Components) => ({ deviceId: "new", components })
  expect(learnDevice(seatAs("new", withoutTpm, [old]), own(PC), false)).toEqual({
    components: PC,
    takesId: false,
    endedIds: [],
  })
  expect(learnDevice(seatAs("listed", PC, [old]), own(withoutTpm), false)).toMatchObject({
    components: PC,
    takesId: false,
  })
  expect(learnDevice(seatAs("listed", withoutTpm, [old, own(PC)]), own(PC), false)).toEqual({
    components: PC,
    takesId: true,
    endedIds: ["new"],
  })
  expect(learnDevice(seatAs("listed", PC, [old]), own(withoutTpm), true)).toMatchObject({
    components: withoutTpm,
    takesId: true,
  })
  const far = { deviceId: "far", components: { ...PC, board: "b2", tpm: "t2" } }
  expect(learnDevice(seatAs("new", PC, [old, far]), own(changed), false)).toEqual({
    components: changed,
    takesId: false,
    endedIds: ["far"],
  })
})

/** Creates a seat, and a function that handles a device's call as the site does. */
function startSeat(first: SentDevice) {
  let seat = seatAs(first.deviceId, first.components)
  return (sent: SentDevice, recognitions = 0) => {
    const candidate = { ...seat, hasId: hasDeviceId(seat, sent.deviceId), recognitions }
    const found = findOwnSeat([candidate], sent.components)
    if (found.kind === "none") return false
    const learned = learnDevice(seat, sent, found.kind === "recognized")
    const former = learned.takesId ? [{ deviceId: seat.deviceId, components: seat.components }] : []
    const good = seat.earlierIds.filter(({ deviceId }) => !learned.endedIds.includes(deviceId))
    seat = seatAs(learned.takesId ? sent.deviceId : seat.deviceId, learned.components, [...good, ...former])
    return true
  }
}

const computerOf = fc
  .record(Object.fromEntries(COMPONENT_NAMES.map((name) => [name, fc.constantFrom("1", "2")])), {
    requiredKeys: [],
  })
  .filter((components) => sharedOf(components, components) >= 3) as fc.Arbitrary<Components>

const sixComputers = fc.array(computerOf, { minLength: 6, maxLength: 6 })

test("learnDevice: two different devices of six are never valid at once", () => {
  // Whole, two of its parts, or by its ID alone.
  const calls = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(6, 6, 2, 0)), { maxLength: 30 })
  fc.assert(
    fc.property(sixComputers, calls, (parts, sequence) => {
      const sentBy = (number: number, count = 6): SentDevice => ({
        deviceId: `pc-${number}`,
        components: Object.fromEntries(Object.entries(parts[number] ?? {}).slice(0, count)),
      })
      const call = startSeat(sentBy(0))
      let current = 0
      for (const [number, count] of sequence) {
        const isValid = call(sentBy(number, count))
        const isOther = compareDevices(sentBy(number).components, sentBy(current).components) === "different"
        if (isValid && isOther) expect(count).toBe(6)
        if (isValid && count === 6) current = number
      }
    }),
    { numRuns: 3_000 },
  )
})

test("idOfCopy: the ID with a suffix, never longer than an ID may be", () => {
  expect(idOfCopy("8F2C-11A0", "3f2a91bc55")).toBe("8F2C-11A0~3f2a91bc")
  expect(idOfCopy("A".repeat(128), "3f2a91bc55")).toBe(`${"A".repeat(119)}~3f2a91bc`)
})
