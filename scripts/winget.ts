import { brand } from "#app/copy/brand.ts"
import type { Release } from "../app/domain/releases/release.ts"

const IDENTIFIER = "Brisk.PCSuite"
const SCHEMA = "1.10.0"

/** The three WinGet manifests of a release, by file name, for a pull request to microsoft/winget-pkgs. */
export function wingetManifests({
  version,
  installerUrl,
  sha256,
}: Pick<Release, "version" | "installerUrl" | "sha256">): Record<string, string> {
  const shared = { PackageIdentifier: IDENTIFIER, PackageVersion: version }
  return {
    [`${IDENTIFIER}.yaml`]: manifest("version", { ...shared, DefaultLocale: "en-US" }),
    [`${IDENTIFIER}.installer.yaml`]: manifest("installer", {
      ...shared,
      MinimumOSVersion: "10.0.0.0",
      InstallerType: "exe",
      Installers: [
        { Architecture: "x64", InstallerUrl: installerUrl, InstallerSha256: sha256.toUpperCase() },
      ],
    }),
    [`${IDENTIFIER}.locale.en-US.yaml`]: manifest("defaultLocale", {
      ...shared,
      PackageLocale: "en-US",
      Publisher: brand.fullName,
      PackageName: brand.fullName,
      License: "Proprietary",
      ShortDescription: brand.description,
    }),
  }
}

/** JSON is YAML, so the values need no YAML library; the comment names the schema for editors. */
function manifest(type: string, values: Record<string, unknown>): string {
  const schema = `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${SCHEMA}.schema.json\n`
  return `${schema}${JSON.stringify({ ...values, ManifestType: type, ManifestVersion: SCHEMA }, null, 2)}\n`
}
