import fc from "fast-check"
import { expect, test } from "vitest"
import { compareVersions, parseVersion } from "#app/platform/version.ts"
import { ASCENDING_VERSIONS } from "#tests/support/fixtures/versions.ts"
import { compareVersions as compareInExample } from "../../../docs/examples/updates.ts"

test("compareVersions: by numbers, and a missing one is 0", () => {
  const sign = (one: string, other: string) => Math.sign(compareVersions(one, other))
  expect(sign("1.10.0", "1.9.9")).toBe(1)
  expect(sign("1.2", "1.2.0.0")).toBe(0)
  expect(sign("1.2.0", "1.2.0.1")).toBe(-1)
  const version = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join("."))
  fc.assert(fc.property(version, version, (one, other) => sign(one, other) + sign(other, one) === 0))
})

const semver = fc.constantFrom(...ASCENDING_VERSIONS)

test.each([
  ["app/platform/version.ts", compareVersions],
  ["docs/examples/updates.ts", compareInExample],
])("%s: compares in the order of Semantic Versioning", (_, compareVersions) => {
  expect([...ASCENDING_VERSIONS].reverse().sort(compareVersions)).toEqual(ASCENDING_VERSIONS)
  fc.assert(
    fc.property(fc.shuffledSubarray([...ASCENDING_VERSIONS]), (versions) => {
      const sorted = [...versions].sort(compareVersions)
      expect(sorted).toEqual(ASCENDING_VERSIONS.filter((version) => versions.includes(version)))
    }),
  )
  fc.assert(
    fc.property(semver, semver, (one, other) => (compareVersions(one, other) === 0) === (one === other)),
  )
})

test.each([
  ["1.2", "1.2.0"],
  ["1.2.0.0", "1.2.0"],
  ["1.2.3.4", "1.2.3.4"],
  ["0.0", "0.0.0"],
  ["1.3.0-beta.1", "1.3.0-beta.1"],
  ["1.3-rc", "1.3.0-rc"],
  ["1.0.0-0A.is.legal", "1.0.0-0A.is.legal"],
  ["1.0.0----R-S.12.9.1--.12", "1.0.0----R-S.12.9.1--.12"],
])("parseVersion: %s is stored as %s", (text, version) => {
  expect(parseVersion(text)).toBe(version)
  expect(compareVersions(text, version)).toBe(0)
})

test.each([
  "",
  "1",
  "01.1.1",
  "1.01.1",
  "1.2.3-0123",
  "1.2.3-0123.0123",
  "1.2.3-beta..1",
  "1.2.3-",
  "1.2.3+build",
  "v1.2.3",
  "1.2.3.4.5",
  "1.2.3-béta",
  "1.2.999999",
  "１.2.3",
  "1.2.3\n",
  " 1.2.3",
  `1.2.3-${"a".repeat(64_000)}`,
])("parseVersion: %j is no version", (text) => expect(parseVersion(text)).toBeNull())
