import { hash } from "node:crypto"
import type { Clock, RateLimits, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { createId } from "#app/platform/random.ts"
import { seconds, toSeconds } from "#app/platform/time.ts"
import { chargeAttempt, createAllowance, createEmailAllowance, selectLongestWait } from "./queries.server.ts"
import {
  type AccountAction,
  type AnonymousAction,
  type EmailPurpose,
  LIMITS,
  type Limit,
  type RateLimitedAction,
  type Scope,
} from "./rate-limit.ts"

/**
 * Keys by which an attempt is counted: `account` is an email key, an account's id or a license key; `device` is the id
 * that the client has proved with a cookie.
 */
type Subject = { account?: string; device?: string }

/**
 * Counts an attempt against the limits of its action. Returns how many seconds to wait; 0 means allowed. What is not
 * counted by an account has to be an anonymous action, which has limits that hold without one.
 */
export async function checkRateLimit(
  context: RateLimits,
  ...attempt:
    | [action: AnonymousAction, subject?: Subject]
    | [action: AccountAction, subject: Subject & { account: string }]
) {
  const [action, subject] = attempt
  return (await findExceededLimit(context, action, subject))?.wait ?? 0
}

/** Counts an attempt; returns the scope of the limit that refused it and the wait in seconds, or null if allowed. */
export async function findExceededLimit(
  context: RateLimits,
  action: RateLimitedAction,
  subject: Subject = {},
) {
  const { db, log } = context
  const exceeded = await chargeAttempt(db, chargesOf(context, action, subject), newAttempt(context))
  if (!exceeded) return null
  const { by } = exceeded.limit
  log.info("rate-limited", { action, by })
  return { by, wait: toSeconds(exceeded.wait) }
}

const newAttempt = ({ now, randomBytes }: RateLimits) => ({ attemptId: createId(randomBytes), now: now() })

/** Returns the allowance of an action, which is charged in the batch that does it, so that only success counts. */
export const accountAllowance = (context: RateLimits, action: AccountAction, account: string) =>
  createAllowance(context.db, chargesOf(context, action, { account }), newAttempt(context))

/**
 * Returns the allowance of emails for this purpose to this address, whoever asks; charged in the batch that queues the
 * email. The owner's own emails, sent from the desk, are not counted, so that support can help.
 */
export function emailAllowance(
  context: RateLimits,
  purpose: EmailPurpose,
  { address, isKnownDevice }: { address: string; isKnownDevice: boolean },
) {
  const charges = chargesOf(context, purpose, { account: emailKeyOf(address) })
  return createEmailAllowance(context.db, charges, isKnownDevice, newAttempt(context))
}

/** The seconds until there is an allowance again, for what a guarded batch refused; 0 where it was refused for another reason. */
export async function allowanceWait(
  context: RateLimits,
  actions: readonly (AccountAction | EmailPurpose)[],
  account: string,
) {
  const { db, now } = context
  const ids = actions.flatMap((action) => counterIds(context, action, { account }))
  const [longest] = await selectLongestWait(db, ids, now())
  return longest && longest.wait > 0 ? toSeconds(longest.wait) : 0
}

/** The result of what a rate limit refused; `wait` in seconds. */
export type Limited = { kind: "limited"; wait: number }

/** The result of what a guarded batch refused, because of the limits of these actions or for the other reason. */
export async function limitedOr<Kind extends string>(
  context: RateLimits,
  actions: Parameters<typeof allowanceWait>[1],
  account: string,
  other: Kind,
): Promise<Limited | { kind: Kind }> {
  const wait = await allowanceWait(context, actions, account)
  return wait ? { kind: "limited", wait } : { kind: other }
}

/**
 * The ids of an account's counters, which a successful log-in resets; those of networks, client IPs and the
 * site stay.
 */
export function accountCounterIds(client: Visitor, action: RateLimitedAction, subject: Subject) {
  return counterIds(client, action, subject, (by) => by.startsWith("account"))
}

/** The ids of the counters of an attempt, to be asked without counting one. */
export function counterIds(
  client: Visitor,
  action: RateLimitedAction,
  subject: Subject,
  isWanted = (_: Scope) => true,
) {
  const limits = LIMITS.filter((limit) => limit.action === action && isWanted(limit.by))
  return limits.flatMap((limit) => counterId(limit, client, subject) ?? [])
}

/**
 * The limits to charge, in the order of `LIMITS`. A known device has limits of its own and is exempt from the
 * others.
 */
function chargesOf(context: RateLimits, action: RateLimitedAction, subject: Subject) {
  const { rateLimitScale } = context.config
  const limits = LIMITS.filter((limit) => limit.action === action)
  const deviceLimits =
    subject.device === undefined ? [] : limits.filter(({ by }) => by === "account-and-device")
  return (deviceLimits.length > 0 ? deviceLimits : limits).flatMap((limit) => {
    const id = counterId(limit, context, subject)
    return id ? [{ id, limit: { ...limit, maxAttempts: Math.ceil(limit.maxAttempts * rateLimitScale) } }] : []
  })
}

/**
 * A counter's id, a SHA-256 hash so that no client IP is stored in clear; null when the attempt lacks a part
 * of it.
 */
function counterId({ action, by, resetAfter }: Limit, client: Visitor, subject: Subject) {
  const parts = counterParts(by, client, subject)
  if (!parts.every((part) => typeof part === "string")) return null
  return hash("sha256", JSON.stringify([action, by, resetAfter, ...parts]), "base64url")
}

function counterParts(by: Scope, { clientIp, clientNetwork }: Visitor, { account, device }: Subject) {
  switch (by) {
    case "network":
      return [clientNetwork]
    case "client-ip":
      return [clientIp]
    case "account-and-client-ip":
      return [account, clientIp]
    case "account-and-device":
      return [account, device]
    case "account-and-network":
      return [account, clientNetwork ?? clientIp]
    case "account":
    case "reserve-of-known-devices":
    case "reserve-of-other-networks":
      return [account]
    case "site":
      return []
  }
}

/**
 * Until when, in Unix milliseconds, this isolate reads no webhook event of a client IP or network, because of wrong
 * signatures. The counters in D1 hold for all isolates; this saves honest senders the query, and the site the bodies of
 * forgers.
 */
export type RefusedSenders = Map<string, number>

/** Maximum number of senders kept in an isolate's memory, so that a flood from many addresses can't fill it. */
const MAX_REFUSED_SENDERS = 1000

type Sender = Clock & Visitor

/** Number of seconds that the sender of a webhook event has to wait; 0 when its event may be read. */
export function waitOfSender({ clientIp, clientNetwork, now, refusedSenders }: Sender) {
  const untilOf = (sender: string | null) => refusedSenders.get(sender ?? "") ?? 0
  const wait = Math.max(untilOf(clientIp), untilOf(clientNetwork)) - now().getTime()
  return Math.max(0, toSeconds(wait))
}

/**
 * Counts a webhook event with a wrong signature against its sender, and returns how many seconds that is to wait. Only
 * wrong ones are counted, and the limit of the whole site refuses no address: the provider's own events always get through.
 */
export async function chargeForgedWebhook(context: Sender & Parameters<typeof findExceededLimit>[0]) {
  const { clientIp, clientNetwork, log, now, refusedSenders } = context
  const exceeded = await findExceededLimit(context, "forge-webhook").catch((error) => {
    log.error("forged-webhook-not-counted", error)
    return null
  })
  if (!exceeded) return 0
  const sender = exceeded.by === "network" ? clientNetwork : clientIp
  if (sender !== null && exceeded.by !== "site") {
    if (refusedSenders.size >= MAX_REFUSED_SENDERS) refusedSenders.clear()
    refusedSenders.set(sender, now().getTime() + seconds(exceeded.wait))
  }
  return exceeded.wait
}
