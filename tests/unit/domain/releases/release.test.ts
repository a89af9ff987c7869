import fc from "fast-check"
import { expect, test } from "vitest"
import {
  anchorOf,
  changesOf,
  compareVersions,
  displayVersion,
  fileNameOf,
  formatSize,
  offeredReleases,
  parseVersion,
  type Release,
  type ReleaseChannel,
} from "#app/domain/releases/release.ts"

const FIRST_INSTALLER = "https://releases.example/v1.0.0/Brisk-Setup-1.0.0.exe"

function release(version: string, withdrawnAt: Date | null = null, changes: Partial<Release> = {}): Release {
  return {
    version,
    installerUrl: `https://releases.example/Brisk-Setup-${version}.exe`,
    size: 63_200_000,
    sha256: "a".repeat(64),
    notes: "A change.",
    publishedAt: new Date("2026-11-22T10:00:00Z"),
    withdrawnAt,
    channel: "stable",
    signature: null,
    signedBy: null,
    ...changes,
  }
}

const change = (version: string, changes: Partial<Release>) => release(version, null, changes)

/** The versions that are offered in a channel. */
const offered = (releases: Release[], channel: ReleaseChannel = "stable") =>
  offeredReleases(releases, FIRST_INSTALLER, channel).map(({ version }) => version)

test("offeredReleases: without releases, version 1.0.0 at the configured address, of unknown size", () => {
  expect(offeredReleases([], FIRST_INSTALLER)).toEqual([
    {
      version: "1.0.0",
      installerUrl: FIRST_INSTALLER,
      notes: "The first release.",
      size: null,
      sha256: null,
      publishedAt: null,
      channel: "stable",
      signature: null,
      signedBy: null,
    },
  ])
  const beta = [change("1.1.0", { channel: "beta" })]
  expect([offered(beta), offered(beta, "beta")]).toEqual([["1.0.0"], ["1.1.0"]])
})

test("offeredReleases: the highest version first, whenever it was published", () => {
  const versions = ["1.9.0", "1.10.0", "1.2.10", "2.0.0"]
  expect(offered(versions.map((version) => release(version)))).toEqual(["2.0.0", "1.10.0", "1.9.0", "1.2.10"])
})

test("offeredReleases: beta versions are offered to those who ask for them, with the stable ones", () => {
  const releases = [change("1.3.0", { channel: "beta" }), release("1.2.0")]
  expect(offered(releases)).toEqual(["1.2.0"])
  expect(offered(releases, "beta")).toEqual(["1.3.0", "1.2.0"])
  expect(offered([...releases, release("1.3.1")], "beta")[0]).toBe("1.3.1")
})

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
])("parseVersion: %j is none", (text) => expect(parseVersion(text)).toBeNull())

test("offeredReleases: withdrawn releases are left out", () => {
  const releases = [release("1.2.0", new Date()), release("1.1.0"), release("1.0.0")]

  expect(offered(releases)).toEqual(["1.1.0", "1.0.0"])
  expect(offered([release("1.3.0", new Date(), { channel: "beta" }), ...releases], "beta")).toEqual([
    "1.1.0",
    "1.0.0",
  ])
  expect(offeredReleases([release("1.0.0", new Date())], FIRST_INSTALLER)).toEqual([])
})

test("displayVersion, anchorOf, formatSize, changesOf, fileNameOf: a release in words", () => {
  const versions = ["1.0.0", "1.2.3", "2.0.10", "1.10.0"]
  expect(versions.map(displayVersion)).toEqual(["1.0", "1.2.3", "2.0.10", "1.10"])
  expect(anchorOf("1.10.0")).toBe("v1-10-0")
  expect([63_200_000, 4096, 1_049_999].map(formatSize)).toEqual(["63.2MB", "0.0MB", "1.0MB"])
  expect(changesOf({ notes: "  One.\r\n\n Two.\n" })).toEqual(["One.", "Two."])
  expect(fileNameOf({ installerUrl: `${FIRST_INSTALLER}?download=1` })).toBe("Brisk-Setup-1.0.0.exe")
  expect(fileNameOf({ installerUrl: "https://releases.test/v3%20final%20%C3%BC.exe" })).toBe("v3 final ü.exe")
  expect(fileNameOf({ installerUrl: "https://releases.test/100%.exe" })).toBe("100%.exe")
})
