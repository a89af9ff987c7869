import { expect, test } from "vitest"
import { stageOfDevice } from "#app/services/releases/offered-releases.server.ts"

const DEVICES = Array.from({ length: 10_000 }, (_, index) => `PC-${index}`)

test("stageOfDevice: always the same for a computer and a version", () => {
  // Pinned: another function would tell a release that is staged now to other computers.
  expect([stageOfDevice("PC-1", "1.2.0"), stageOfDevice("PC-1", "1.3.0")]).toEqual([9, 5])
})

test("stageOfDevice: spread evenly, and for each version anew", () => {
  const among = (percent: number, version: string) =>
    DEVICES.filter((device) => stageOfDevice(device, version) < percent)
  for (const percent of [1, 10, 50, 99]) {
    // Within five standard deviations of a fair choice.
    const deviation = 5 * Math.sqrt((DEVICES.length * percent * (100 - percent)) / 10_000)
    expect(Math.abs(among(percent, "1.2.0").length - (DEVICES.length * percent) / 100)).toBeLessThan(
      deviation,
    )
  }
  const first = new Set(among(10, "1.2.0"))
  const both = among(10, "1.3.0").filter((device) => first.has(device))
  expect(both.length / first.size).toBeLessThan(0.2)
})
