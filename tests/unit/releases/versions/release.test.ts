import { expect, test } from "vitest"
import {
  anchorOf,
  changesOf,
  displayVersion,
  fileNameOf,
  formatSize,
  offeredReleases,
  type Release,
  type ReleaseChannel,
} from "#app/releases/versions/release.ts"

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

test("offeredReleases: beta versions are offered on request, with the stable ones", () => {
  const releases = [change("1.3.0", { channel: "beta" }), release("1.2.0")]
  expect(offered(releases)).toEqual(["1.2.0"])
  expect(offered(releases, "beta")).toEqual(["1.3.0", "1.2.0"])
  expect(offered([...releases, release("1.3.1")], "beta")[0]).toBe("1.3.1")
})

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
