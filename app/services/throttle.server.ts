import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/chance.ts"
import { LIMITS, type Limit, type ThrottledAction } from "#app/domain/throttle.ts"
import { countTry, forgetTries } from "#db/throttles.server.ts"

type Needs = Pick<AppLoadContext, "db" | "config" | "log" | "now" | "randomBytes" | "visitorAddress">

/**
 * Counts a try and says how long the visitor has to wait, in whole seconds; 0 lets it through. `account` is what
 * is aimed at: an address, an account's id or a licence key. It need not exist.
 */
export async function throttle(
  { db, config, log, now, randomBytes, visitorAddress }: Needs,
  action: ThrottledAction,
  account: string | null,
): Promise<number> {
  const counted = LIMITS.filter(
    (limit) => limit.action === action && (limit.by === "address" || account !== null),
  )
  const wait = await countTry(
    db,
    counted.map((limit) => ({
      id: throttleId(limit, limit.by === "address" ? visitorAddress : (account ?? "")),
      limit: { ...limit, free: Math.ceil(limit.free * config.throttleScale) },
    })),
    createId(randomBytes),
    now(),
  )
  if (wait > 0) log.info("throttled", { action })
  return Math.ceil(wait / 1000)
}

/** Whoever has just proved to be the account's owner starts afresh. */
export async function forgive(
  { db }: Pick<Needs, "db">,
  action: ThrottledAction,
  account: string,
): Promise<void> {
  await forgetTries(db, throttleId({ action, by: "account" }, account))
}

function throttleId({ action, by }: Pick<Limit, "action" | "by">, value: string): string {
  return createHash("sha256").update(`${action} ${by} ${value.trim().toLowerCase()}`).digest("base64url")
}
