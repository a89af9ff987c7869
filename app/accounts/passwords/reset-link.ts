import { hours } from "#app/platform/time.ts"

/** How long a link to choose a new password works. */
export const RESET_LINK_LIFETIME = hours(1)
