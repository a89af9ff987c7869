import { days } from "#app/domain/time.ts"
import { MAX_FILE_LIFETIME } from "./machine-file.ts"

/** How long a revoked key is listed: until no machine file with it can be valid, and a month for clocks that are slow. */
export const LISTED_FOR = MAX_FILE_LIFETIME + days(35)

/** How many keys a list has at most; the oldest revocations, whose machine files end first, are left out. */
export const MAX_LISTED_KEYS = 10_000
