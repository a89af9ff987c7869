import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import { finishRecovery, listOpenRecoveries, markWorkedOn } from "#db/payments/recoveries.server.ts"
import { recoverPayments } from "./recover-payments.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/** Does what `npm run recover` asked for; what the provider does not answer stays for the next run. */
export async function runRecoveries(context: Dependencies): Promise<void> {
  const { db, log, now } = context
  for (const recovery of await listOpenRecoveries(db)) {
    const { id } = recovery
    await markWorkedOn(db, id, now())
    const outcome = await recoverPayments(context, recovery).catch((error) => {
      log.error("recovery-failed", error, { recoveryId: id })
      return "unfinished" as const
    })
    if (outcome === "unfinished") continue
    await finishRecovery(db, id, outcome, now())
    log.info("recovery-finished", { recoveryId: id, outcome })
  }
}
