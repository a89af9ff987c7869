import { type Counter, charge, LIMITS, type Limit, type RateLimitedAction } from "#app/domain/rate-limit.ts"

export type Counters = Map<string, Counter>

/** Charges an attempt to a chain of counters by the domain's rules. Returns 0 when it is allowed, else the wait in ms. */
export function chargeChain(counters: Counters, chain: { id: string; limit: Limit }[], now: number): number {
  for (const { id, limit } of chain) {
    const { isAllowed, counter } = charge(counters.get(id) ?? null, limit, now)
    if (!isAllowed) return counter.nextAllowedAt - now
    counters.set(id, counter)
  }
  return 0
}

/** The counters that an attempt of a browser without device cookie from an IPv4 address is charged to. */
export function chainOf(action: RateLimitedAction, account: string, clientIp: string) {
  const keys: Partial<Record<Limit["by"], string>> = {
    "client-ip": clientIp,
    "account-and-client-ip": `${account} ${clientIp}`,
    account,
    site: "",
  }
  return LIMITS.flatMap((limit) => {
    const key = keys[limit.by]
    return limit.action === action && key !== undefined ? [{ id: `${limit.by} ${key}`, limit }] : []
  })
}
