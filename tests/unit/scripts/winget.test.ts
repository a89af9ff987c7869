import { expect, test } from "vitest"
import { wingetManifests } from "../../../scripts/winget.ts"

test("wingetManifests: three manifests with the version, address and SHA-256 of the release", () => {
  const manifests = wingetManifests({
    version: "1.2.3",
    installerUrl: "https://releases.example/Brisk-Setup-1.2.3.exe",
    sha256: "ab".repeat(32),
  })
  const values = Object.entries(manifests).map(([name, text]) => {
    const [comment, ...json] = text.split("\n")
    expect(comment).toMatch(/^# yaml-language-server: \$schema=https:\/\/aka\.ms\/winget-manifest\./)
    return [name, JSON.parse(json.join("\n"))]
  })

  expect(Object.fromEntries(values)).toMatchObject({
    "Brisk.PCSuite.yaml": { PackageVersion: "1.2.3", ManifestType: "version" },
    "Brisk.PCSuite.installer.yaml": {
      PackageVersion: "1.2.3",
      ManifestType: "installer",
      Installers: [
        {
          Architecture: "x64",
          InstallerUrl: "https://releases.example/Brisk-Setup-1.2.3.exe",
          InstallerSha256: "AB".repeat(32),
        },
      ],
    },
    "Brisk.PCSuite.locale.en-US.yaml": { PackageName: "Brisk PC Suite", ManifestType: "defaultLocale" },
  })
})
