import type { EmulatorEvent } from "#tests/emulators/context.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import type { Ledger } from "./ledger.ts"
import { type Buyer, countOrders } from "./plan.ts"
import type { RestartableSite } from "./restartable-site.ts"
import type { RequestErrors } from "./retries.ts"

export type Summary = Record<string, number | string>

type TestRun = {
  seed: number
  startedAt: number
  buyers: Buyer[]
  ledger: Ledger
  events: Map<EmulatorEvent, number>
  errors: RequestErrors
  cron: { cronRuns: number; failedCronRuns: number }
  site: RestartableSite
  emulators: Emulators
}

/** Counts of a test run: orders, payments, injected faults and errors. */
export function summarize(run: TestRun): Summary {
  const { ledger, cron, errors, site, emulators } = run
  const count = (event: EmulatorEvent) => run.events.get(event) ?? 0
  return {
    seed: run.seed,
    buyers: run.buyers.length,
    "orders planned": countOrders(run.buyers),
    orders: ledger.orders.length,
    "orders with a coupon": ledger.orders.filter(({ couponId }) => couponId !== null).length,
    "paid with a coupon": `${ledger.coupons[0]?.used} of ${ledger.coupons[0]?.maxUses}`,
    "refused for the coupon": ledger.problems.filter(({ reason }) => reason === "coupon-unavailable").length,
    "quotes paid": ledger.quotes.filter(({ status }) => status === "paid").length,
    "orders at the provider": emulators.state.orders.size,
    "captured payments": ledger.captured.length,
    "failed payments": emulators.state.payments.size - ledger.captured.length,
    licenses: ledger.licenses.length,
    donations: ledger.donations.length,
    "payments without a buyer": ledger.orders.filter(({ status, userId }) => status === "paid" && !userId)
      .length,
    "owner's actions": format(countBy(ledger.audit.map(({ action }) => action))),
    refunds: `${ledger.refunds.length}, of which ${ledger.reversals.length} were reported`,
    disputes: format(countBy(ledger.disputes.map(({ status }) => status))),
    "emails accepted": ledger.emails.length,
    kills: site.kills,
    "connection errors": errors.connectionErrors,
    "webhooks delivered": count("webhook-delivered"),
    "webhooks dropped": count("webhook-dropped"),
    "webhooks duplicated": count("webhook-duplicated"),
    "webhooks reordered": count("webhook-reordered"),
    "webhook attempts failed": count("webhook-rejected"),
    "webhook events stored": ledger.webhookEvents.length,
    "emails refused": count("refused-mail"),
    "email responses lost": count("response-dropped-mail"),
    "emails bounced": count("email-bounced"),
    "news sent": ledger.news.length,
    "news ended": ledger.newsEndedAt.size,
    "email events lost": count("email-event-lost"),
    "orders refused or lost": count("refused-orders") + count("response-dropped-orders"),
    "order syncs refused": count("refused-payments"),
    "cron runs": cron.cronRuns,
    "cron runs failed": cron.failedCronRuns,
    "5xx responses": format(errors.serverErrors),
    "errors logged": format(site.errors),
    seconds: Math.round((Date.now() - run.startedAt) / 1000),
  }
}

function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function format(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(", ") || "none"
}
