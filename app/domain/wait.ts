import { hours, minutes } from "./time.ts"

/** Resolves after `duration` milliseconds. */
export const wait = (duration: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, duration)
  })

/** Resolves or rejects like `promise`, or rejects after `duration` milliseconds; does not cancel the work. */
export function withTimeout<T>(duration: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), duration)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

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
