import { minutes } from "#app/platform/time.ts"

/** How long after "Export data" an owner can download the file. */
export const EXPORT_LIFETIME = minutes(10)
