import { expect, test } from "vitest"
import {
  anchorOf,
  changesOf,
  displayVersion,
  fileNameOf,
  formatSize,
  offeredReleases,
  type Release,
} from "#app/domain/releases/release.ts"

const FIRST_INSTALLER = "https://releases.example/v1.0.0/Brisk-Setup-1.0.0.exe"

function release(version: string, withdrawnAt: Date | null = null): Release {
  return {
    version,
    installerUrl: `https://releases.example/Brisk-Setup-${version}.exe`,
    size: 63_200_000,
    sha256: "a".repeat(64),
    notes: "A change.",
    publishedAt: new Date("2026-11-22T10:00:00Z"),
    withdrawnAt,
  }
}

test("offeredReleases: without releases, version 1.0.0 at the configured address, of unknown size", () => {
  expect(offeredReleases([], FIRST_INSTALLER)).toEqual([
    {
      version: "1.0.0",
      installerUrl: FIRST_INSTALLER,
      notes: "The first release.",
      size: null,
      sha256: null,
      publishedAt: null,
    },
  ])
})

test("offeredReleases: withdrawn releases are left out, and the order stays", () => {
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
