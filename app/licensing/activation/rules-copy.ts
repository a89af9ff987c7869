import { brand } from "#app/platform/brand.ts"
import { plural } from "#app/platform/plural.ts"
import { inDays } from "#app/platform/time.ts"
import { MAX_RECOGNITIONS, RECOGNITION_WINDOW } from "./device-components.ts"

/** Days after which a recognition no longer counts: "30 days". */
export const recognitionWindow = inDays(RECOGNITION_WINDOW)

/** "5 times in any 30 days" */
export const recognitionLimit = `${plural(MAX_RECOGNITIONS, "time")} in any ${recognitionWindow}`

/** The sentences about activating a computer that had the license before, wherever texts speak of it. */
export const sameComputerRule = `You can activate the same computer as often as you like: it is free and uses no transfer, unless another computer has taken its place. After Windows is reinstalled, ${brand.name} recognizes the computer up to ${recognitionLimit}; beyond that, it counts as a different computer until ${recognitionWindow} have passed since the first of them.`

/** Sentence about the transfers of a license for several computers, after the one about a single transfer. */
export const severalComputersRule = "A license for several computers allows one transfer for each of them."
