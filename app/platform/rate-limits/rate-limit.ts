import { days, exponentialDelay, hours, minutes, seconds } from "#app/platform/time.ts"

/**
 * The rate-limit key. "network" is an IPv6 /48; "client-ip" an IPv4 address or an IPv6 /64; "account" the
 * attempt's target: an email address, account id or license key, which need not exist; "account-and-network" counts an
 * IPv4 address as a network. The two reserves are counted by account, and are for who is named (`EMAIL_ALLOWANCE`).
 */
export type Scope =
  | "network"
  | "client-ip"
  | "account-and-client-ip"
  | "account-and-device"
  | "account-and-network"
  | "reserve-of-known-devices"
  | "reserve-of-other-networks"
  | "account"
  | "site"

/**
 * `maxAttempts` attempts are allowed without a delay; then the delay before the next one starts at
 * `baseDelay` and doubles with each allowed attempt, up to `maxDelay`. Durations are in milliseconds.
 */
type Rate = {
  maxAttempts: number
  baseDelay: number
  maxDelay: number
  /** The counter expires this long after the last allowed attempt; for "site", after the first one. */
  resetAfter: number
}

type AccountLimits = Partial<Record<Scope, Rate | readonly Rate[]>>

/** Limits for a client with many addresses, one with many accounts, and all clients together. */
type AnonymousLimits = AccountLimits & Record<"network" | "client-ip" | "site", Rate | readonly Rate[]>

const rate = (maxAttempts: number, baseDelay: number, maxDelay: number, resetAfter: number) => ({
  maxAttempts,
  baseDelay,
  maxDelay,
  resetAfter,
})

/** Returns a limit of some attempts in each period. */
const perPeriod = (maxAttempts: number, period: number) => rate(maxAttempts, period, period, period)
/** Returns the limit of the whole site; its delays are short, because refused clients did nothing wrong. */
const ofSite = (maxAttempts: number) => rate(maxAttempts, seconds(0.1), seconds(2), minutes(1))
const ofGuesses = (maxAttempts: number) => rate(maxAttempts, seconds(10), minutes(15), hours(1))
const ofEmails = (maxAttempts: number) => rate(maxAttempts, minutes(1), hours(1), hours(6))
const ofWrites = (maxAttempts: number) => rate(maxAttempts, minutes(1), minutes(30), hours(3))
/** Limits of actions that people repeat, to slow down programs. */
const REPEATED = {
  network: ofGuesses(60),
  "client-ip": ofGuesses(30),
  site: ofSite(600),
}
/** Limits of requests for an email without an account. The email itself has an allowance (`EMAIL_ALLOWANCE`). */
const ASKING = {
  network: ofEmails(20),
  "client-ip": ofEmails(10),
  "account-and-client-ip": rate(3, minutes(2), minutes(30), hours(3)),
  site: ofSite(300),
}
/**
 * Emails for one purpose to one address, counted as they are queued. A network may use the reserve of other networks until two
 * of the hour or five of the day are its own, as many as all networks have without it: nobody's requests silence a holder who is
 * elsewhere, or has a known device. Whoever is refused before finds one in the mailbox that is less than an hour old.
 */
const EMAIL_ALLOWANCE = {
  account: [perPeriod(2, hours(1)), perPeriod(5, days(1))],
  "reserve-of-known-devices": perPeriod(2, hours(1)),
  "reserve-of-other-networks": perPeriod(1, hours(1)),
  "account-and-network": [perPeriod(2, hours(1)), rate(5, hours(6), hours(12), days(1))],
}
const OWN_PASSWORD = rate(8, seconds(5), minutes(1), minutes(30))
/** Returns a limit of some actions a day, each of which sends an email or waits for the owner. */
const ofDay = (maxAttempts: number) => rate(maxAttempts, hours(1), hours(12), days(1))

// Limits by action, in the order in which an attempt is charged to them, until one refuses it. A browser with a valid device
// cookie is counted by account and device only. RATE_LIMIT_SCALE multiplies `maxAttempts`.

/** Actions that write and need no account; they are also limited by network, client IP and site. */
const ANONYMOUS = {
  "log-in": {
    "account-and-device": OWN_PASSWORD,
    network: ofGuesses(30),
    "client-ip": ofGuesses(20),
    "account-and-client-ip": rate(8, minutes(1), minutes(15), hours(1)),
    account: OWN_PASSWORD,
    site: ofSite(600),
  },
  "log-in-passkey": {
    network: ofGuesses(30),
    "client-ip": ofGuesses(20),
    site: ofSite(600),
  },
  "sign-up": {
    network: ofEmails(20),
    "client-ip": ofEmails(10),
    site: ofSite(300),
  },
  "reset-password": ASKING,
  "ask-for-keys": ASKING,
  "ask-for-withdrawal": ASKING,
  // Each of them waits for the owner, and only so many may.
  "ask-for-quote": {
    network: [ofWrites(10), ofDay(20)],
    "client-ip": [ofWrites(5), ofDay(10)],
    account: ofWrites(5),
    site: ofSite(60),
  },
  "license-api": {
    network: rate(240, seconds(5), minutes(5), minutes(30)),
    "client-ip": rate(120, seconds(5), minutes(5), minutes(30)),
    account: rate(180, seconds(5), minutes(1), minutes(30)),
    site: ofSite(6000),
  },
  "start-device-code": REPEATED,
  // Counted before the picture is read, for all senders.
  "send-picture": REPEATED,
  // Only wrong signatures are counted. Short, so that a provider whose secret was wrong is soon heard again.
  "forge-webhook": {
    network: rate(60, seconds(5), minutes(1), minutes(10)),
    "client-ip": rate(30, seconds(5), minutes(1), minutes(10)),
    site: ofSite(600),
  },
} satisfies Record<string, AnonymousLimits>

/** Actions counted by the account that does them, or that they are done to. */
const BY_ACCOUNT = {
  "confirm-password": {
    account: OWN_PASSWORD,
  },
  // A code is one of a million, three of which are right at any time.
  "verify-factor": {
    "client-ip": ofGuesses(20),
    account: rate(10, seconds(30), minutes(15), hours(3)),
  },
  // Successful actions: no log-in resets their counters.
  "sign-in": {
    account: rate(30, seconds(5), minutes(1), minutes(30)),
  },
  "sign-in-unknown-browser": {
    account: rate(10, minutes(1), minutes(15), hours(3)),
  },
  "change-password": {
    account: ofDay(5),
  },
  "change-email": {
    account: ofDay(5),
  },
  // Passkeys, authenticator apps and sets of recovery codes.
  "add-factor": {
    account: ofDay(8),
  },
  // Counted by address and network, so that its holder can sign up from elsewhere.
  "create-account": {
    "account-and-network": ofDay(3),
  },
  // A pending change, reported to each address that can undo something.
  "ask-for-deletion": {
    account: ofDay(3),
  },
  "send-installer-link": {
    account: [perPeriod(4, hours(1)), perPeriod(8, days(1))],
  },
  "send-license-key": {
    account: rate(3, minutes(2), minutes(30), hours(3)),
  },
  "open-order": {
    account: rate(20, seconds(30), minutes(30), hours(1)),
  },
  // Guesses of codes.
  "apply-coupon": {
    "client-ip": rate(30, seconds(30), minutes(30), hours(3)),
    account: rate(15, seconds(30), minutes(30), hours(3)),
  },
  "report-bug": {
    account: ofWrites(10),
  },
  "add-message": {
    account: ofWrites(20),
  },
  // Only wrong codes are counted: each is one of 7 billion, of which a few are right at any time.
  "enter-device-code": {
    "client-ip": ofWrites(20),
    account: ofWrites(5),
  },
} satisfies Record<string, AccountLimits>

/** Emails that somebody asks for to an address, by what they are for: none uses up the allowance of another. */
const EMAILS = {
  "email-confirmation": EMAIL_ALLOWANCE,
  "email-new-address": EMAIL_ALLOWANCE,
  "email-reset": EMAIL_ALLOWANCE,
  "email-keys": EMAIL_ALLOWANCE,
  "email-withdrawal": EMAIL_ALLOWANCE,
}

const LIMITS_BY_ACTION = {
  ...ANONYMOUS,
  ...BY_ACCOUNT,
  ...EMAILS,
  // Resend allows two requests a second, which emails need.
  "ask-email-service": {
    site: rate(1, seconds(5), seconds(5), minutes(1)),
  },
}

export type AnonymousAction = keyof typeof ANONYMOUS
export type AccountAction = keyof typeof BY_ACCOUNT
export type EmailPurpose = keyof typeof EMAILS
export type RateLimitedAction = keyof typeof LIMITS_BY_ACTION

export type Limit = Rate & { action: RateLimitedAction; by: Scope }

/** All rate limits as a list, in the order in which they are charged. */
export const LIMITS: readonly Limit[] = entriesOf<RateLimitedAction, AccountLimits>(LIMITS_BY_ACTION).flatMap(
  ([action, limits]) =>
    entriesOf(limits).flatMap(([by, rates]) => [rates ?? []].flat().map((rate) => ({ action, by, ...rate }))),
)

/** Returns the entries of a record in the order in which they are written, which is that of charging. */
function entriesOf<Key extends string, Value>(record: Partial<Record<Key, Value>>) {
  return Object.entries(record) as [Key, Value][]
}

/** The delay in milliseconds after `attempts` allowed attempts. */
export function delayAfter(attempts: number, { maxAttempts, baseDelay, maxDelay }: Limit) {
  return attempts < maxAttempts ? 0 : exponentialDelay(attempts - maxAttempts, baseDelay, maxDelay)
}
