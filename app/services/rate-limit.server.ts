import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/random.ts"
import { LIMITS, type Limit, type RateLimitedAction, type Scope } from "#app/domain/rate-limit.ts"
import { type Charge, chargeAttempt } from "#db/rate-limits.server.ts"

type Client = Pick<AppLoadContext, "clientIp" | "clientNetwork">
type Dependencies = Client & Pick<AppLoadContext, "db" | "config" | "log" | "now" | "randomBytes">

/** What an attempt aims at (an email key, an account's id, a license key), and what it can prove to come from. */
export type Subject = { account?: string; device?: string; session?: string }

/** Charges an attempt to the limits of its action, and says how many seconds to wait; 0 lets it through. */
export async function checkRateLimit(
  context: Dependencies,
  action: RateLimitedAction,
  subject: Subject = {},
): Promise<number> {
  const { db, config, log, now, randomBytes } = context
  const chain = chainOf(context, action, subject, config.throttleScale)
  const refusal = await chargeAttempt(db, chain, createId(randomBytes), now())
  if (!refusal) return 0
  log.info("rate-limited", { action, by: refusal.limit.by })
  return Math.ceil(refusal.wait / 1000)
}

/** The counters of an account that whoever signs in to it resets; networks, client IPs and the site stay charged. */
export function accountCounters(client: Client, action: RateLimitedAction, subject: Subject): string[] {
  return LIMITS.filter((limit) => limit.action === action && limit.by.startsWith("account")).flatMap(
    (limit) => counterId(limit, client, subject) ?? [],
  )
}

/** The limits in the order of their table. A known device stands for itself: what others do does not concern it. */
function chainOf(client: Client, action: RateLimitedAction, subject: Subject, scale: number): Charge[] {
  const limits = LIMITS.filter((limit) => limit.action === action)
  const deviceLimits = limits.filter(({ by }) => by === "account-and-device")
  const isKnownDevice = subject.device !== undefined && deviceLimits.length > 0
  return (isKnownDevice ? deviceLimits : limits).flatMap((limit) => {
    const id = counterId(limit, client, subject)
    return id ? [{ id, limit: { ...limit, maxAttempts: Math.ceil(limit.maxAttempts * scale) } }] : []
  })
}

/** What is counted, hashed: no address is kept in clear. Null where the attempt has nothing of the kind. */
function counterId({ action, by }: Limit, client: Client, subject: Subject): string | null {
  const parts = partsOf(by, client, subject)
  if (!parts.every((part) => part !== undefined && part !== null)) return null
  return createHash("sha256")
    .update(JSON.stringify([action, by, ...parts]))
    .digest("base64url")
}

function partsOf(by: Scope, { clientIp, clientNetwork }: Client, { account, device, session }: Subject) {
  switch (by) {
    case "network":
      return [clientNetwork]
    case "client-ip":
      return [clientIp]
    case "account-and-client-ip":
      return [account, clientIp]
    case "account-and-device":
      return [account, device]
    case "account-and-session":
      return [account, session]
    case "account":
      return [account]
    case "site":
      return []
  }
}
