import { hours, minutes, seconds } from "./time.ts"

/** What can be tried too often. */
export type ThrottledAction =
  | "log-in"
  | "sign-up"
  | "reset-password"
  | "open-order"
  | "report-bug"
  | "license-api"

/**
 * A number of tries is free; each one after that has to wait twice as long as the one before, up to the longest
 * wait. Nobody is locked out: the longest wait is short, and the count is forgotten.
 */
export type Limit = {
  action: ThrottledAction
  /** Counted by the account (or licence key) that is aimed at, or by the visitor's address. */
  by: "account" | "address"
  free: number
  firstWait: number
  longestWait: number
  /** After this long without a try that was let through, the count begins anew. */
  forgottenAfter: number
}

/** Every limit of the site. A deployment multiplies `free` by THROTTLE_SCALE. */
export const LIMITS: readonly Limit[] = [
  limit("log-in", "account", 8, seconds(5), minutes(1), minutes(30)),
  limit("log-in", "address", 20, seconds(10), minutes(15), hours(1)),
  limit("sign-up", "address", 10, minutes(1), hours(1), hours(6)),
  limit("reset-password", "account", 3, minutes(2), minutes(30), hours(3)),
  limit("reset-password", "address", 10, minutes(1), hours(1), hours(6)),
  limit("open-order", "account", 20, seconds(30), minutes(30), hours(1)),
  limit("report-bug", "account", 10, minutes(1), minutes(30), hours(3)),
  limit("license-api", "account", 60, seconds(5), minutes(5), minutes(30)),
  limit("license-api", "address", 120, seconds(5), minutes(5), minutes(30)),
]

function limit(
  action: ThrottledAction,
  by: Limit["by"],
  free: number,
  firstWait: number,
  longestWait: number,
  forgottenAfter: number,
): Limit {
  return { action, by, free, firstWait, longestWait, forgottenAfter }
}

/** How long to wait after the `count`th try that was let through, in milliseconds. */
export function waitAfter(count: number, { free, firstWait, longestWait }: Limit): number {
  return count < free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(count - free, 20))
}
