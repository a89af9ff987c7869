import { exponentialDelay } from "./backoff.ts"
import { days, hours, minutes, seconds } from "./time.ts"

export type RateLimitedAction =
  | "log-in"
  | "log-in-passkey"
  | "sign-up"
  | "reset-password"
  | "confirm-password"
  | "verify-factor"
  | "add-passkey"
  | "send-email-link"
  | "email-link"
  | "undo-email-change"
  | "send-license-key"
  | "open-order"
  | "apply-coupon"
  | "report-bug"
  | "add-message"
  | "license-api"
  | "start-device-code"
  | "enter-device-code"

/**
 * The rate-limit key. "network" is an IPv6 /48; "client-ip" an IPv4 address or an IPv6 /64; "account" the
 * attempt's target: an email address, account id or license key, which need not exist.
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
 * `maxAttempts` attempts are allowed without a delay; then the delay before the next one starts at
 * `baseDelay` and doubles with each allowed attempt, up to `maxDelay`. Durations are in milliseconds.
 */
export type Limit = {
  action: RateLimitedAction
  by: Scope
  maxAttempts: number
  baseDelay: number
  maxDelay: number
  /** The counter expires this long after the last allowed attempt; for "site", after the first one. */
  resetAfter: number
}

/**
 * All rate limits. An attempt is charged to the limits of its action in this order, until one refuses it. A
 * browser with a valid device cookie is counted by account and device only. RATE_LIMIT_SCALE multiplies
 * `maxAttempts`.
 */
export const LIMITS: readonly Limit[] = [
  limit("log-in", "account-and-device", 8, seconds(5), minutes(1), minutes(30)),
  limit("log-in", "network", 30, seconds(10), minutes(15), hours(1)),
  limit("log-in", "client-ip", 20, seconds(10), minutes(15), hours(1)),
  limit("log-in", "account-and-client-ip", 8, minutes(1), minutes(15), hours(1)),
  limit("log-in", "account", 8, seconds(5), minutes(1), minutes(30)),
  limit("log-in", "site", 600, seconds(0.1), seconds(2), minutes(1)),
  limit("log-in-passkey", "network", 30, seconds(10), minutes(15), hours(1)),
  limit("log-in-passkey", "client-ip", 20, seconds(10), minutes(15), hours(1)),
  limit("log-in-passkey", "site", 600, seconds(0.1), seconds(2), minutes(1)),
  limit("sign-up", "network", 20, minutes(1), hours(1), hours(6)),
  limit("sign-up", "client-ip", 10, minutes(1), hours(1), hours(6)),
  limit("sign-up", "site", 300, seconds(0.1), seconds(2), minutes(1)),
  limit("reset-password", "client-ip", 10, minutes(1), hours(1), hours(6)),
  limit("reset-password", "account-and-client-ip", 3, minutes(2), minutes(30), hours(3)),
  limit("reset-password", "account", 6, seconds(30), minutes(5), minutes(30)),
  limit("confirm-password", "account-and-session", 8, seconds(5), minutes(1), minutes(30)),
  // A code is one of a million, three of which are right at any time.
  limit("verify-factor", "client-ip", 20, seconds(10), minutes(15), hours(1)),
  limit("verify-factor", "account", 10, seconds(30), minutes(15), hours(3)),
  limit("add-passkey", "account", 10, minutes(1), minutes(30), hours(3)),
  limit("send-email-link", "client-ip", 10, minutes(1), hours(1), hours(6)),
  limit("send-email-link", "account", 5, minutes(2), minutes(30), hours(3)),
  // By the address that the email goes to, whoever causes it. Warnings are not counted, and always leave.
  limit("email-link", "account", 4, hours(1), hours(1), hours(1)),
  limit("email-link", "account", 8, days(1), days(1), days(1)),
  limit("undo-email-change", "account", 8, seconds(5), minutes(1), minutes(30)),
  limit("send-license-key", "account", 3, minutes(2), minutes(30), hours(3)),
  limit("open-order", "account", 20, seconds(30), minutes(30), hours(1)),
  // Guesses of codes.
  limit("apply-coupon", "client-ip", 30, seconds(30), minutes(30), hours(3)),
  limit("apply-coupon", "account", 15, seconds(30), minutes(30), hours(3)),
  limit("report-bug", "account", 10, minutes(1), minutes(30), hours(3)),
  limit("add-message", "account", 20, minutes(1), minutes(30), hours(3)),
  limit("license-api", "client-ip", 120, seconds(5), minutes(5), minutes(30)),
  limit("license-api", "account", 180, seconds(5), minutes(1), minutes(30)),
  limit("start-device-code", "client-ip", 30, seconds(10), minutes(15), hours(1)),
  // Only wrong codes are counted: each is one of 7 billion, of which a few are right at any time.
  limit("enter-device-code", "client-ip", 20, minutes(1), minutes(30), hours(3)),
  limit("enter-device-code", "account", 5, minutes(1), minutes(30), hours(3)),
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

/** The delay in milliseconds after `attempts` allowed attempts. */
export function delayAfter(attempts: number, { maxAttempts, baseDelay, maxDelay }: Limit): number {
  return attempts < maxAttempts ? 0 : exponentialDelay(attempts - maxAttempts, baseDelay, maxDelay)
}
