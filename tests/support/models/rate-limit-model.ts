import {
  delayAfter,
  LIMITS,
  type Limit,
  type RateLimitedAction,
} from "#app/platform/rate-limits/rate-limit.ts"

/** Times are Unix milliseconds. */
type Counter = { attempts: number; nextAllowedAt: number; expiresAt: number }

/**
 * Charges an attempt at `now` to the counter; a refused attempt leaves it unchanged. app/platform/rate-limits/queries.server.ts
 * does the same in SQL.
 */
function charge(
  counter: Counter | null,
  limit: Limit,
  now: number,
): { isAllowed: boolean; counter: Counter } {
  const current = counter && counter.expiresAt > now ? counter : null
  if (current && current.nextAllowedAt > now) return { isAllowed: false, counter: current }
  const attempts = (current?.attempts ?? 0) + 1
  const delay = delayAfter(attempts, limit)
  // 0 without a delay, because of two concurrent attempts the earlier one may be counted last.
  const nextAllowedAt = delay === 0 ? 0 : now + delay
  const expiresAt = current && limit.by === "site" ? current.expiresAt : now + limit.resetAfter
  return { isAllowed: true, counter: { attempts, nextAllowedAt, expiresAt } }
}

export type Counters = Map<string, Counter>

/** Charges an attempt to a chain of counters by the rules. Returns 0 when it is allowed, else the wait in ms. */
export function chargeChain(counters: Counters, chain: { id: string; limit: Limit }[], now: number): number {
  for (const { id, limit } of chain) {
    const { isAllowed, counter } = charge(counters.get(id) ?? null, limit, now)
    if (!isAllowed) return counter.nextAllowedAt - now
    counters.set(id, counter)
  }
  return 0
}

/** The counters that an attempt of a browser without device cookie is charged to; an IPv4 address has no network. */
export function chainOf(action: RateLimitedAction, account: string, clientIp: string, network?: string) {
  const keys: Partial<Record<Limit["by"], string | undefined>> = {
    network,
    "client-ip": clientIp,
    "account-and-client-ip": `${account} ${clientIp}`,
    account,
    site: "",
  }
  return LIMITS.flatMap((limit) => {
    const key = keys[limit.by]
    return limit.action === action && key !== undefined
      ? [{ id: `${limit.by} ${limit.resetAfter} ${key}`, limit }]
      : []
  })
}
