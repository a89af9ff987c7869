import { expect, test } from "vitest"
import type { Release } from "#app/domain/releases/release.ts"
import { releaseView } from "#app/domain/releases/release-view.ts"

const FIRST_INSTALLER = "https://releases.example/v1.0.0/Brisk-Setup-1.0.0.exe"

const release = (version: string, changes: Partial<Release> = {}): Release => ({
  version,
  installerUrl: `https://releases.example/Brisk-Setup-${version}.exe`,
  ...{ size: 1, sha256: "a".repeat(64), notes: "A change.", publishedAt: new Date(0) },
  ...{ withdrawnAt: null, haltedAt: null, channel: "stable", offeredPercent: 100 },
  ...{ minimumVersion: null, isCritical: false, signature: null },
  ...changes,
})

test("releaseView: what is for download, and what the apps of each channel are told, down to the version for all", () => {
  const releases = [
    release("1.4.0", { channel: "beta", offeredPercent: 50 }),
    release("1.3.0", { offeredPercent: 10 }),
    release("1.2.0", { offeredPercent: 0 }),
    release("1.1.0"),
    release("1.0.0"),
  ]
  expect(releaseView(releases, FIRST_INSTALLER)).toEqual({
    download: "1.1.0",
    told: {
      stable: [
        { version: "1.3.0", percent: 10 },
        { version: "1.1.0", percent: 100 },
      ],
      beta: [
        { version: "1.4.0", percent: 50 },
        { version: "1.3.0", percent: 10 },
        { version: "1.1.0", percent: 100 },
      ],
    },
  })
})

test("releaseView: nothing that is halted or withdrawn", () => {
  const releases = [release("1.2.0", { haltedAt: new Date() }), release("1.1.0", { withdrawnAt: new Date() })]
  expect(releaseView(releases, FIRST_INSTALLER)).toEqual({ download: null, told: { stable: [], beta: [] } })
})
