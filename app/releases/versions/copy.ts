import { brand } from "#app/platform/brand.ts"
import { activationStep } from "#app/platform/copy.ts"

const MEMORY_GB = 4
const DISK_GB = 1

const memory = `${MEMORY_GB}\u00a0GB of memory`
const disk = `${DISK_GB}\u00a0GB of free disk space`

/** The facts of the first version, and what every version needs. */
export const releaseFacts = {
  size: "63.2MB",
  requirements: [
    { name: "OS", value: `${brand.runsOn} 10/11 (64-bit)` },
    { name: "Memory", value: `${MEMORY_GB}GB RAM` },
    { name: "Storage", value: `${DISK_GB}GB free disk space` },
    { name: "Internet", value: "Internet connection required" },
  ],
} as const

/** System requirements in one line, beside every button that leads to the app. */
export const requirementsInShort = `${brand.runsOn} 10 or 11 (64-bit), ${MEMORY_GB}\u00a0GB RAM, ${DISK_GB}\u00a0GB disk space.`

/** Sentence after the requirements, on the connection and a computer without one. */
export const offlineActivation =
  "You need an internet connection to activate a license. A computer that’s never online uses a license file instead."

/** System requirements within a sentence. */
export const requirementsInWords = `${brand.runsOn} 10 or 11, 64-bit, ${memory} and ${disk}`

/** From the downloaded file to the licensed app; the first step depends on who signed the installer, null for nobody. */
export const installSteps = (signer: string | null) => [
  {
    title: "Open the file",
    text: signer
      ? `Windows shows ${signer} as its publisher. Choose Yes.`
      : "Windows may say “Windows protected your PC”. That’s because the installer isn’t signed yet. Choose More info, then Run anyway.",
  },
  {
    title: `Install and start ${brand.name}`,
    text: brand.firstStart,
  },
  {
    title: "Enter your license key",
    text: activationStep,
  },
]
