import { MAX_RECOGNITIONS, RECOGNITION_WINDOW } from "#app/domain/licensing/components.ts"
import { days, formatDay } from "#app/domain/time.ts"

const WINDOW = `${RECOGNITION_WINDOW / days(1)} days`

/** At a computer of the dashboard that came back with another ID. */
export const recognizedNote = (at: Date) =>
  `Recognized after a reinstallation, ${formatDay(at)}. That used no transfer; it works up to ${MAX_RECOGNITIONS} times in ${WINDOW}.`

/** The same at the desk: "23 November 2026 (2 of 5 in 30 days)". */
export const recognitionsLabel = (day: string, count: number) =>
  `${day} (${count} of ${MAX_RECOGNITIONS} in ${WINDOW})`
