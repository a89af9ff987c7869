import { exponentialDelay, hours, minutes } from "./time.ts"

/**
 * Milliseconds until the next sync of an order and the next attempt to send an email, after `attempts` of
 * them: 2, 4, 8 … minutes, six hours at most.
 */
export function retryDelay(attempts: number) {
  return exponentialDelay(attempts, minutes(1), hours(6))
}
