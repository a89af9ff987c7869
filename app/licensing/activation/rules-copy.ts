import { brand } from "#app/platform/brand.ts"
import { plural } from "#app/platform/plural.ts"
import { inDays } from "#app/platform/time.ts"
import { MAX_RECOGNITIONS, RECOGNITION_WINDOW } from "./device-components.ts"

/** Days after which a recognition no longer counts: "30 days". */
export const recognitionWindow = inDays(RECOGNITION_WINDOW)

/** "5 times in any 30 days" */
export const recognitionLimit = `${plural(MAX_RECOGNITIONS, "time")} in any ${recognitionWindow}`

/** The sentences about activating a computer that had the license before, wherever texts speak of it. */
export const sameComputerRule = `Activating the same computer again is free and uses no transfer, unless another computer has taken its place. There is one limit: you can reinstall Windows and activate again up to ${recognitionLimit}. If you reinstall it once more within those ${recognitionWindow}, ${brand.name} treats the computer as a different one.`

/** Sentence about the transfers of a license for several computers, after the one about a single transfer. */
export const severalComputersRule = "A license for several computers allows one transfer for each of them."
