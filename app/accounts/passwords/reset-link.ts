import { hours } from "#app/platform/time.ts"

/** Lifetime of a link to choose a new password. */
export const RESET_LINK_LIFETIME = hours(1)
