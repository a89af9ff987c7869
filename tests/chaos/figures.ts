import type { Happening } from "#tests/emulators/emulation.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import type { Site } from "./chaos-site.ts"
import type { FaultInjection } from "./fault-injection.ts"
import type { Ledger } from "./ledger.ts"
import { type Buyer, countOrders } from "./plan.ts"
import type { Journal } from "./retries.ts"

export type Figures = Record<string, number | string>

type Run = {
  seed: number
  startedAt: number
  buyers: Buyer[]
  books: Ledger
  happenings: Map<Happening, number>
  journal: Journal
  trouble: FaultInjection
  site: Site
  emulators: Emulators
}

/** What a run is judged by, and what it went through. */
export function describeRun({ books, happenings, journal, trouble, site, emulators, ...run }: Run): Figures {
  const count = (happening: Happening) => happenings.get(happening) ?? 0
  return {
    seed: run.seed,
    buyers: run.buyers.length,
    "orders planned": countOrders(run.buyers),
    orders: books.orders.length,
    "orders at the provider": emulators.state.orders.size,
    "captured payments": books.captured.length,
    "failed payments": emulators.state.payments.size - books.captured.length,
    licences: books.licenses.length,
    donations: books.donations.length,
    "mails accepted": books.mails.length,
    kills: site.kills,
    "requests cut": journal.cutRequests,
    "webhooks delivered": count("webhook-delivered"),
    "webhooks dropped": count("webhook-dropped"),
    "webhooks duplicated": count("webhook-duplicated"),
    "webhooks reordered": count("webhook-reordered"),
    "webhook attempts failed": count("webhook-not-accepted"),
    "deliveries kept": books.deliveries.length,
    "mail refusals": count("refused-mail"),
    "mail answers lost": count("lost-answer-mail"),
    "order refusals": count("refused-orders") + count("lost-answer-orders"),
    "questions refused": count("refused-payments"),
    "cron runs": trouble.cronRuns,
    "cron runs cut": trouble.cutCronRuns,
    "answers 5xx": list(journal.serverErrors),
    "errors logged": list(site.errors),
    seconds: Math.round((Date.now() - run.startedAt) / 1000),
  }
}

function list(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(", ") || "none"
}
