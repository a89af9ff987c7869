import { hours, minutes } from "./time.ts"

/** More doublings than any limit needs; without it, SQLite's shift (db/rate-limits.server.ts) could overflow. */
export const MAX_DOUBLINGS = 20

/** Exponential backoff: `base` doubled `doublings` times, at most `max`; all in milliseconds. */
export function exponentialDelay(doublings: number, base: number, max: number): number {
  return Math.min(max, base * 2 ** Math.min(doublings, MAX_DOUBLINGS))
}

/**
 * Milliseconds until the next sync of an order and the next attempt to send an email, after `attempts` of
 * them: 2, 4, 8 … minutes, six hours at most.
 */
export function retryDelay(attempts: number): number {
  return exponentialDelay(attempts, minutes(1), hours(6))
}
