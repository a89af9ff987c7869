import fc from "fast-check"
import { expect, test } from "vitest"
import {
  machineFileFacts,
  offlineFileTerms,
  REVOCATION_RETENTION,
} from "#app/licensing/machine-files/machine-file.ts"
import { PLAN_TYPES, planOf } from "#app/orders/plans/plans.ts"
import {
  addDays,
  addMilliseconds,
  days,
  daysBetween,
  endOfDay,
  hours,
  indianDayOf,
  minutes,
  seconds,
} from "#app/platform/time.ts"

const PURCHASED = new Date("2026-11-22T10:00:00Z")

test.each(PLAN_TYPES)(
  "machineFileFacts: the features of %s, and the components that were sent",
  (planType) => {
    const license = { key: "KEY", planType, maxDevices: 5 }
    const { features } = planOf(planType)
    const facts = machineFileFacts(license, "PC-1", { disk: "d", board: "b" })
    expect(facts).toMatchObject({ licenseKey: "KEY", deviceId: "PC-1", features })
    expect(facts.components).toEqual([
      { name: "board", hash: "b" },
      { name: "disk", hash: "d" },
    ])
    expect(machineFileFacts(license, "PC-1")).not.toHaveProperty("components")
  },
)

test("offlineFileTerms: on the day of purchase, valid through the 30th day after", () => {
  expect(offlineFileTerms(PURCHASED, PURCHASED, 120)).toEqual({
    isLong: false,
    lastDay: "2026-12-22",
    lifetime: days(30) + hours(8) + minutes(30) - seconds(1),
    yearFileFrom: "2027-03-22",
  })
})

test("offlineFileTerms: the year begins with the day that is said", () => {
  const start = new Date("2027-03-21T18:30:00Z")
  expect(offlineFileTerms(PURCHASED, addMilliseconds(start, -1), 120).lastDay).toBe("2027-04-20")
  expect(offlineFileTerms(PURCHASED, start, 120)).toEqual({
    isLong: true,
    lastDay: "2028-03-21",
    lifetime: days(366) - seconds(1),
    yearFileFrom: null,
  })
})

test("offlineFileTerms: a file ends in the last second of its last day", () => {
  const windows = fc.integer({ min: 0, max: 999 })
  const ages = fc.integer({ min: 0, max: days(1200) })
  fc.assert(
    fc.property(windows, ages, (window, age) => {
      const now = addMilliseconds(PURCHASED, age)
      const firstLongDay = addDays(indianDayOf(PURCHASED), window)
      const { lastDay, lifetime, yearFileFrom } = offlineFileTerms(PURCHASED, now, window)
      const isWithin = indianDayOf(now) < firstLongDay
      expect(yearFileFrom).toBe(isWithin ? firstLongDay : null)
      expect(daysBetween(indianDayOf(now), lastDay)).toBe(isWithin ? 30 : 365)
      const left = endOfDay(lastDay).getTime() - addMilliseconds(now, lifetime).getTime()
      expect([left > 0, left <= seconds(1), lifetime % seconds(1)]).toEqual([true, true, 0])
    }),
  )
})

test("REVOCATION_RETENTION: 400 days, longer than any machine file is valid", () => {
  expect(REVOCATION_RETENTION).toBe(days(400))
})
