import fc from "fast-check"
import { expect, test } from "vitest"
import {
  anchorOf,
  changesOf,
  compareVersions,
  displayVersion,
  EVERYBODY,
  fileNameOf,
  formatSize,
  isCriticalFor,
  offeredReleases,
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
    haltedAt: null,
    channel: "stable",
    offeredPercent: 100,
    minimumVersion: null,
    isCritical: false,
    signature: null,
    ...changes,
  }
}

const change = (version: string, changes: Partial<Release>) => release(version, null, changes)

/** The versions that a computer with this stage is told of in a channel. */
const told = (releases: Release[], stage: number, channel: ReleaseChannel = "stable") =>
  offeredReleases(releases, FIRST_INSTALLER, { channel, stageOf: () => stage }).map(({ version }) => version)

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
      offeredPercent: 100,
      minimumVersion: null,
      isCritical: false,
      signature: null,
    },
  ])
  const unfinished = [change("1.1.0", { channel: "beta" }), change("1.2.0", { offeredPercent: 50 })]
  expect(offeredReleases(unfinished, FIRST_INSTALLER).map(({ version }) => version)).toEqual(["1.0.0"])
})

test("offeredReleases: the highest version first, whenever it was published", () => {
  const versions = ["1.9.0", "1.10.0", "1.2.10", "2.0.0"]
  expect(
    told(
      versions.map((version) => release(version)),
      0,
    ),
  ).toEqual(["2.0.0", "1.10.0", "1.9.0", "1.2.10"])
})

test("offeredReleases: a staged release is told to the computers of the first stages only", () => {
  const releases = [change("1.2.0", { offeredPercent: 25 }), release("1.1.0")]
  expect(told(releases, 24)).toEqual(["1.2.0", "1.1.0"])
  expect(told(releases, 25)).toEqual(["1.1.0"])
  expect(told([change("1.2.0", { offeredPercent: 0 }), release("1.1.0")], 0)).toEqual(["1.1.0"])
  expect(told([change("1.2.0", { offeredPercent: 100 })], 99)).toEqual(["1.2.0"])
})

test("offeredReleases: raising the percentage keeps those who were told, lowering it tells nobody new", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 99 }),
      (one, other, stage) => {
        const isTold = (offeredPercent: number) =>
          told([change("1.2.0", { offeredPercent }), release("1.1.0")], stage).includes("1.2.0")
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(isTold(low) && !isTold(high)).toBe(false)
      },
    ),
  )
})

test("offeredReleases: beta versions are told to those who ask for them, who are told of stable ones too", () => {
  const releases = [change("1.3.0", { channel: "beta" }), release("1.2.0")]
  expect(told(releases, 0)).toEqual(["1.2.0"])
  expect(told(releases, 99, "beta")).toEqual(["1.3.0", "1.2.0"])
  expect(told([...releases, release("1.3.1")], 99, "beta")[0]).toBe("1.3.1")
})

test("offeredReleases: a halted release is told to nobody, and to the same computers once it is resumed", () => {
  const staged = { offeredPercent: 25 }
  const halted = [change("1.2.0", { ...staged, haltedAt: new Date() }), release("1.1.0")]
  expect(told(halted, 0)).toEqual(["1.1.0"])
  expect(told([change("1.2.0", staged), release("1.1.0")], 24)).toEqual(["1.2.0", "1.1.0"])
  expect(offeredReleases([change("1.2.0", { haltedAt: new Date() })], FIRST_INSTALLER, EVERYBODY)).toEqual([])
})

test.each<[installed: string | null, expected: boolean]>([
  [null, false],
  ["1.0.0", true],
  ["1.1.0", true],
  ["1.2.0", false],
  ["1.3.0", false],
  ["1.4.0", false],
])("isCriticalFor: 1.3.0, after the critical 1.2.0, for an app with %s: %s", (installed, expected) => {
  const offered = [release("1.3.0"), change("1.2.0", { isCritical: true }), release("1.1.0")]
  expect(isCriticalFor(release("1.3.0"), offered, installed)).toBe(expected)
})

test("isCriticalFor: by the release itself, or below its minimum version", () => {
  const isCritical = (changes: Partial<Release>, installed: string | null) =>
    isCriticalFor(change("1.3.0", changes), [], installed)
  expect(isCritical({ isCritical: true }, null)).toBe(true)
  expect(isCritical({ minimumVersion: "1.2.0" }, null)).toBe(false)
  expect(isCritical({ minimumVersion: "1.2.0" }, "1.1.9")).toBe(true)
  expect(isCritical({ minimumVersion: "1.2.0" }, "1.2")).toBe(false)
})

test("compareVersions: by numbers, and a missing one is 0", () => {
  const sign = (one: string, other: string) => Math.sign(compareVersions(one, other))
  expect(sign("1.10.0", "1.9.9")).toBe(1)
  expect(sign("1.2", "1.2.0.0")).toBe(0)
  expect(sign("1.2.0", "1.2.0.1")).toBe(-1)
  const version = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join("."))
  fc.assert(fc.property(version, version, (one, other) => sign(one, other) + sign(other, one) === 0))
})

test("offeredReleases: withdrawn releases are left out", () => {
  const releases = [release("1.2.0", new Date()), release("1.1.0"), release("1.0.0")]

  expect(offeredReleases(releases, FIRST_INSTALLER).map(({ version }) => version)).toEqual(["1.1.0", "1.0.0"])
  expect(offeredReleases([release("1.0.0", new Date())], FIRST_INSTALLER)).toEqual([])
})

test("displayVersion: the last zero is left out", () => {
  expect(["1.0.0", "1.2.3", "2.0.10", "1.10.0"].map(displayVersion)).toEqual([
    "1.0",
    "1.2.3",
    "2.0.10",
    "1.10",
  ])
})

test("formatSize: decimal megabytes with one digit", () => {
  expect([63_200_000, 4096, 1_049_999].map(formatSize)).toEqual(["63.2MB", "0.0MB", "1.0MB"])
})

test("changesOf: one entry per line, without empty lines", () => {
  expect(changesOf({ notes: "  One.\r\n\n Two.\n" })).toEqual(["One.", "Two."])
})

test("fileNameOf: the last part of the path, without the query", () => {
  expect(fileNameOf({ installerUrl: `${FIRST_INSTALLER}?download=1` })).toBe("Brisk-Setup-1.0.0.exe")
})

test("anchorOf: an id without dots", () => {
  expect(anchorOf("1.10.0")).toBe("v1-10-0")
})
