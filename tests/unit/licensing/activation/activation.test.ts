import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type Activation,
  type ActivationDecision,
  afterActivation,
  afterRelease,
  decideActivation,
  transferableCount,
  transfersLeft,
} from "#app/licensing/activation/activation.ts"
import type { LicenseTerms } from "#app/licensing/license/license-terms.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"
import { seatState, withSeats } from "#tests/support/models/seat-state.ts"

const BOUGHT = new Date("2026-11-20T10:00:00Z")
const SOON = addMilliseconds(BOUGHT, days(1))
const LAST_MOMENT = new Date("2027-05-20T18:29:59.999Z")
const TOO_LATE = new Date("2027-05-20T18:30:00Z")

const terms = (changes: Partial<LicenseTerms> = {}): LicenseTerms => {
  return { maxDevices: 1, createdAt: BOUGHT, revokedAt: null, extraTransfers: 0, ...changes }
}

const seat = (deviceId: string, changes: Partial<Activation> = {}): Activation => {
  return { seat: 1, deviceId, transfers: 0, deactivatedAt: null, ...changes }
}

const refuse = (because: Extract<ActivationDecision, { kind: "refuse" }>["because"]): ActivationDecision => {
  return { kind: "refuse", because }
}

test.each<[string, LicenseTerms, Activation[], Date, ActivationDecision]>([
  ["a first device takes a seat", terms(), [], SOON, { kind: "activate" }],
  ["a device that is in is already active", terms(), [seat("pc")], SOON, { kind: "already-active", seat: 1 }],
  [
    "a released device gets back in, after the window too",
    terms(),
    [seat("pc", { deactivatedAt: SOON, transfers: 1 })],
    TOO_LATE,
    { kind: "reactivate", seat: 1 },
  ],
  [
    "a different device is refused while the seat is in use",
    terms(),
    [seat("old")],
    SOON,
    refuse("DEVICE_LIMIT_REACHED"),
  ],
  [
    "a different device transfers into a released seat",
    terms(),
    [seat("old", { deactivatedAt: SOON })],
    LAST_MOMENT,
    { kind: "transfer", seat: 1, from: "old", isExtra: false },
  ],
  [
    "not after the last day, six months later",
    terms(),
    [seat("old", { deactivatedAt: SOON })],
    TOO_LATE,
    refuse("TRANSFER_WINDOW_CLOSED"),
  ],
  [
    "not a second time",
    terms(),
    [seat("old", { deactivatedAt: SOON, transfers: 1 })],
    SOON,
    refuse("TRANSFER_ALREADY_USED"),
  ],
  [
    "of two released activations the one that may still move is taken",
    terms({ maxDevices: 2 }),
    [seat("one", { deactivatedAt: SOON, transfers: 1 }), seat("two", { seat: 2, deactivatedAt: SOON })],
    SOON,
    { kind: "transfer", seat: 2, from: "two", isExtra: false },
  ],
  [
    "an extra transfer is used when the seat's own is",
    terms({ extraTransfers: 1 }),
    [seat("old", { deactivatedAt: SOON, transfers: 1 })],
    SOON,
    { kind: "transfer", seat: 1, from: "old", isExtra: true },
  ],
  [
    "an extra transfer has no end date",
    terms({ extraTransfers: 1 }),
    [seat("old", { deactivatedAt: SOON })],
    TOO_LATE,
    { kind: "transfer", seat: 1, from: "old", isExtra: true },
  ],
  [
    "after the number of devices was lowered, a released device gets in only while fewer are active",
    terms(),
    [seat("one"), seat("pc", { seat: 2, deactivatedAt: SOON })],
    SOON,
    refuse("DEVICE_LIMIT_REACHED"),
  ],
  [
    "a revoked license lets nobody in, not even the device that is in",
    terms({ revokedAt: SOON }),
    [seat("pc")],
    SOON,
    refuse("LICENSE_REVOKED"),
  ],
])("decideActivation: %s", (_, license, activations, now, decision) => {
  expect(decideActivation(withSeats(license, activations), seatState(activations, "pc"), now)).toEqual(
    decision,
  )
})

test("transfersLeft: one for each seat until the window ends, and extra ones", () => {
  const twenty = terms({ maxDevices: 20 })
  expect(transfersLeft(withSeats(terms(), []), SOON)).toBe(1)
  expect(transfersLeft(withSeats(terms(), [seat("pc")]), LAST_MOMENT)).toBe(1)
  expect(transfersLeft(withSeats(terms(), [seat("pc", { transfers: 1 })]), SOON)).toBe(0)
  expect(transfersLeft(withSeats(terms(), [seat("pc")]), TOO_LATE)).toBe(0)
  expect(transfersLeft(withSeats(terms({ revokedAt: SOON }), []), SOON)).toBe(0)
  expect(transfersLeft(withSeats(terms({ revokedAt: SOON, extraTransfers: 1 }), []), SOON)).toBe(0)
  expect(transferableCount(terms({ revokedAt: SOON }), [seat("pc")], SOON)).toBe(0)
  expect(transfersLeft(withSeats(terms({ extraTransfers: 2 }), [seat("pc")]), TOO_LATE)).toBe(2)
  expect(transfersLeft(withSeats(terms({ extraTransfers: 2 }), [seat("pc")]), LAST_MOMENT)).toBe(3)
  expect(
    transfersLeft(withSeats(twenty, [seat("one", { transfers: 1 }), seat("two", { seat: 2 })]), SOON),
  ).toBe(19)
})

const step = fc.record({
  deviceId: fc.constantFrom("a", "b", "c", "d", "e"),
  does: fc.constantFrom("activate", "release"),
  days: fc.integer({ min: 0, max: 40 }),
})

const sizes = fc.record({
  maxDevices: fc.integer({ min: 1, max: 3 }),
  extraTransfers: fc.integer({ min: 0, max: 2 }),
})

test("decideActivation: any sequence of several devices keeps the license's limits", () => {
  fc.assert(
    fc.property(sizes, fc.array(step, { maxLength: 60 }), ({ maxDevices, extraTransfers }, steps) => {
      let license = terms({ maxDevices, extraTransfers })
      const entries = new Map<number, string[]>()
      let activations: Activation[] = []
      let now = BOUGHT
      for (const { deviceId, does, days: passed } of steps) {
        now = addMilliseconds(now, days(passed))
        if (does === "release") {
          const before = withSeats(license, activations)
          const active = activations.filter((one) => one.deviceId === deviceId && !one.deactivatedAt)
          activations = activations.map((one) =>
            one.deviceId === deviceId ? { ...one, deactivatedAt: SOON } : one,
          )
          expect(afterRelease(before, active)).toEqual(withSeats(license, activations))
          continue
        }
        const hadSlot = activations.some((one) => one.deviceId === deviceId)
        const before = withSeats(license, activations)
        const state = seatState(activations, deviceId)
        const decision = decideActivation(before, state, now)
        activations = apply(activations, decision, deviceId)

        if (hadSlot) expect(["reactivate", "already-active"]).toContain(decision.kind)
        if (decision.kind === "transfer" && decision.isExtra) {
          license = { ...license, extraTransfers: license.extraTransfers - 1 }
        } else if (decision.kind === "transfer") {
          expect(now.getTime()).toBeLessThan(TOO_LATE.getTime())
          entries.set(decision.seat, [...(entries.get(decision.seat) ?? []), deviceId])
        }
        const after = withSeats(license, activations)
        expect(afterActivation(before, state, decision)).toEqual(after)
        expect(license.extraTransfers).toBeGreaterThanOrEqual(0)
        const cost = decision.kind === "transfer" ? 1 : 0
        expect(transfersLeft(after, now)).toBe(transfersLeft(before, now) - cost)
        expect(after.activeSeats).toBeLessThanOrEqual(maxDevices)
        expect(new Set(activations.map((one) => one.deviceId)).size).toBe(activations.length)
      }
      for (const devices of entries.values()) expect(devices).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

/** Applies a decision to activations as the database does. */
function apply(activations: Activation[], decision: ActivationDecision, deviceId: string): Activation[] {
  if (decision.kind === "refuse") return activations
  if (decision.kind === "activate") return [...activations, seat(deviceId, { seat: activations.length + 1 })]
  return activations.map((one) => {
    if (one.seat !== decision.seat) return one
    const transfers = one.transfers + (decision.kind === "transfer" ? 1 : 0)
    return { ...one, deviceId, transfers, deactivatedAt: null }
  })
}
