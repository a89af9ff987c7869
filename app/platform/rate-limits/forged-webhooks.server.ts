import type { Clock, Visitor } from "#app/capabilities.ts"
import { seconds, toSeconds } from "#app/platform/time.ts"
import { findExceededLimit } from "./check-rate-limit.server.ts"

/**
 * Until when, in Unix milliseconds, this isolate reads no webhook event of a client IP or network, because of wrong
 * signatures. The counters in D1 hold for all isolates; this saves a sender that has never forged one their query, and
 * the site the body of one that has.
 */
export type RefusedSenders = Map<string, number>

/** Maximum number of senders kept in an isolate's memory, so that a flood from many addresses can't fill it. */
const MAX_REFUSED_SENDERS = 1000

type Sender = Clock & Visitor

/** How many seconds the sender of a webhook event is to wait; 0 when its event may be read. */
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
