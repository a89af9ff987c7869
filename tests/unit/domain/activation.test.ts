import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type Activation,
  decideActivation,
  devicesUsed,
  type LicenseTerms,
  type Slot,
  transfersLeft,
  transferUntil,
} from "#app/domain/activation.ts"
import { after, days, monthsAfter } from "#app/domain/time.ts"

const BOUGHT = new Date("2026-11-20T10:00:00Z")
const SOON = after(BOUGHT, days(1))
const LAST_MOMENT = new Date("2027-05-20T09:59:59.999Z")
const TOO_LATE = new Date("2027-05-20T10:00:00Z")

const terms = (changes: Partial<LicenseTerms> = {}): LicenseTerms => {
  return { maxDevices: 1, purchasedAt: BOUGHT, isRevoked: false, ...changes }
}

const slot = (deviceId: string, changes: Partial<Slot> = {}): Slot => {
  return { slot: 1, deviceId, moves: 0, isReleased: false, ...changes }
}

test.each<[string, LicenseTerms, Slot[], Date, Activation]>([
  ["a first device takes a slot", terms(), [], SOON, { kind: "activate" }],
  ["so it does years later", terms(), [], after(BOUGHT, days(5000)), { kind: "activate" }],
  ["a device that is in is already active", terms(), [slot("pc")], SOON, { kind: "already-active", slot: 1 }],
  [
    "a released device gets back in, after the window too",
    terms(),
    [slot("pc", { isReleased: true, moves: 1 })],
    TOO_LATE,
    { kind: "return", slot: 1 },
  ],
  [
    "a different device is refused while the slot is in use",
    terms(),
    [slot("old")],
    SOON,
    { kind: "refuse", because: "DEVICE_LIMIT_REACHED" },
  ],
  [
    "a different device moves into a released slot",
    terms(),
    [slot("old", { isReleased: true })],
    LAST_MOMENT,
    { kind: "move", slot: 1, from: "old" },
  ],
  [
    "not from the end of the sixth month on",
    terms(),
    [slot("old", { isReleased: true })],
    TOO_LATE,
    { kind: "refuse", because: "TRANSFER_WINDOW_CLOSED" },
  ],
  [
    "not a second time",
    terms(),
    [slot("old", { isReleased: true, moves: 1 })],
    SOON,
    { kind: "refuse", because: "TRANSFER_ALREADY_USED" },
  ],
  [
    "of two released slots the one that may still move is taken",
    terms({ maxDevices: 2 }),
    [slot("one", { isReleased: true, moves: 1 }), slot("two", { slot: 2, isReleased: true })],
    SOON,
    { kind: "move", slot: 2, from: "two" },
  ],
  [
    "a slot that was never used comes before a released one",
    terms({ maxDevices: 2 }),
    [slot("one", { isReleased: true })],
    SOON,
    { kind: "activate" },
  ],
  [
    "a revoked licence lets nobody in, not even the device that is in",
    terms({ isRevoked: true }),
    [slot("pc")],
    SOON,
    { kind: "refuse", because: "LICENSE_REVOKED" },
  ],
])("%s", (_, license, slots, now, decision) => {
  expect(decideActivation(license, slots, "pc", now)).toEqual(decision)
})

test.each([
  ["2026-11-20T10:00:00.000Z", 6, "2027-05-20T10:00:00.000Z"],
  ["2026-08-31T23:59:59.999Z", 6, "2027-02-28T23:59:59.999Z"],
  ["2027-08-31T00:00:00.000Z", 6, "2028-02-29T00:00:00.000Z"],
  ["2026-12-31T12:00:00.000Z", 6, "2027-06-30T12:00:00.000Z"],
  ["2026-03-31T12:00:00.000Z", 6, "2026-09-30T12:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 12, "2029-02-28T12:00:00.000Z"],
])("%s and %i months is %s", (from, months, to) => {
  const start = new Date(from)
  expect(monthsAfter(start, months).toISOString()).toBe(to)
  expect(start.toISOString()).toBe(from)
})

test("six months later is the sixth month on, on the same day or on its last, at the same time", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      (bought) => {
        const until = transferUntil(terms({ purchasedAt: bought }))
        const months = (until.getUTCFullYear() - bought.getUTCFullYear()) * 12
        expect(months + until.getUTCMonth() - bought.getUTCMonth()).toBe(6)
        expect(until.getUTCDate()).toBeLessThanOrEqual(bought.getUTCDate())
        expect(until.toISOString().slice(11)).toBe(bought.toISOString().slice(11))
      },
    ),
  )
})

test("the moves that are left are one a slot, none after the window and none of a revoked licence", () => {
  const twenty = terms({ maxDevices: 20 })
  expect(transfersLeft(terms(), [], SOON)).toBe(1)
  expect(transfersLeft(terms(), [slot("pc")], LAST_MOMENT)).toBe(1)
  expect(transfersLeft(terms(), [slot("pc", { moves: 1 })], SOON)).toBe(0)
  expect(transfersLeft(terms(), [slot("pc")], TOO_LATE)).toBe(0)
  expect(transfersLeft(terms({ isRevoked: true }), [], SOON)).toBe(0)
  expect(transfersLeft(twenty, [slot("one", { moves: 1 }), slot("two", { slot: 2 })], SOON)).toBe(19)
})

test("devices in use are those that are not released", () => {
  expect(devicesUsed([])).toBe(0)
  expect(devicesUsed([slot("one"), slot("two", { slot: 2, isReleased: true })])).toBe(1)
})

const step = fc.record({
  deviceId: fc.constantFrom("a", "b", "c", "d", "e"),
  does: fc.constantFrom("activate", "release"),
  days: fc.integer({ min: 0, max: 40 }),
})

test("whatever several devices do over time, the rules of the licence hold", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 60 }), (maxDevices, steps) => {
      const license = terms({ maxDevices })
      const entries = new Map<number, string[]>()
      let slots: Slot[] = []
      let now = BOUGHT
      for (const { deviceId, does, days: passed } of steps) {
        now = after(now, days(passed))
        if (does === "release") {
          slots = slots.map((one) => (one.deviceId === deviceId ? { ...one, isReleased: true } : one))
          continue
        }
        const hadSlot = slots.some((one) => one.deviceId === deviceId)
        const leftBefore = transfersLeft(license, slots, now)
        const decision = decideActivation(license, slots, deviceId, now)
        slots = apply(slots, decision, deviceId)

        if (hadSlot) expect(["return", "already-active"]).toContain(decision.kind)
        if (decision.kind === "move") {
          expect(now.getTime()).toBeLessThan(monthsAfter(BOUGHT, 6).getTime())
          entries.set(decision.slot, [...(entries.get(decision.slot) ?? []), deviceId])
        }
        const cost = decision.kind === "move" ? 1 : 0
        expect(transfersLeft(license, slots, now)).toBe(leftBefore - cost)
        expect(devicesUsed(slots)).toBeLessThanOrEqual(maxDevices)
        expect(new Set(slots.map((one) => one.deviceId)).size).toBe(slots.length)
      }
      for (const devices of entries.values()) expect(devices).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

/** What the database does with a decision. */
function apply(slots: Slot[], decision: Activation, deviceId: string): Slot[] {
  if (decision.kind === "refuse") return slots
  if (decision.kind === "activate") return [...slots, slot(deviceId, { slot: slots.length + 1 })]
  return slots.map((one) => {
    if (one.slot !== decision.slot) return one
    const moves = one.moves + (decision.kind === "move" ? 1 : 0)
    return { ...one, deviceId, moves, isReleased: false }
  })
}
