import fc from "fast-check"
import { expect, test } from "vitest"
import { compareVersions, parseVersion } from "#app/platform/version.ts"

test("compareVersions: by numbers, and a missing one is 0", () => {
  const sign = (one: string, other: string) => Math.sign(compareVersions(one, other))
  expect(sign("1.10.0", "1.9.9")).toBe(1)
  expect(sign("1.2", "1.2.0.0")).toBe(0)
  expect(sign("1.2.0", "1.2.0.1")).toBe(-1)
  const version = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join("."))
  fc.assert(fc.property(version, version, (one, other) => sign(one, other) + sign(other, one) === 0))
})

/** Each below the next: Semantic Versioning 2.0.0, section 11, and comparisons of node-semver's own tests. */
const ASCENDING = [
  "0.0.0-foo",
  "0.0.0",
  "0.0.1",
  "0.9.9",
  "0.9.9.1",
  "0.99.0",
  "1.0.0-0",
  "1.0.0-9",
  "1.0.0-10",
  "1.0.0--",
  "1.0.0-0a",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0-rc.9007199254740992",
  "1.0.0-rc.9007199254740993",
  "1.0.0",
  "1.2.3-4",
  "1.2.3-5",
  "1.2.3-4-foo",
  "1.2.3-5-Foo",
  "1.2.3-5-foo",
  "1.2.3-a.5",
  "1.2.3-a.10",
  "1.2.3-a.b",
  "1.2.3-a.b.c.5.d.100",
  "1.2.3-a.b.c.10.d.5",
  "1.2.3-asdf",
  "1.2.3-r100",
  "1.2.3-r2",
  "1.2.3",
  "1.2.3.4",
  "1.2.10-rc.1",
  "1.2.10",
  "2.0.0",
]

const semver = fc.constantFrom(...ASCENDING)

test("compareVersions: the order of Semantic Versioning", () => {
  expect([...ASCENDING].reverse().sort(compareVersions)).toEqual(ASCENDING)
  fc.assert(
    fc.property(fc.shuffledSubarray(ASCENDING), (versions) => {
      const sorted = [...versions].sort(compareVersions)
      expect(sorted).toEqual(ASCENDING.filter((version) => versions.includes(version)))
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
