import fc from "fast-check"
import { expect, test } from "vitest"
import {
  machineFileFacts,
  offlineFileTerms,
  REVOCATION_RETENTION,
} from "#app/licensing/machine-files/machine-file.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"

const PURCHASED = new Date("2026-11-22T10:00:00Z")

test.each([
  ["basic", false],
  ["business", true],
  ["custom", true],
] as const)(
  "machineFileFacts: the features of %s, and the components that were sent",
  (planType, automaticUpdates) => {
    const license = { key: "KEY", planType, maxDevices: 5 }
    const facts = machineFileFacts(license, "PC-1", { disk: "d", board: "b" })
    expect(facts).toMatchObject({ licenseKey: "KEY", deviceId: "PC-1", features: { automaticUpdates } })
    expect(facts.components).toEqual([
      { name: "board", hash: "b" },
      { name: "disk", hash: "d" },
    ])
    expect(machineFileFacts(license, "PC-1")).not.toHaveProperty("components")
  },
)

test("offlineFileTerms: on the day of purchase, valid for 30 days", () => {
  expect(offlineFileTerms(PURCHASED, PURCHASED, days(120))).toEqual({
    lifetime: days(30),
    expiresAt: new Date("2026-12-22T10:00:00Z"),
    yearFileFrom: new Date("2027-03-22T10:00:00Z"),
  })
})

test("offlineFileTerms: the year begins exactly at the end of the refund window", () => {
  const end = addMilliseconds(PURCHASED, days(120))
  expect(offlineFileTerms(PURCHASED, addMilliseconds(end, -1), days(120)).lifetime).toBe(days(30))
  expect(offlineFileTerms(PURCHASED, end, days(120))).toEqual({
    lifetime: days(365),
    expiresAt: addMilliseconds(end, days(365)),
    yearFileFrom: null,
  })
})

test("offlineFileTerms: a file made within the refund window ends 30 days after", () => {
  const windows = fc.integer({ min: 1, max: 999 })
  const ages = fc.integer({ min: 0, max: days(1200) })
  fc.assert(
    fc.property(windows, ages, (window, age) => {
      const now = addMilliseconds(PURCHASED, age)
      const windowEnd = addMilliseconds(PURCHASED, days(window))
      const { expiresAt, yearFileFrom } = offlineFileTerms(PURCHASED, now, days(window))
      const isWithin = now < windowEnd
      expect(yearFileFrom).toEqual(isWithin ? windowEnd : null)
      if (isWithin) expect(expiresAt <= addMilliseconds(windowEnd, days(30))).toBe(true)
      else expect(expiresAt).toEqual(addMilliseconds(now, days(365)))
    }),
  )
})

test("REVOCATION_RETENTION: 400 days, longer than any machine file is valid", () => {
  expect(REVOCATION_RETENTION).toBe(days(400))
})
