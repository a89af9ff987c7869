import * as z from "zod"
import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const Latest = z.object({ version: z.string(), url: z.string(), sha256: z.string().nullish() })

/** Downloads what the site offers, as a buyer would, and computes its SHA-256. */
export type ReadInstaller = (address: string) => Promise<{ size: number; sha256: string }>

/** The installer of the newest release: whether it can be downloaded, and is the file that was published. */
export async function checkInstaller(
  { siteUrl, fetch }: Pick<Surroundings, "siteUrl" | "fetch">,
  readInstaller: ReadInstaller,
): Promise<Finding> {
  const response = await fetch(`${siteUrl}/api/v1/releases/latest`)
  if (!response.ok) {
    return failing("Installer", {
      says: `The site offers no release (${response.status}): buyers have nothing to download.`,
      remedy: "Publish one at /desk/releases, or npm run release -- add VERSION ADDRESS NOTES --remote.",
    })
  }
  const latest = Latest.parse(await response.json())
  try {
    return judgeInstaller(latest, await readInstaller(latest.url))
  } catch (error) {
    const says = (error instanceof Error ? error.message : String(error)).replace(
      " Nothing was published.",
      "",
    )
    return failing("Installer", {
      says: `Version ${latest.version}: ${says}`,
      remedy:
        "Put the file back at that address, or withdraw the version at /desk/releases and publish another.",
    })
  }
}

export function judgeInstaller(
  latest: z.infer<typeof Latest>,
  file: { size: number; sha256: string },
): Finding {
  if (!latest.sha256) {
    return warning("Installer", {
      says: `Version ${latest.version} can be downloaded, and has no published SHA-256 to compare with.`,
      remedy: "Publish it at /desk/releases, or npm run release -- add VERSION ADDRESS NOTES --remote.",
    })
  }
  if (latest.sha256 === file.sha256)
    return ok("Installer", `version ${latest.version} has the published SHA-256`)
  return failing("Installer", {
    says: `Version ${latest.version} at ${latest.url} is not the file that was published: its SHA-256 is ${file.sha256}.`,
    remedy:
      "If you did not replace it, treat it as an attack: withdraw the version at /desk/releases. A changed file needs a new version.",
  })
}
