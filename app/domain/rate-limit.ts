import { hours, minutes, seconds } from "./time.ts"

export type RateLimitedAction =
  | "log-in"
  | "sign-up"
  | "reset-password"
  | "confirm-password"
  | "send-license-key"
  | "open-order"
  | "report-bug"
  | "license-api"

/**
 * What attempts are counted by. A network is an IPv6 /48, a client IP an IPv4 address or an IPv6 /64, an account
 * whatever the attempt aims at: an email address, an account's id or a license key. It need not exist.
 */
export type Scope =
  | "network"
  | "client-ip"
  | "account-and-client-ip"
  | "account-and-device"
  | "account-and-session"
  | "account"
  | "site"

/**
 * Up to `maxAttempts` are let through at once; after each further one the next has to wait, twice as long each time
 * and `maxDelay` at most. Durations are in milliseconds.
 */
export type Limit = {
  action: RateLimitedAction
  by: Scope
  maxAttempts: number
  baseDelay: number
  maxDelay: number
  /** The count begins anew so long after the last attempt that was let through; the whole site's, after its first. */
  resetAfter: number
}

/**
 * Every limit of the site, in the order in which an attempt is charged to those of its action: a limit that refuses
 * it ends the chain. A browser that is known to the account is counted by account and device alone.
 * THROTTLE_SCALE multiplies `maxAttempts`.
 */
export const LIMITS: readonly Limit[] = [
  limit("log-in", "account-and-device", 8, seconds(5), minutes(1), minutes(30)),
  limit("log-in", "network", 30, seconds(10), minutes(15), hours(1)),
  limit("log-in", "client-ip", 20, seconds(10), minutes(15), hours(1)),
  limit("log-in", "account-and-client-ip", 8, minutes(1), minutes(15), hours(1)),
  limit("log-in", "account", 8, seconds(5), minutes(1), minutes(30)),
  limit("log-in", "site", 600, seconds(0.1), seconds(2), minutes(1)),
  limit("sign-up", "network", 20, minutes(1), hours(1), hours(6)),
  limit("sign-up", "client-ip", 10, minutes(1), hours(1), hours(6)),
  limit("sign-up", "site", 300, seconds(0.1), seconds(2), minutes(1)),
  limit("reset-password", "client-ip", 10, minutes(1), hours(1), hours(6)),
  limit("reset-password", "account-and-client-ip", 3, minutes(2), minutes(30), hours(3)),
  limit("reset-password", "account", 6, seconds(30), minutes(5), minutes(30)),
  limit("confirm-password", "account-and-session", 8, seconds(5), minutes(1), minutes(30)),
  limit("send-license-key", "account", 3, minutes(2), minutes(30), hours(3)),
  limit("open-order", "account", 20, seconds(30), minutes(30), hours(1)),
  limit("report-bug", "account", 10, minutes(1), minutes(30), hours(3)),
  limit("license-api", "client-ip", 120, seconds(5), minutes(5), minutes(30)),
  limit("license-api", "account", 180, seconds(5), minutes(1), minutes(30)),
]

function limit(
  action: RateLimitedAction,
  by: Scope,
  maxAttempts: number,
  baseDelay: number,
  maxDelay: number,
  resetAfter: number,
): Limit {
  return { action, by, maxAttempts, baseDelay, maxDelay, resetAfter }
}

/** Times are milliseconds since 1970. */
export type Counter = { attempts: number; nextAllowedAt: number; expiresAt: number }

/**
 * The counter after an attempt at `now`; one that is refused changes nothing. db/rate-limits.server.ts says the same
 * in SQL.
 */
export function charge(
  counter: Counter | null,
  limit: Limit,
  now: number,
): { isAllowed: boolean; counter: Counter } {
  const current = counter && counter.expiresAt > now ? counter : null
  if (current && current.nextAllowedAt > now) return { isAllowed: false, counter: current }
  const attempts = (current?.attempts ?? 0) + 1
  const delay = delayAfter(attempts, limit)
  // Without a delay no time is kept: of two attempts at once, the earlier one may be counted last.
  const nextAllowedAt = delay === 0 ? 0 : now + delay
  const expiresAt = current && limit.by === "site" ? current.expiresAt : now + limit.resetAfter
  return { isAllowed: true, counter: { attempts, nextAllowedAt, expiresAt } }
}

/** How long to wait after so many attempts that were let through. */
export function delayAfter(attempts: number, { maxAttempts, baseDelay, maxDelay }: Limit): number {
  return attempts < maxAttempts
    ? 0
    : Math.min(maxDelay, baseDelay * 2 ** Math.min(attempts - maxAttempts, 20))
}
